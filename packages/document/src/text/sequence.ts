import * as Y from 'yjs'
import { FIRST_BREAK_CLIENT } from './client-ids.ts'
import { isSameFormat, withFormat, type Formats, type FormatValue } from './formats.ts'
import { GONE, lineAttributesFrom, PLAIN_LINE, type LineAttributes } from './line.ts'
import { PRESENT, type View } from './view.ts'

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

/** Returns what a line holds under a name. */
export const heldBy = (start: LineStart, name: string, view = PRESENT): unknown => view.held(attributesIn(start), name)

export const attributesOf = (start: LineStart, view = PRESENT): LineAttributes =>
  // Most lines hold nothing.
  attributesIn(start)._map.size === 0 ? PLAIN_LINE : lineAttributesFrom((name) => heldBy(start, name, view))

export const isGone = (start: Break, view = PRESENT): boolean => heldBy(start, GONE, view) === true

/** Returns the formats after an item: a break ends all of them. */
export const formatsAfter = (item: Y.Item, formats: Formats, view = PRESENT): Formats => {
  if (!view.has(item)) return formats
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
  /** How many letters stood here that were redacted, where the view shows such gaps. The text is empty then. */
  readonly redacted?: number
}

export interface Line {
  readonly start: Break
  readonly attributes: LineAttributes
  readonly runs: readonly Run[]
}

const isAlike = (a: Formats, b: Formats): boolean =>
  a === b || [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSameFormat(a[name], b[name]))

/** The runs of a line, which its items are added to one after the other. */
class Runs {
  readonly all: { text: string; readonly formats: Formats; readonly client: number; redacted?: number }[] = []
  #formats: Formats = {}

  add(item: Y.Item, view: View): void {
    if (item.content instanceof Y.ContentFormat) this.#formats = formatsAfter(item, this.#formats, view)
    else {
      this.addLetters(view.lettersOf(item), item.id.client)
      this.addGap(view.gapIn(item), item.id.client)
    }
  }

  addLetters(text: string, client: number): void {
    if (text === '') return
    const last = this.all.at(-1)
    if (last?.client === client && last.redacted === undefined && isAlike(last.formats, this.#formats))
      last.text += text
    else this.all.push({ text, formats: this.#formats, client })
  }

  /** Adds a gap where so many letters were redacted. */
  addGap(letters: number, client: number): void {
    if (letters === 0) return
    const last = this.all.at(-1)
    if (last?.client === client && last.redacted !== undefined) last.redacted += letters
    else this.all.push({ text: '', formats: {}, client, redacted: letters })
  }
}

/** Yields the items of a line that hold more than a break does, whether they are there or not. */
export function* itemsOfLine(start: LineStart, view = PRESENT): Iterable<Y.Item> {
  for (let item = itemBehind(start); item !== null && !(isBreak(item) && view.has(item)); item = item.right) yield item
}

/** Returns the letters of a line. */
export const runsOf = (start: LineStart, view = PRESENT): readonly Run[] => {
  const runs = new Runs()
  for (let item = itemBehind(start); item !== null && !(isBreak(item) && view.has(item)); item = item.right)
    runs.add(item, view)
  return runs.all
}

/**
 * Returns the breaks of the lines that are shown, in their order: those that are not gone, and those that are but have
 * letters. If there is none, the first is shown. Line n of a pad is the n-th of them.
 */
export const shownBreaks = (sequence: Sequence, view = PRESENT): Break[] => {
  const shown = shownAmong(sequence, view)
  if (shown.length > 0) return shown
  for (let item = firstItem(sequence); item !== null; item = item.right)
    if (isBreak(item) && view.has(item)) return [item]
  return []
}

/** Returns what the lines of a table's cell begin with. The first is shown whatever happens. */
export const shownInCell = (sequence: Sequence, view = PRESENT): LineStart[] => [
  sequence,
  ...shownAmong(sequence, view),
]

const shownAmong = (sequence: Sequence, view: View): Break[] => {
  const shown: Break[] = []
  let last: Break | undefined
  let isShown = true
  for (let item = firstItem(sequence); item !== null; item = item.right) {
    if (!item.countable) continue
    if (isBreak(item)) {
      if (!view.has(item)) continue
      last = item
      isShown = !isGone(item, view)
      if (isShown) shown.push(item)
    } else if (!isShown && last !== undefined && view.has(item)) {
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
    text += PRESENT.lettersOf(item)
  return text
}

/** The lines of a pad, put together from what is there, in its order. They are those of `shownBreaks`. */
export class LinesOfItems {
  readonly #view: View
  readonly #lines: Line[] = []
  #first: Line | undefined
  #start: Break | undefined
  #runs = new Runs()
  #isShown = false

  constructor(view: View) {
    this.#view = view
  }

  /** Adds an item, unless it is not there. */
  add(item: Y.Item): void {
    if (isBreak(item)) {
      if (this.#view.has(item)) this.begin(item)
      return
    }
    this.#runs.add(item, this.#view)
    if (!this.#isShown && item.countable && this.#view.has(item)) this.#isShown = true
  }

  begin(start: Break): void {
    this.#end()
    this.#start = start
    this.#runs = new Runs()
    this.#isShown = !isGone(start, this.#view)
  }

  addLetters(text: string, client: number): void {
    this.#runs.addLetters(text, client)
    if (text !== '') this.#isShown = true
  }

  /** A gap shows no line that is gone. */
  addGap(letters: number, client: number): void {
    this.#runs.addGap(letters, client)
  }

  end(): Line[] {
    this.#end()
    return this.#lines.length > 0 || this.#first === undefined ? this.#lines : [this.#first]
  }

  #end(): void {
    if (this.#start === undefined || (this.#first !== undefined && !this.#isShown)) return
    const line = { start: this.#start, attributes: attributesOf(this.#start, this.#view), runs: this.#runs.all }
    this.#first ??= line
    if (this.#isShown) this.#lines.push(line)
  }
}

/** Returns the lines of a pad. */
export const readLines = (sequence: Sequence, view = PRESENT): Line[] => {
  const lines = new LinesOfItems(view)
  for (let item = firstItem(sequence); item !== null; item = item.right) lines.add(item)
  return lines.end()
}

/** Returns a line of a pad. */
export const readLine = (start: Break, view = PRESENT): Line => ({
  start,
  attributes: attributesOf(start, view),
  runs: runsOf(start, view),
})
