import * as Y from 'yjs'
import type { Change, IdRange } from './change.ts'
import { FIRST_BREAK_CLIENT } from './client-ids.ts'
import { changedFormats, isSameFormat, withFormat, type Formats, type FormatValue } from './formats.ts'
import { GONE, LINE_ATTRIBUTES, PLAIN_LINE, type LineAttribute, type LineAttributes } from './line.ts'
import {
  attributesIn,
  attributesOf,
  heldBy,
  isBreak,
  isGone,
  startOf,
  type Break,
  type LineStart,
  type Sequence,
} from './sequence.ts'
import {
  type Place,
  rangeOf,
  type PlaceBehind,
  beginningOf,
  past,
  isLetter,
  isLiveBreak,
  hasLetters,
  pastWanted,
} from './place.ts'

/** Ids under which a page writes. */
export interface WritingIds {
  /** Its own letters, formats and attributes. */
  readonly letters: number
  readonly breaks: number
  /** Returns the author who writes under an id. */
  readonly authorOf: (client: number) => string
  /** Returns an id for letters of an author that the page moves, pastes or restores: its own letters' for its own. */
  readonly idFor: (author: string) => number
}

/**
 * Writes into the sequence within one transaction. It makes Yjs' items itself, so a letter costs as much as its line is
 * long, not the pad. What it did is in `changes`.
 */
export class SequenceWriter {
  readonly changes: Change[] = []
  readonly #transaction: Y.Transaction
  readonly #sequence: Sequence
  readonly #ids: WritingIds

  constructor(transaction: Y.Transaction, sequence: Sequence, ids: WritingIds) {
    this.#transaction = transaction
    this.#sequence = sequence
    this.#ids = ids
  }

