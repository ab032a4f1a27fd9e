import * as Y from 'yjs'
import { acceptsAttribute } from './text/line.ts'
import { PAD_TEXT } from './text/sequence.ts'
import { NewParts } from './new-parts.ts'
import type { Struct, StructId } from './update-wire.ts'

/**
 * How an update fits into a pad.
 * - `fits`: every part has its place in the text.
 * - `misplaced`: a part stands where no editor puts one, such as a letter before the first break or a value that no
 *   line may have.
 * - `waits`: a part leans on edits, or deletes some, that this document has not seen. This is honest when updates
 *   overtake each other, and a synchronisation then brings them together; a part that waits is unchecked.
 */
export type Fit = 'fits' | 'misplaced' | 'waits'

/** Where parts stand side by side: the text, or the values that one attribute of a break had, the last of which counts. */
type List = { readonly kind: 'sequence' } | { readonly kind: 'attribute'; readonly of: StructId; readonly name: string }

/**
 * `gone` means that the part's surroundings were collected, so that Yjs collects it too; `unknown`, that they are not
 * here.
 */
type Place = List | 'gone' | 'unknown'

const SEQUENCE: List = { kind: 'sequence' }

const isList = (place: Place): place is List => typeof place === 'object'

const isSameList = (a: List, b: List): boolean => {
  if (a.kind === 'sequence' || b.kind === 'sequence') return a.kind === b.kind
  return a.of.client === b.of.client && a.of.clock === b.of.clock && a.name === b.name
}

const mayStand = ({ content, origin, rightOrigin }: Struct, list: List): boolean => {
  switch (list.kind) {
    case 'sequence':
      // Nothing stands before the first break, so everything has a left neighbour.
      return origin !== undefined && content.kind !== 'values'
    case 'attribute':
      // A value is put behind all others.
      if (rightOrigin !== undefined) return false
      if (content.kind === 'deleted') return true
      return content.kind === 'values' && content.values.every((value) => acceptsAttribute(list.name, value))
  }
}

const listOf = (stored: Y.Item | Y.GC): List | 'gone' => {
  if (!(stored instanceof Y.Item) || !(stored.parent instanceof Y.AbstractType)) return 'gone'
  const holder = stored.parent._item
  if (holder === null) return SEQUENCE
  return stored.parentSub === null ? 'gone' : { kind: 'attribute', of: holder.id, name: stored.parentSub }
}

/** Finds the place of every new part, in the document and among the other new parts. */
class Placing {
  readonly #parts: NewParts
  readonly #places = new Map<Struct, Place>()

  constructor(parts: NewParts) {
    this.#parts = parts
  }

  /**
   * Follows the neighbours up to something whose place is known. The chain is as long as a typed sentence, so this does
   * not recurse.
   */
  placeOf(part: Struct): Place {
    const chain = new Set<Struct>()
    let place: Place | undefined
    for (let current = part; place === undefined;) {
      place = this.#places.get(current)
      if (place !== undefined) break
      chain.add(current)
      const next = this.#step(current)
      if (typeof next === 'string' || 'kind' in next) place = next
      // The part leans on itself by way of others.
      else if (chain.has(next)) place = 'unknown'
      else current = next
    }
    for (const struct of chain) this.#places.set(struct, place)
    return place
  }

  /** Returns where the part says it stands, or the neighbour it refers to. */
  #step({ content, parent, attribute, origin, rightOrigin }: Struct): Place | Struct {
    if (content.kind === 'gone') return 'gone'
    if (typeof parent === 'string') return parent === PAD_TEXT && attribute === undefined ? SEQUENCE : 'unknown'
    if (parent !== undefined) return attribute === undefined ? 'unknown' : this.#attributeAt(parent, attribute)
    const left = origin && this.#neighbour(origin)
    const right = rightOrigin && this.#neighbour(rightOrigin)
    if (left === 'unknown' || right === 'unknown') return 'unknown'
    if (left === 'gone' || right === 'gone') return 'gone'
    return left ?? right ?? 'unknown'
  }

  /** Returns the values of an attribute of what an id names. Yjs treats anything but a type as collected. */
  #attributeAt(of: StructId, name: string): Place {
    const stored = this.#parts.stored(of)
    if (stored === undefined && this.#parts.find(of) === undefined) return 'unknown'
    const isType =
      stored === undefined
        ? this.#parts.find(of)?.content.kind === 'type'
        : stored instanceof Y.Item && stored.content instanceof Y.ContentType
    return isType ? { kind: 'attribute', of, name } : 'gone'
  }

  #neighbour(id: StructId): Place | Struct {
    const stored = this.#parts.stored(id)
    return stored === undefined ? (this.#parts.find(id) ?? 'unknown') : listOf(stored)
  }

  #placeAt(id: StructId): Place {
    const neighbour = this.#neighbour(id)
    return typeof neighbour === 'string' || 'kind' in neighbour ? neighbour : this.placeOf(neighbour)
  }

  /** Returns whether the first half of the part, which is in the document already, stands elsewhere. */
  continuesWrongly({ client, clock }: Struct, list: List): boolean {
    const state = this.#parts.stateOf(client)
    if (clock >= state) return false
    const before = this.#placeAt({ client, clock: state - 1 })
    return !isList(before) || !isSameList(before, list)
  }

  /** Returns whether its neighbours stand in different places, of which Yjs would take the left one's. */
  isBetweenStrangers({ origin, rightOrigin }: Struct): boolean {
    if (origin === undefined || rightOrigin === undefined) return false
    const [left, right] = [this.#placeAt(origin), this.#placeAt(rightOrigin)]
    return isList(left) && isList(right) && !isSameList(left, right)
  }
}

/**
 * Returns whether the update's new parts stand where a pad's parts may stand. This is the second half of the check
 * before an update is logged, after `inspectUpdate`. The work is linear in the update and logarithmic in the document.
 *
 * It does not know whether two neighbours ever stood side by side. A writer who names ones that never did can make Yjs
 * search long for the place, which `placingSteps` foresees.
 */
export const fitsInto = (doc: Y.Doc, update: Uint8Array): Fit => {
  const parts = new NewParts(doc, update)
  const placing = new Placing(parts)
  let waits = parts.mustWait
  for (const part of parts) {
    const place = placing.placeOf(part)
    if (place === 'unknown') waits = true
    else if (
      place !== 'gone' &&
      (!mayStand(part, place) || placing.continuesWrongly(part, place) || placing.isBetweenStrangers(part))
    )
      return 'misplaced'
  }
  return waits ? 'waits' : 'fits'
}
