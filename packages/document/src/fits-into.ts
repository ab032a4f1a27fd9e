import * as Y from 'yjs'
import { PAD_BLOCKS, PAD_DEPTH_MAX, PAD_FRAGMENT, PAD_NODES, takesAttribute } from './schema/vocabulary.ts'
import { readUpdate, type Struct, type StructId } from './update-wire.ts'

/**
 * How an update fits into a pad.
 * - `fits`: every part has its place in the text.
 * - `misplaced`: a part stands where no editor puts one, such as text among list items or a value that is no heading's
 *   level. Applying it would make the binding of every open editor throw, or delete what is around it.
 * - `waits`: a part leans on edits, or deletes some, that this document has not seen. This is honest when updates
 *   overtake each other, and a synchronisation then brings them together; a part that waits is unchecked.
 */
export type Fit = 'fits' | 'misplaced' | 'waits'

/** The type that contains a part. */
type Holder =
  | { readonly kind: 'root' }
  | { readonly kind: 'element'; readonly name: string; readonly at: StructId }
  | { readonly kind: 'text'; readonly at: StructId }

/** Position of a part: among the children of its holder, or as one of its attributes. */
interface Spot {
  readonly holder: Holder
  readonly attribute: string | undefined
}

/**
 * `gone` means that the part's surroundings were collected, so that Yjs collects it too; `unknown`, that they are not
 * here.
 */
type Place = Spot | 'gone' | 'unknown'

const ROOT: Holder = { kind: 'root' }

const isSameHolder = (a: Holder, b: Holder): boolean => {
  if (a.kind === 'root' || b.kind === 'root') return a.kind === b.kind
  return a.at.client === b.at.client && a.at.clock === b.at.clock
}

const holderOfType = (type: Y.AbstractType<unknown>): Holder | 'gone' => {
  const item = type._item
  if (item === null) return ROOT
  if (type instanceof Y.XmlElement) return { kind: 'element', name: type.nodeName, at: item.id }
  return type instanceof Y.XmlText ? { kind: 'text', at: item.id } : 'gone'
}

const isSameSpot = (a: Spot, b: Spot): boolean => isSameHolder(a.holder, b.holder) && a.attribute === b.attribute

const isSpot = (place: Place): place is Spot => typeof place === 'object'

/** Applies the rules of `schema/vocabulary.ts` to one part. */
const mayStand = (content: Struct['content'], { holder, attribute }: Spot): boolean => {
  if (content.kind === 'deleted') return true
  if (attribute !== undefined) {
    const spec = holder.kind === 'element' ? PAD_NODES.get(holder.name) : undefined
    return (
      spec !== undefined &&
      content.kind === 'values' &&
      content.values.every((value) => takesAttribute(spec, attribute, value))
    )
  }
  switch (holder.kind) {
    case 'root':
      return content.kind === 'type' && content.type === 'element' && PAD_BLOCKS.includes(content.name)
    case 'text':
      return content.kind === 'text' || content.kind === 'format'
    case 'element': {
      if (content.kind !== 'type') return false
      const spec = PAD_NODES.get(holder.name)
      if (spec === undefined) return false
      return content.type === 'text' ? spec.contentKind === 'text' : spec.children.includes(content.name)
    }
  }
}

/** Counts the nodes around the content of this one, including itself. */
const storedDepth = (stored: Y.Item | Y.GC): number => {
  let depth = 0
  for (let item: Y.Item | Y.GC | null = stored; item instanceof Y.Item && depth <= PAD_DEPTH_MAX; depth++) {
    item = item.parent instanceof Y.AbstractType ? item.parent._item : null
  }
  return depth
}

/** Finds the place of every new part, in the document and among the other new parts. */
class Placing {
  readonly #doc: Y.Doc
  /** The new parts of each client, by clock, without a gap between them. */
  readonly #parts = new Map<number, Struct[]>()
  readonly #places = new Map<Struct, Place>()
  readonly #depths = new Map<Struct, number>()
  waits = false

