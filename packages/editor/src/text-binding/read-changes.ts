import * as Y from 'yjs'
import { changedFormats, type Formats, type FormatValue } from '@sheaf/document/text/formats'
import type { LineAttributes } from '@sheaf/document/text/line'
import {
  attributesOf,
  firstItem,
  formatsAfter,
  isBreak,
  isGone,
  type Break,
  type LineStart,
  type Sequence,
} from '@sheaf/document/text/sequence'
import { hasLetters } from '@sheaf/document/text/place'

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
  /** What the lines begin with that are shown now. */
  readonly shown: readonly LineStart[]
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

/** Whether a break was there before a transaction and is still. */
const isLasting = (transaction: Y.Transaction, item: Y.Item): item is Break =>
  !item.deleted && isBreak(item) && !isNewIn(transaction, item)

/**
 * Returns the breaks that last before everything that changed: between one of them and the next that lasts, lines may
 * have come, gone, been shown or hidden. Returns nothing if they are many.
 */
const changedFrom = (transaction: Y.Transaction, sequence: Sequence): ReadonlySet<Break> | undefined => {
  const starts = new Set<Break>()
  const passed = new Set<Y.Item>()
  const addBefore = (changed: Y.Item): boolean => {
    for (let item = changed; !passed.has(item); item = item.left) {
      passed.add(item)
      if (isLasting(transaction, item)) {
        starts.add(item)
        break
      }
      if (item.left === null) return false
    }
    return starts.size <= MANY_LINES
  }
  const isFew = visitItems(transaction, (item) => {
    if ((item.parent as unknown) === sequence) return addBefore(item)
    const holder = (item.parent as Y.AbstractType<unknown> | null)?._item
    if (!holder || (holder.parent as unknown) !== sequence || !isBreak(holder) || holder.deleted) return true
    return addBefore(holder)
  })
  return isFew ? starts : undefined
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

/** Lines from one lasting break to the next. */
interface ChangedLines {
  readonly from: Break
  readonly until: Y.Item | null
  /** Breaks of those that were shown, and the number of the first of them. */
  readonly were: readonly Break[]
  readonly number: number
  /** Breaks of those that are shown now. */
  readonly are: readonly Break[]
}

const linesFrom = (transaction: Y.Transaction, from: Break, shown: readonly Break[]): ChangedLines => {
  const were: Break[] = []
  const are: Break[] = []
  let number = -1
  let last = from
  let isShown = true
  let item: Y.Item | null = from
  for (; item !== null && (item === from || !isLasting(transaction, item)); item = item.right) {
    if (isBreak(item)) {
      if (were.length === 0 && !isNewIn(transaction, item)) number = shown.indexOf(item)
      if (number >= 0 && shown[number + were.length] === item) were.push(item)
    }
    if (item.deleted || !item.countable) continue
    if (isBreak(item)) {
      last = item
      isShown = !isGone(item)
    } else if (isShown) continue
    else isShown = true
    if (isShown) are.push(last)
  }
  return { from, until: item, were, number, are }
}

/** Returns whether lines are those of a table's cell, the first of which begins with the cell itself. */
const isCell = (shown: readonly LineStart[]): shown is readonly [Sequence, ...Break[]] => !(shown[0] instanceof Y.Item)

/** Returns what a transaction did to a cell, all of which is read: it is short. */
const readCellChanges = (
  transaction: Y.Transaction,
  sequence: Sequence,
  shown: readonly LineStart[],
  shownNow: () => readonly LineStart[],
): ShownChanges => {
  const { changed } = transaction
  const isOfCell = (type: Sequence): boolean => type === sequence || type._item?.parent === sequence
  if (![...changed.keys()].some((type) => isOfCell(type as Sequence))) return { changes: [], shown }
  const ofFirst = [...(changed.get(sequence as never) ?? [])].some((key) => key !== null)
  const first: ShownChange[] = ofFirst ? [{ at: 0, line: attributesOf(sequence) }] : []
  const whole = readAll(transaction, { from: firstItem(sequence), at: 1 }, shown, shownNow())
  return { changes: [...first, ...whole.changes], shown: whole.shown }
}

const readAll = (
  transaction: Y.Transaction,
  begin: Pick<Stretch, 'from' | 'at'>,
  shown: readonly LineStart[],
  now: readonly LineStart[],
): ShownChanges => {
  const [were, are] = [new Set(shown), new Set(now)]
  const wasShown = (item: Break) => were.has(item)
  const isShown = (item: Break) => are.has(item)
  return { changes: changesIn(transaction, { ...begin, until: null, wasShown, isShown }), shown: now }
}

/**
 * Reads what a transaction did. Only the lines that changed are read, unless lines came or went.
 *
 * @param shown What the lines began with that were shown before it
 * @param lengthOf Returns how many letters the line of a number had before it
 */
export const readChanges = (
  transaction: Y.Transaction,
  sequence: Sequence,
  shown: readonly LineStart[],
  lengthOf: (line: number) => number,
  shownNow: () => readonly LineStart[],
): ShownChanges => {
  if (isCell(shown)) return readCellChanges(transaction, sequence, shown, shownNow)
  const starts = changedFrom(transaction, sequence)
  const local = starts && readLocally(transaction, starts, shown as readonly Break[], lengthOf)
  return local ?? readAll(transaction, { from: firstItem(sequence), at: 0 }, shown, shownNow())
}

/** Reads what changed behind some breaks; nothing if that depends on other lines. */
const readLocally = (
  transaction: Y.Transaction,
  starts: ReadonlySet<Break>,
  shown: readonly Break[],
  lengthOf: (line: number) => number,
): ShownChanges | undefined => {
  const changes: ShownChange[] = []
  const now = [...shown]
  const stretches = Array.from(starts, (start) => linesFrom(transaction, start, shown))
    .filter(({ were, are }) => were.length > 0 || are.length > 0)
    .toSorted((a, b) => a.number - b.number)
  // Where hidden lines stand among the shown ones is not known here.
  if (stretches.some(({ were }) => were.length === 0)) return undefined
  let [at, next, moved] = [0, 0, 0]
  for (const { from, until, were, number, are } of stretches) {
    for (; next < number; next++) at += lengthOf(next) + 1
    const [before, after] = [new Set(were), new Set(are)]
    const wasShown = (item: Break) => before.has(item)
    const isShown = (item: Break) => after.has(item)
    changes.push(...changesIn(transaction, { from, until, at, wasShown, isShown }))
    now.splice(number + moved, were.length, ...are)
    moved += are.length - were.length
  }
  // A line is shown although it is hidden if there is no other.
  const [only] = now
  return only === undefined || (now.length === 1 && isGone(only) && !hasLetters(only))
    ? undefined
    : { changes, shown: now }
}
