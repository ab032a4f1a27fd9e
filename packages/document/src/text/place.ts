import * as Y from 'yjs'
import type { IdRange } from './change.ts'
import { isSameFormat, type Formats, type FormatValue } from './formats.ts'
import { formatsAfter, isBreak, itemBehind, type Break, type LineStart, type Sequence } from './sequence.ts'

/** A place between two items of a line, or before the first one of a sequence, with the formats there. */
export interface Place {
  readonly left: Y.Item | Sequence
  readonly right: Y.Item | null
  readonly formats: Formats
}

export const rangeOf = ({ id, length }: Y.Item): IdRange => ({ client: id.client, clock: id.clock, length })

/** A place right behind an item. */
export interface PlaceBehind extends Place {
  readonly left: Y.Item
}

export const beginningOf = (start: LineStart): Place => ({ left: start, right: itemBehind(start), formats: {} })

/** Goes past an item. */
export const past = ({ right, formats }: Place): PlaceBehind => {
  if (right === null) throw new Error('A place behind the end of the text was asked for.')
  return { left: right, right: right.right, formats: formatsAfter(right, formats) }
}

export const isLetter = (item: Y.Item): boolean => !item.deleted && item.countable && !isBreak(item)

export const isLiveBreak = (item: Y.Item): item is Break => !item.deleted && isBreak(item)

/** Whether letters stand behind an item in its line. */
export const hasLetters = (before: Y.Item | Sequence): boolean => {
  for (let item = itemBehind(before); item !== null && !isLiveBreak(item); item = item.right)
    if (isLetter(item)) return true
  return false
}

/**
 * Goes past formats that are wanted anyway, so that none is begun or ended twice at one place.
 *
 * @param staysBeforeRemoved whether letters that were removed are not passed
 */
export const pastWanted = (place: Place, wanted: Formats, staysBeforeRemoved = false): Place => {
  let best = place
  for (let at = place; at.right !== null && !isLiveBreak(at.right) && !isLetter(at.right);) {
    const { content, countable, deleted } = at.right
    if (deleted && countable && staysBeforeRemoved) break
    if (!deleted) {
      if (!(content instanceof Y.ContentFormat)) break
      const value = content.value as unknown as FormatValue | null
      if (!isSameFormat(wanted[content.key], value)) break
    }
    at = past(at)
    if (!deleted) best = at
  }
  return best
}
