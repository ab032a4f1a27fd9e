import * as Y from 'yjs'
import { tableRootOf } from './table/names.ts'
import { PAD_TEXT } from './text/sequence.ts'
import type { NewParts } from './new-parts.ts'
import type { Struct } from './update-wire.ts'
import type { StructId } from './update-cursor.ts'

/** A shared type of the document: the text, a table's map or a cell. */
export interface Root {
  /** Its name, if it has nothing yet. */
  readonly nameOfEmpty?: string
}

/** Where parts stand side by side: letters and breaks, or the values that were under one name, the last of which counts. */
export type List =
  | { readonly kind: 'sequence'; readonly root: Root }
  | { readonly kind: 'attribute'; readonly of: StructId | Root; readonly name: string }

/**
 * `gone` means that the part's surroundings were collected, so that Yjs collects it too; `unknown`, that they are not
 * here.
 */
export type Place = List | 'gone' | 'unknown'

const isList = (place: Place): place is List => typeof place === 'object'

const isSameHolder = (a: StructId | Root, b: StructId | Root): boolean =>
  'clock' in a && 'clock' in b ? a.client === b.client && a.clock === b.clock : a === b

const isSameList = (a: List, b: List): boolean => {
  if (a.kind === 'sequence') return b.kind === 'sequence' && a.root === b.root
  return b.kind === 'attribute' && a.name === b.name && isSameHolder(a.of, b.of)
}

/** Finds the place of every new part, in the document and among the other new parts. */
export class Placing {
  readonly text: Root
  readonly #doc: Y.Doc
  readonly #parts: NewParts
  readonly #places = new Map<Struct, Place>()
  /** The roots that have something by their types, the others by their names. */
  readonly #roots = new Map<unknown, Root>()

  constructor(doc: Y.Doc, parts: NewParts) {
    this.#doc = doc
    this.#parts = parts
    this.text = this.#rootNamed(PAD_TEXT)
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
    if (typeof parent === 'string') {
      if (parent !== PAD_TEXT && tableRootOf(parent) === undefined) return 'unknown'
      const root = this.#rootNamed(parent)
      return attribute === undefined ? { kind: 'sequence', root } : { kind: 'attribute', of: root, name: attribute }
    }
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
    return stored === undefined ? (this.#parts.find(id) ?? 'unknown') : this.#listOf(stored)
  }

  #listOf(stored: Y.Item | Y.GC): List | 'gone' {
    if (!(stored instanceof Y.Item) || !(stored.parent instanceof Y.AbstractType)) return 'gone'
    const { parent, parentSub } = stored
    const holder = parent._item
    if (holder !== null) return parentSub === null ? 'gone' : { kind: 'attribute', of: holder.id, name: parentSub }
    const root = this.#rootOf(parent)
    return parentSub === null ? { kind: 'sequence', root } : { kind: 'attribute', of: root, name: parentSub }
  }

  /** Returns a root that has something: reading one that has nothing makes its type as well. */
  #rootOf(type: unknown): Root {
    const root = this.#roots.get(type) ?? {}
    this.#roots.set(type, root)
    return root
  }

  #rootNamed(name: string): Root {
    const type = this.#doc.share.get(name)
    if (type !== undefined && (type._start !== null || type._map.size > 0)) return this.#rootOf(type)
    const root = this.#roots.get(name) ?? { nameOfEmpty: name }
    this.#roots.set(name, root)
    return root
  }

  #placeAt(id: StructId): Place {
    const neighbour = this.#neighbour(id)
    return typeof neighbour === 'string' || 'kind' in neighbour ? neighbour : this.placeOf(neighbour)
  }

  /** Returns whether the break with an id stands in a cell. */
  isInCell(id: StructId): boolean {
    const place = this.#placeAt(id)
    return isList(place) && place.kind === 'sequence' && place.root !== this.text
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