  constructor(doc: Y.Doc, update: Uint8Array) {
    this.#doc = doc
    const interrupted = new Set<number>()
    readUpdate(update, {
      struct: (struct) => {
        const state = Y.getState(doc.store, struct.client)
        if (struct.content.kind === 'skip') {
          interrupted.add(struct.client)
          return
        }
        if (struct.clock + struct.length <= state) {
          // Yjs looks up the surroundings even of what it knows already, and would wait for missing ones.
          this.waits ||= !this.#knowsSurroundingsOf(struct)
          return
        }
        const parts = this.#parts.get(struct.client) ?? []
        if (interrupted.has(struct.client) || (parts.length === 0 && struct.clock > state)) {
          interrupted.add(struct.client)
          this.waits = true
          return
        }
        parts.push(struct)
        this.#parts.set(struct.client, parts)
      },
      deletion: (client, clock, length) => {
        const last = this.#parts.get(client)?.at(-1)
        const end = last === undefined ? Y.getState(doc.store, client) : last.clock + last.length
        // Yjs would keep the deletion, and apply it to what that client writes next.
        this.waits ||= clock + length > end
      },
    })
  }

  /** Returns whether parts of several clients lean on each other in a circle, for which Yjs would wait for ever. */
  leansInCircle(): boolean {
    if (this.#parts.size < 2) return false
    const done = new Set<Struct>()
    const rows = [...this.#parts.values()].map((parts) => ({ parts, at: 0 }))
    const waiting = new Map<Struct, typeof rows>()
    for (let row = rows.pop(); row !== undefined; row = rows.pop()) {
      for (; row.at < row.parts.length; row.at++) {
        const part = row.parts[row.at]!
        const first = this.#leansOn(part).find((other) => !done.has(other))
        if (first !== undefined) {
          waiting.set(first, [...(waiting.get(first) ?? []), row])
          break
        }
        done.add(part)
        rows.push(...(waiting.get(part) ?? []))
        waiting.delete(part)
      }
    }
    return waiting.size > 0
  }

  /** Returns the new parts that must be in the text before this one. */
  #leansOn({ origin, rightOrigin, parent }: Struct): Struct[] {
    return [origin, rightOrigin, parent].flatMap((id) => {
      const part = typeof id === 'object' && !this.#isKnown(id) ? this.#part(id) : undefined
      return part === undefined ? [] : [part]
    })
  }

  *parts(): Iterable<Struct> {
    for (const parts of this.#parts.values()) yield* parts
  }

  /**
   * Follows the origins up to something whose place is known. The chain is as long as a typed sentence, so this does
   * not recurse.
   */
  placeOf(part: Struct): Place {
    const chain: Struct[] = []
    const isInChain = new Set<Struct>()
    let current = part
    let place: Place | undefined
    while (place === undefined) {
      place = this.#places.get(current)
      if (place !== undefined) break
      chain.push(current)
      isInChain.add(current)
      const next = this.#step(current)
      if (next === 'gone' || next === 'unknown' || 'holder' in next) place = next
      // The part leans on itself by way of others.
      else if (isInChain.has(next)) place = 'unknown'
      else current = next
    }
    for (const struct of chain) this.#places.set(struct, place)
    return place
  }

  /** Returns where the part says it stands, or the neighbour it refers to. */
  #step(part: Struct): Place | Struct {
    if (part.content.kind === 'gone') return 'gone'
    if (typeof part.parent === 'string') {
      return part.parent === PAD_FRAGMENT ? { holder: ROOT, attribute: part.attribute } : 'unknown'
    }
    if (part.parent !== undefined) {
      const holder = this.#holderAt(part.parent)
      return typeof holder === 'object' ? { holder, attribute: part.attribute } : holder
    }
    const left = part.origin === undefined ? undefined : this.#neighbour(part.origin)
    const right = part.rightOrigin === undefined ? undefined : this.#neighbour(part.rightOrigin)
    if (left === 'unknown' || right === 'unknown') return 'unknown'
    if (left === 'gone' || right === 'gone') return 'gone'
    return left ?? right ?? 'unknown'
  }

  #isKnown({ client, clock }: StructId): boolean {
    return clock < Y.getState(this.#doc.store, client)
  }

  #knowsSurroundingsOf({ origin, rightOrigin, parent }: Struct): boolean {
    return [origin, rightOrigin, parent].every((id) => typeof id !== 'object' || this.#isKnown(id))
  }

  #stored({ client, clock }: StructId): Y.Item | Y.GC {
    const structs = this.#doc.store.clients.get(client)!
    return structs[Y.findIndexSS(structs, clock)]!
  }

