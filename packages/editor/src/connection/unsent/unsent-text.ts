import { letterIdOf } from '@sheaf/document/text/client-ids'
import { GONE } from '@sheaf/document/text/line'
import { isBreak } from '@sheaf/document/text/sequence'
import * as Y from 'yjs'

const keyOf = ({ client, clock }: Y.ID, at = 0): string => `${client} ${clock + at}`

/** The attribute of a line of which an item is a value. */
interface Attribute {
  readonly name: string
  readonly line: string
}

/** What updates hold, of which much belongs into a pad that is not at hand, so that Yjs cannot assemble it. */
class Written {
  /** Letters, formats and breaks, each behind what it was written upon, and else in the order of the updates. */
  readonly items: readonly Y.Item[]
  readonly #deleted: ReturnType<typeof Y.decodeUpdate>['ds']
  /** The items with their letters. */
  readonly #known = new Map<string, Y.Item>()
  readonly #attributes = new Map<Y.Item, Attribute>()
  readonly #goneLines = new Set<string>()

  constructor(updates: readonly Uint8Array[]) {
    // The same change may be in several updates: what could not be stored as one row is in the page as one, and in its
    // rows still.
    const { structs, ds } = Y.decodeUpdate(Y.mergeUpdates([...updates]))
    const pages = [...new Set(updates.flatMap((update) => [...Y.parseUpdateMeta(update).from.keys()].map(letterIdOf)))]
    const orderOf = ({ id: { client } }: Y.Item): number => pages.indexOf(letterIdOf(client))
    const items = structs
      .filter((struct) => struct instanceof Y.Item)
      // Letters first: they bring the breaks along that they stand behind.
      .toSorted((one, other) => orderOf(one) - orderOf(other) || one.id.client - other.id.client)
    for (const item of items) for (let at = 0; at < item.length; at++) this.#known.set(keyOf(item.id, at), item)
    this.#deleted = ds
    const inOrder = new Set<Y.Item>()
    for (const item of items) this.#put(item, inOrder)
    for (const item of inOrder) this.#readAttribute(item)
    this.items = [...inOrder].filter((item) => !this.#attributes.has(item))
  }

  isDeleted(id: Y.ID): boolean {
    return Y.isDeleted(this.#deleted, id)
  }

  /** Whether a line was removed as a whole. It is shown again if letters are in it. */
  isGone(start: Y.Item): boolean {
    return this.#goneLines.has(keyOf(start.id))
  }

  at(id: Y.ID | null): Y.Item | undefined {
    return id === null ? undefined : this.#known.get(keyOf(id))
  }

  /** Puts an item behind those that it was written upon: breaks and letters of one page have different ids. */
  #put(item: Y.Item, inOrder: Set<Y.Item>): void {
    const ahead = new Set([item])
    for (let next: Y.Item | undefined = item; next !== undefined; next = [...ahead].at(-1)) {
      const upon = [this.at(next.origin), this.at(next.rightOrigin)]
      const missing = upon.find((other) => other !== undefined && !inOrder.has(other) && !ahead.has(other))
      if (missing !== undefined) ahead.add(missing)
      else {
        inOrder.add(next)
        ahead.delete(next)
      }
    }
  }

  #readAttribute(item: Y.Item): void {
    const { id, origin, parent, parentSub, content } = item
    const before = this.at(origin)
    const attribute =
      parent instanceof Y.ID && parentSub !== null
        ? { name: parentSub, line: keyOf(parent) }
        : before && this.#attributes.get(before)
    if (attribute === undefined) return
    this.#attributes.set(item, attribute)
    const isTrue = content instanceof Y.ContentAny && content.arr.at(-1) === true && !this.isDeleted(id)
    if (attribute.name === GONE && isTrue) this.#goneLines.add(attribute.line)
  }
}

/**
 * Maps each item to its neighbours as Yjs sees them: written after one letter, and before what stood there then. Items
 * that belong to nothing known come in the order of writing.
 */
const places = (written: Written): Map<string | undefined, Y.Item[]> =>
  Map.groupBy(written.items, ({ origin, rightOrigin }) => {
    const right = written.at(rightOrigin)
    if (right !== undefined && Y.compareIDs(right.id, rightOrigin) && Y.compareIDs(right.origin, origin))
      return `before ${keyOf(right.id)}`
    return origin !== null && written.at(origin) !== undefined ? `after ${keyOf(origin)}` : undefined
  })

/** Puts letters and beginnings of lines together. */
class Text {
  #text = ''
  #lines = 0
  #isGone = false
  #isElsewhere = false

  add(letter: string): void {
    const lines = Math.max(this.#lines + (this.#isGone ? 1 : 0), this.#isElsewhere ? 1 : 0)
    this.#text += '\n'.repeat(this.#text === '' ? 0 : lines) + letter
    this.#lines = 0
    this.#isGone = false
    this.#isElsewhere = false
  }

  beginLine(isGone: boolean): void {
    if (!isGone) this.#lines += 1
    this.#isGone = isGone
  }

  /** What follows stands elsewhere in the pad. */
  beginElsewhere(): void {
    this.#isElsewhere = true
  }

  toString(): string {
    return this.#text.trim()
  }
}

/**
 * Returns the text in updates, without what they remove again, for people to copy when the updates themselves have
 * nowhere to go.
 */
export const textOfUpdates = (updates: readonly Uint8Array[]): string => {
  const written = new Written(updates)
  const placed = places(written)
  const text = new Text()
  const emit = (item: Y.Item, at: number): void => {
    const { id, content } = item
    if (written.isDeleted(Y.createID(id.client, id.clock + at))) return
    if (isBreak(item)) text.beginLine(written.isGone(item))
    else if (content instanceof Y.ContentString) text.add(content.str.charAt(at))
  }
  for (const root of placed.get(undefined) ?? []) {
    text.beginElsewhere()
    /** Items still to be emitted, the next one last; each from a certain letter on, or with what comes before it. */
    const ahead: { readonly item: Y.Item; readonly from?: number }[] = [{ item: root }]
    for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
      const { item, from } = next
      if (from === undefined) {
        const before = placed.get(`before ${keyOf(item.id)}`) ?? []
        ahead.push({ item, from: 0 }, ...before.map((other) => ({ item: other })))
        continue
      }
      for (let at = from; at < item.length; at += 1) {
        emit(item, at)
        const between = placed.get(`after ${keyOf(item.id, at)}`) ?? []
        if (between.length === 0) continue
        ahead.push({ item, from: at + 1 }, ...between.toReversed().map((other) => ({ item: other })))
        break
      }
    }
  }
  return text.toString()
}