  get #store(): Y.Doc['store'] {
    return this.#transaction.doc.store
  }

  /** Returns the place after so many letters of a line. */
  placeIn(start: LineStart, offset: number): Place {
    return this.#pastLetters(beginningOf(start), offset)
  }

  /** Goes past so many letters, and calls `visit` for each item that holds some of them and nothing else. */
  #pastLetters(place: Place, count: number, visit?: (letters: Y.Item, formats: Formats) => void): Place {
    let at = place
    let rest = count
    while (rest > 0) {
      const { right } = at
      if (right !== null && isLetter(right)) {
        if (rest < right.length) this.#split(right.id, rest)
        rest -= right.length
        visit?.(right, at.formats)
      }
      at = past(at)
    }
    return at
  }

  /** Returns the place behind all letters of a line and the ends of their formats. */
  placeAtEnd(start: LineStart): Place {
    let place = beginningOf(start)
    for (let ahead = place; ahead.right !== null && !isLiveBreak(ahead.right);) {
      const { deleted } = ahead.right
      ahead = past(ahead)
      if (!deleted) place = ahead
    }
    return place
  }

  /**
   * Returns the place behind what was removed right behind a place: when that is restored, it stands before what has been
   * written there meanwhile, and not in a line that this has begun.
   */
  placeBehindRemoved(place: Place): Place {
    let best = place
    for (let at = place; at.right !== null && !isLiveBreak(at.right) && !isLetter(at.right);) {
      const { deleted, countable } = at.right
      at = past(at)
      if (deleted && countable) best = at
    }
    return best
  }

  /**
   * Writes letters of an author, or of the page's own, and returns the place behind them. What stands behind keeps its
   * formats.
   */
  insert(place: Place, text: string, formats: Formats, author?: string): PlaceBehind {
    return this.#insertAt(pastWanted(place, formats), text, formats, author)
  }

  #insertAt(place: Place, text: string, formats: Formats, author?: string): PlaceBehind {
    let at = place
    const begun = changedFormats(at.formats, formats)
    const ended = changedFormats(formats, at.formats)
    for (const [name, value] of Object.entries(begun)) at = this.#putFormat(at, name, value)
    const client = author === undefined ? this.#ids.letters : this.#ids.idFor(author)
    const { item, behind } = this.#put(at, client, new Y.ContentString(text))
    this.changes.push({ did: 'insert', ...rangeOf(item) })
    let end = behind
    for (const [name, value] of Object.entries(ended)) end = this.#putFormat(end, name, value)
    return { left: item, right: item.right, formats }
  }

  /**
   * Begins a line, and returns the place at its start. Formats end with their line: what stands behind the break goes on
   * with those it had.
   */
  insertBreak(place: Place, attributes: LineAttributes): PlaceBehind {
    const type = new Y.Map<unknown>()
    const { item, behind } = this.#put(place, this.#ids.breaks, new Y.ContentType(type))
    for (const name of LINE_ATTRIBUTES)
      if (attributes[name] !== PLAIN_LINE[name])
        this.#putAttribute(type as Sequence, name, attributes[name], this.#ids.breaks)
    const isSplit = hasLetters(item as Break)
    this.changes.push({ did: 'insertBreak', isSplit, ...rangeOf(item) })
    if (isSplit) this.#continueWith({ ...behind, formats: {} }, place.formats)
    return { left: item, right: item.right, formats: {} }
  }

  /** Removes so many letters of a line. */
  removeLetters(start: LineStart, offset: number, count: number): void {
    this.#pastLetters(this.placeIn(start, offset), count, (letters, formats) => this.#delete(letters, formats))
  }

  /**
   * Takes away a break and all before it up to the last letter, whose line then goes on with the letters behind. Their
   * formats stay as they are.
   */
  join(start: Break): void {
    for (let item = start.left; item !== null && !isLetter(item); item = item.left) {
      if (!isLiveBreak(item)) continue
      if (!isGone(item) || item.id.client === FIRST_BREAK_CLIENT) break
      this.#delete(item, {})
    }
    const { formats } = this.placeBefore(start)
    this.#delete(start, {})
    this.#continueWith({ left: start, right: start.right, formats }, {})
  }

  /** Takes away a break whose line has no letters, and which a join follows. */
  removeBreak(start: Break): void {
    this.#delete(start, {})
  }

  /** Hides a line that has no letters; it is shown again when somebody's letters come to stand in it. */
  hide(start: Break): void {
    this.set(start, GONE, true)
  }

  /** Shows a line that was hidden, before something is written in it. */
  show(start: Break): void {
    if (isGone(start)) this.set(start, GONE, undefined)
  }

  /** Sets an attribute of a line; `undefined` takes it away. */
  set(start: LineStart, name: LineAttribute | typeof GONE, value: unknown): void {
    const type = attributesIn(start)
    const wanted = name !== GONE && value === PLAIN_LINE[name] ? undefined : value
    const from = heldBy(start, name)
    if (from === wanted) return
    if (wanted === undefined) type._map.get(name)?.delete(this.#transaction)
    else this.#putAttribute(type, name, wanted, this.#ids.letters)
    if (start instanceof Y.Item) this.changes.push({ did: 'set', name, from, to: wanted, ...rangeOf(start) })
    else if (name !== GONE) this.changes.push({ did: 'setFirst', name, from, to: wanted })
  }

  /** Sets an attribute of the first line of a cell back, if it is still as it was set. */
  revertFirst({ name, from, to }: Extract<Change, { did: 'setFirst' }>): void {
    if (heldBy(this.#sequence, name) === to) this.set(this.#sequence, name, from)
  }

  /** Begins, changes or ends a format of letters of one line. */
  format(start: LineStart, offset: number, length: number, name: string, value: FormatValue | null): void {
    let at = this.placeIn(start, offset)
    at = pastWanted(at, withFormat(at.formats, name, value))
    let rest = length
    /** Value to which the format goes back behind the letters, if nothing there sets it. */
    let back: FormatValue | null | undefined
    const before = at.formats[name] ?? null
    if (!isSameFormat(before, value)) {
      back = before
      at = this.#putFormat(at, name, value)
    }
    let current = before
    /** Place right behind the letters: what was removed behind them, and may come back, is not among them. */
    let end = at
    while (at.right !== null && !isLiveBreak(at.right) && (rest > 0 || (back !== undefined && !isLetter(at.right)))) {
      const { right } = at
      const { content } = right
      if (!right.deleted && content instanceof Y.ContentFormat && content.key === name) {
        const next = content.value as unknown as FormatValue | null
        if (rest === 0 && !isSameFormat(next, value)) break
        current = next
        back = isSameFormat(next, value) ? undefined : next
        right.delete(this.#transaction)
      } else if (isLetter(right)) {
        if (rest < right.length) this.#split(right.id, rest)
        rest -= right.length
        if (!isSameFormat(current, value))
          this.changes.push({ did: 'format', name, from: current, to: value, ...rangeOf(right) })
      }
      at = past(at)
      if (isLetter(right)) end = at
    }
    if (back === undefined) return
    for (let item = at.right; item !== null && !isLiveBreak(item) && !isLetter(item); item = item.right)
      if (!item.deleted && item.content instanceof Y.ContentFormat && item.content.key === name) return
    this.#putFormat(end, name, back)
  }

  /** Writes removed letters again where they stood, under an id of their author. */
  restore({ text, formats, ...range }: Extract<Change, { did: 'remove' }>): void {
    for (const tombstone of this.itemsOf(range)) {
      const begin = tombstone.id.clock - range.clock
      const letters = text.slice(begin, begin + tombstone.length)
      // Behind it, so that what somebody is typing there stays together before it, and before what was removed behind it.
      const { left } = this.#insertAt(
        pastWanted(past(this.placeBefore(tombstone)), formats, true),
        letters,
        formats,
        this.#ids.authorOf(range.client),
      )
      // Yjs finds places beside letters by this when the letters are written again.
      tombstone.redone = Y.createID(left.id.client, left.id.clock)
    }
  }

  /** Writes a removed break again where it stood. */
  restoreBreak({ attributes, isGone, ...range }: Extract<Change, { did: 'removeBreak' }>): void {
    for (const tombstone of this.itemsOf(range)) {
      const { left } = this.insertBreak(this.placeBefore(tombstone), attributes)
      if (isGone) this.hide(left as Break)
      tombstone.redone = left.id
    }
  }

  /** Returns the items of a range, as far as they are here, cut so that none goes beyond it. */
  itemsOf({ client, clock, length }: IdRange): Y.Item[] {
    const items: Y.Item[] = []
    const end = Math.min(clock + length, Y.getState(this.#store, client))
    for (let at = clock; at < end;) {
      const item = Y.getItemCleanStart(this.#transaction, Y.createID(client, at))
      if (at + item.length > end) this.#split(item.id, end - at)
      at += item.length
      if (item instanceof Y.Item) items.push(item)
    }
    return items
  }

  /** Returns the items that stand for those of a range now: letters that were written again have new ones. */
  livingItemsOf(range: IdRange): Y.Item[] {
    return this.itemsOf(range).flatMap((item) => {
      if (!item.deleted) return [item]
      return item.redone === null ? [] : this.livingItemsOf({ ...item.redone, length: item.length })
    })
  }

  /** Removes what an item of `livingItemsOf` holds. */
  removeItem(item: Y.Item): void {
    this.#delete(item, isBreak(item) ? {} : this.placeBefore(item).formats)
  }

  /** Returns the place before an item, which is not the first break of a pad. */
  placeBefore(item: Y.Item): Place {
    let place = beginningOf(item.left === null ? this.#sequence : startOf(item.left))
    while (place.right !== item) place = past(place)
    return place
  }

  /** Sets the formats that the letters behind a place have, up to where these change. */
  #continueWith(place: Place, formats: Formats): void {
    if (!hasLetters(place.left)) return
    let at = place
    for (const [name, value] of Object.entries(changedFormats(place.formats, formats)))
      at = this.#putFormat(at, name, value)
  }

  #put(place: Place, client: number, content: Y.Item['content']): { item: Y.Item; behind: Place } {
    const { right, formats } = place
    const left = place.left instanceof Y.Item ? place.left : null
    const id = Y.createID(client, Y.getState(this.#store, client))
    const item = new Y.Item(id, left, left && left.lastId, right, right && right.id, this.#sequence, null, content)
    item.integrate(this.#transaction, 0)
    return { item, behind: { left: item, right: item.right, formats } }
  }

  #putFormat(place: Place, name: string, value: FormatValue | null): Place {
    const content = new Y.ContentFormat(name, value as object)
    return { ...this.#put(place, this.#ids.letters, content).behind, formats: withFormat(place.formats, name, value) }
  }

  #putAttribute(type: Sequence, name: string, value: unknown, client: number): void {
    const last = type._map.get(name) ?? null
    const id = Y.createID(client, Y.getState(this.#store, client))
    const content = new Y.ContentAny([value])
    new Y.Item(id, last, last && last.lastId, null, null, type, name, content).integrate(this.#transaction, 0)
  }

  #delete(item: Y.Item, formats: Formats): void {
    if (isBreak(item))
      this.changes.push({
        did: 'removeBreak',
        attributes: attributesOf(item),
        isGone: isGone(item),
        ...rangeOf(item),
      })
    else if (item.content instanceof Y.ContentString)
      this.changes.push({ did: 'remove', text: item.content.str, formats, ...rangeOf(item) })
    item.delete(this.#transaction)
  }

  /** Cuts an item after so many letters. */
  #split({ client, clock }: Y.ID, length: number): void {
    Y.getItemCleanStart(this.#transaction, Y.createID(client, clock + length))
  }
}
