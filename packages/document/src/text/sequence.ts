import * as Y from 'yjs'
import { FIRST_BREAK_CLIENT } from './client-ids.ts'
import { isSameFormat, withFormat, type Formats, type FormatValue } from './formats.ts'
import { GONE, lineAttributesFrom, type LineAttributes } from './line.ts'

/**
 * A pad's text is one sequence of Yjs items: letters, formats that begin or end before the letter behind them, and
 * breaks. A line begins with its break, an embedded map with the line's attributes, and ends before the next. Formats
 * end with their line, so whatever people do at once, none goes further.
 *
 * The sequence is read and written by this folder alone. Its root has no type of Yjs' own: `Y.Text` walks and cleans up
 * the whole text after each change of somebody else, and its clean-up deletes formats on every page that has it open.
 */

/** Name of the sequence in a pad's document. */
export const PAD_TEXT = 'text'

export type Sequence = Y.AbstractType<unknown>

/** An item that begins a line. */
export interface Break extends Y.Item {
  content: Y.ContentType & { type: Y.Map<unknown> }
}

export const isBreak = (item: Y.Item): item is Break => item.content instanceof Y.ContentType

/**
 * What a line begins with: its break; or the sequence itself, for the first line of a table's cell, whose text is there
 * without anybody making it.
 */
export type LineStart = Break | Sequence

/** Returns the item behind another one, or the first one of a sequence. */
export const itemBehind = (before: Y.Item | Sequence): Y.Item | null =>
  before instanceof Y.Item ? before.right : before._start

/** Returns the type that holds the attributes of a line. */
export const attributesIn = (start: LineStart): Sequence => (start instanceof Y.Item ? start.content.type : start)

/** Returns the sequence of a document, with its first break. */
export const openSequence = (doc: Y.Doc): Sequence => {
  const sequence = doc.get(PAD_TEXT)
  if (Y.getState(doc.store, FIRST_BREAK_CLIENT) === 0) Y.applyUpdate(doc, FIRST_BREAK)
  return sequence
}

/**
 * Update with the first break of every pad. Every reader applies it, so that no two make one each, and nobody logs it
 * or deletes it.
 */
const FIRST_BREAK: Uint8Array = (() => {
  const doc = new Y.Doc()
  const sequence = doc.get(PAD_TEXT)
  const id = Y.createID(FIRST_BREAK_CLIENT, 0)
  doc.transact((transaction) =>
    new Y.Item(id, null, null, null, null, sequence, null, new Y.ContentType(new Y.Map())).integrate(transaction, 0),
  )
  return Y.encodeStateAsUpdate(doc)
})()

export const firstItem = (sequence: Sequence): Y.Item | null => sequence._start

/** Returns what a line holds under a name. It asks Yjs' own list, which every type has, whatever somebody wrote. */
export const heldBy = (start: LineStart, name: string): unknown => {
  const item = attributesIn(start)._map.get(name)
  return item === undefined || item.deleted ? undefined : item.content.getContent().at(-1)
}

export const attributesOf = (start: LineStart): LineAttributes => lineAttributesFrom((name) => heldBy(start, name))

export const isGone = (start: Break): boolean => heldBy(start, GONE) === true

/** Returns the formats after an item: a break ends all of them. */
export const formatsAfter = (item: Y.Item, formats: Formats): Formats => {
  if (item.deleted) return formats
  if (item.content instanceof Y.ContentFormat)
    return withFormat(formats, item.content.key, item.content.value as unknown as FormatValue | null)
  return isBreak(item) ? {} : formats
}

/** Returns the break of the line that an item stands in; the item itself, if it is one. A cell's first line has none. */
const breakBefore = (item: Y.Item): Break | undefined => {
  for (let at: Y.Item | null = item; at !== null; at = at.left) if (!at.deleted && isBreak(at)) return at
  return undefined
}

/** Returns what begins the line that an item stands in. */
export const startOf = (item: Y.Item): LineStart => breakBefore(item) ?? (item.parent as Sequence)

/** Letters of one author with the same formats. */
export interface Run {
  readonly text: string
  readonly formats: Formats
  /** Id under which they were written, which says whose they are. */
  readonly client: number
}

export interface Line {
  readonly start: Break
  readonly attributes: LineAttributes
  readonly runs: readonly Run[]
}

/** Adds letters to the runs of a line, to the last one if it is like them. */
const addRun = (runs: Run[], { text, formats, client }: Run): void => {
  const last = runs.at(-1)
  const names = new Set([...Object.keys(last?.formats ?? {}), ...Object.keys(formats)])
  const isAlike = last?.client === client && [...names].every((name) => isSameFormat(last.formats[name], formats[name]))
  if (last && isAlike) runs[runs.length - 1] = { ...last, text: last.text + text }
  else runs.push({ text, formats, client })
}

/** Returns the letters of a line. */
export const runsOf = (start: LineStart): Run[] => {
  const runs: Run[] = []
  let formats: Formats = {}
  for (let item = itemBehind(start); item !== null && (item.deleted || !isBreak(item)); item = item.right) {
    formats = formatsAfter(item, formats)
    if (!item.deleted && item.content instanceof Y.ContentString)
      addRun(runs, { text: item.content.str, formats, client: item.id.client })
  }
  return runs
}

/**
 * Returns the breaks of the lines that are shown, in their order: those that are not gone, and those that are but have
 * letters. If there is none, the first is shown. Line n of a pad is the n-th of them.
 */
export const shownBreaks = (sequence: Sequence): Break[] => {
  const shown = shownAmong(sequence)
  if (shown.length > 0) return shown
  for (let item = firstItem(sequence); item !== null; item = item.right)
    if (!item.deleted && isBreak(item)) return [item]
  return []
}

/** Returns what the lines of a table's cell begin with. The first is shown whatever happens. */
export const shownInCell = (sequence: Sequence): LineStart[] => [sequence, ...shownAmong(sequence)]

const shownAmong = (sequence: Sequence): Break[] => {
  const shown: Break[] = []
  let last: Break | undefined
  let isShown = true
  for (let item = firstItem(sequence); item !== null; item = item.right) {
    if (item.deleted || !item.countable) continue
    if (isBreak(item)) {
      last = item
      isShown = !isGone(item)
      if (isShown) shown.push(item)
    } else if (!isShown && last !== undefined) {
      shown.push(last)
      isShown = true
    }
  }
  return shown
}

/** Returns the letters of a line, without their formats and authors. */
export const textOf = (start: LineStart): string => {
  let text = ''
  for (let item = itemBehind(start); item !== null && (item.deleted || !isBreak(item)); item = item.right)
    if (!item.deleted && item.content instanceof Y.ContentString) text += item.content.str
  return text
}

/** Returns the lines of a pad. */
export const readLines = (sequence: Sequence): Line[] =>
  shownBreaks(sequence).map((start) => ({ start, attributes: attributesOf(start), runs: runsOf(start) }))
