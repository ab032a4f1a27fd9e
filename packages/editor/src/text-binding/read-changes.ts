import * as Y from 'yjs'
import { changedFormats, type Formats, type FormatValue } from '@sheaf/document/text/formats'
import type { LineAttributes } from '@sheaf/document/text/line'
import {
  attributesOf,
  breakOf,
  firstItem,
  formatsAfter,
  isBreak,
  isGone,
  type Break,
  type Sequence,
} from '@sheaf/document/text/sequence'

/**
 * What a Yjs transaction did to the lines that are shown. Places count letters and beginnings of lines, as they were
 * before it.
 */
export type ShownChange =
  | {
      readonly at: number
      readonly insert: { text: string; formats: Formats; client: number } | { line: LineAttributes }
    }
  | { readonly at: number; readonly remove: number }
  | { readonly at: number; readonly line: LineAttributes }
  | { readonly at: number; readonly length: number; readonly formats: Readonly<Record<string, FormatValue | null>> }

export interface ShownChanges {
  readonly changes: readonly ShownChange[]
  /** Breaks of the lines that are shown now. */
  readonly shown: readonly Break[]
}

const isNewIn = ({ beforeState }: Y.Transaction, { id }: Y.Item): boolean =>
  id.clock >= (beforeState.get(id.client) ?? 0)

const isRemovedIn = (transaction: Y.Transaction, item: Y.Item): boolean =>
  item.deleted && !isNewIn(transaction, item) && Y.isDeleted(transaction.deleteSet, item.id)

const isChangedIn = ({ changed }: Y.Transaction, { content }: Break): boolean => changed.has(content.type as never)

/** Goes through all items that a transaction made or removed, until `visit` returns false. */
const visitItems = (transaction: Y.Transaction, visit: (item: Y.Item) => boolean): boolean => {
  const { store } = transaction.doc
  const visitRange = (client: number, from: number, to: number): boolean => {
    const structs = store.clients.get(client) ?? []
    if (from >= to) return true
    for (let at = Y.findIndexSS(structs, from); at < structs.length && structs[at]!.id.clock < to; at++) {
      const struct = structs[at]
      if (struct instanceof Y.Item && !visit(struct)) return false
    }
    return true
  }
  for (const [client, end] of transaction.afterState)
    if (!visitRange(client, transaction.beforeState.get(client) ?? 0, end)) return false
  for (const [client, ranges] of transaction.deleteSet.clients)
    for (const { clock, len } of ranges) if (!visitRange(client, clock, clock + len)) return false
  return true
}

/**
 * Returns the breaks of the lines whose letters, formats or attributes changed; nothing if lines came or went, or may
 * have been shown or hidden.
 */
const changedLines = (transaction: Y.Transaction, sequence: Sequence): ReadonlySet<Break> | undefined => {
  const lines = new Set<Break>()
  const isWithinLines = visitItems(transaction, (item) => {
    let start: Break
    if ((item.parent as unknown) === sequence) {
      if (isBreak(item)) return false
      start = breakOf(item)
    } else {
      const holder = (item.parent as Y.AbstractType<unknown> | null)?._item
      if (!holder || (holder.parent as unknown) !== sequence || !isBreak(holder) || holder.deleted) return true
      start = holder
      if (item.parentSub === 'gone') return false
    }
    if (isGone(start)) return false
    lines.add(start)
    return true
  })
  return isWithinLines && lines.size <= MANY_LINES ? lines : undefined
}

/** From so many changed lines on, the whole text is read rather than each line looked for. */
const MANY_LINES = 20

interface Stretch {
  readonly from: Y.Item | null
  readonly until: Y.Item | null
  /** Place at which it begins. */
  readonly at: number
  readonly wasShown: (item: Break) => boolean
  readonly isShown: (item: Break) => boolean
}

/** Returns what changed between two items. */
const changesIn = (transaction: Y.Transaction, { from, until, at, wasShown, isShown }: Stretch): ShownChange[] => {
  const changes: ShownChange[] = []
  let place = at
  let before: Formats = {}
  let after: Formats = {}
  for (let item = from; item !== null && item !== until; item = item.right) {
    const isNew = isNewIn(transaction, item)
    const isRemoved = isRemovedIn(transaction, item)
    const { content, deleted, length } = item
    if (content instanceof Y.ContentFormat) {
      const { key, value } = content
      if (!isNew && (!deleted || isRemoved)) before = withValue(before, key, value as unknown as FormatValue | null)
      after = formatsAfter(item, after)
    } else if (isBreak(item)) {
      if (!isNew && (!deleted || isRemoved)) before = {}
      after = formatsAfter(item, after)
      const was = wasShown(item)
      const is = isShown(item)
      if (is && !was) changes.push({ at: place, insert: { line: attributesOf(item) } })
      else if (was && !is) changes.push({ at: place, remove: 1 })
      else if (is && isChangedIn(transaction, item)) changes.push({ at: place, line: attributesOf(item) })
      if (was) place += 1
    } else if (item.countable && isNew) {
      if (!deleted && content instanceof Y.ContentString)
        changes.push({ at: place, insert: { text: content.str, formats: after, client: item.id.client } })
    } else if (isRemoved && item.countable) {
      changes.push({ at: place, remove: length })
      place += length
    } else if (!deleted && item.countable) {
      const formats = changedFormats(before, after)
      if (Object.keys(formats).length > 0) changes.push({ at: place, length, formats })
      place += length
    }
  }
  return changes
}

const withValue = (formats: Formats, name: string, value: FormatValue | null): Formats => {
  const { [name]: _, ...others } = formats
  return value === null ? others : { ...others, [name]: value }
}

/** Returns the first item of the sequence that stands at or behind the next break after a line's own. */
const endOf = (start: Break): Y.Item | null => {
  let item = start.right
  while (item !== null && (item.deleted || !isBreak(item))) item = item.right
  return item
}

/**
 * Reads what a transaction did. Only the lines that changed are read, unless lines came or went.
 *
 * @param shown Breaks of the lines that were shown before it
 * @param lengthOf Returns how many letters the line of a number had before it
 */
export const readChanges = (
  transaction: Y.Transaction,
  sequence: Sequence,
  shown: readonly Break[],
  lengthOf: (line: number) => number,
  shownNow: () => readonly Break[],
): ShownChanges => {
  const lines = changedLines(transaction, sequence)
  if (lines === undefined) {
    const now = shownNow()
    const [were, are] = [new Set(shown), new Set(now)]
    const wasShown = (item: Break) => were.has(item)
    const isShown = (item: Break) => are.has(item)
    const changes = changesIn(transaction, { from: firstItem(sequence), until: null, at: 0, wasShown, isShown })
    return { changes, shown: now }
  }
  const changes: ShownChange[] = []
  const numbers = [...lines].map((line) => shown.indexOf(line)).filter((number) => number >= 0)
  let [at, next] = [0, 0]
  for (const number of numbers.toSorted((a, b) => a - b)) {
    for (; next < number; next++) at += lengthOf(next) + 1
    const from = shown[number]!
    changes.push(...changesIn(transaction, { from, until: endOf(from), at, wasShown: () => true, isShown: () => true }))
  }
  return { changes, shown }
}