  #part({ client, clock }: StructId): Struct | undefined {
    const parts = this.#parts.get(client)
    if (parts === undefined) return undefined
    let from = 0
    let to = parts.length - 1
    while (from <= to) {
      const middle = (from + to) >>> 1
      const part = parts[middle]!
      if (clock < part.clock) to = middle - 1
      else if (clock >= part.clock + part.length) from = middle + 1
      else return part
    }
    return undefined
  }

  /** Returns what `client` and `clock` name, as a holder. Yjs treats anything but a type as collected. */
  #holderAt(id: StructId): Holder | 'gone' | 'unknown' {
    if (this.#isKnown(id)) {
      const stored = this.#stored(id)
      if (!(stored instanceof Y.Item) || !(stored.content instanceof Y.ContentType)) return 'gone'
      return holderOfType(stored.content.type)
    }
    const part = this.#part(id)
    if (part === undefined) return 'unknown'
    if (part.content.kind !== 'type') return 'gone'
    // A type whose own surroundings are collected or missing shares their fate with its content.
    const at = { client: part.client, clock: part.clock }
    return part.content.type === 'text' ? { kind: 'text', at } : { kind: 'element', name: part.content.name, at }
  }

  #neighbour(id: StructId): Place | Struct {
    if (!this.#isKnown(id)) return this.#part(id) ?? 'unknown'
    return this.#storedPlace(this.#stored(id))
  }

  #storedPlace(stored: Y.Item | Y.GC): Place {
    if (!(stored instanceof Y.Item) || !(stored.parent instanceof Y.AbstractType)) return 'gone'
    const holder = holderOfType(stored.parent)
    return holder === 'gone' ? 'gone' : { holder, attribute: stored.parentSub ?? undefined }
  }

  isTooDeep(part: Struct): boolean {
    return this.#depthOf(part) > PAD_DEPTH_MAX
  }

  /** Counts the nodes around a new type. */
  #depthOf(type: Struct): number {
    const chain: Struct[] = []
    let current: Struct | undefined = type
    let depth = 0
    while (current !== undefined) {
      const known = this.#depths.get(current)
      if (known !== undefined) {
        depth = known
        break
      }
      chain.push(current)
      const place = this.placeOf(current)
      if (!isSpot(place) || place.holder.kind === 'root') break
      if (this.#isKnown(place.holder.at)) {
        depth = storedDepth(this.#stored(place.holder.at))
        break
      }
      current = this.#part(place.holder.at)
    }
    for (const struct of chain.toReversed()) this.#depths.set(struct, (depth += 1))
    return depth
  }

  /** Returns whether the first half of the part, which is in the document already, differs from what stands there. */
  continuesWrongly(part: Struct, place: Spot): boolean {
    const state = Y.getState(this.#doc.store, part.client)
    if (part.clock >= state) return false
    const before = this.#storedPlace(this.#stored({ client: part.client, clock: state - 1 }))
    return !isSpot(before) || !isSameSpot(before, place)
  }

  /**
   * Returns whether its neighbours stand in different places. Yjs accepts such a part; once the place of the right one
   * is deleted, the next loading collects the part, with everything that others wrote in it.
   */
  isBetweenStrangers({ origin, rightOrigin }: Struct): boolean {
    if (origin === undefined || rightOrigin === undefined) return false
    const [left, right] = [this.#placeAt(origin), this.#placeAt(rightOrigin)]
    return isSpot(left) && isSpot(right) && !isSameSpot(left, right)
  }

  #placeAt(id: StructId): Place {
    const neighbour = this.#neighbour(id)
    return neighbour === 'gone' || neighbour === 'unknown' || 'holder' in neighbour
      ? neighbour
      : this.placeOf(neighbour)
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
  const placing = new Placing(doc, update)
  let waits = placing.waits || placing.leansInCircle()
  for (const part of placing.parts()) {
    const place = placing.placeOf(part)
    if (place === 'unknown') waits = true
    else if (place !== 'gone') {
      if (!mayStand(part.content, place) || placing.continuesWrongly(part, place)) return 'misplaced'
      if (placing.isBetweenStrangers(part)) return 'misplaced'
      if (part.content.kind === 'type' && placing.isTooDeep(part)) return 'misplaced'
    }
  }
  return waits ? 'waits' : 'fits'
}
