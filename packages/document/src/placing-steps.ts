import * as Y from 'yjs'
import { newPartsOf, type NewParts } from './new-parts.ts'
import type { ReadableUpdate, Struct } from './update-wire.ts'
import type { StructId } from './update-cursor.ts'

/** The document's items nearest to a new part on both sides; `null` is the beginning or the end of the list. */
interface Gap {
  readonly left: Y.Item | null
  readonly right: Y.Item | null
  /** The part that says which list it is; parts that lean on others leave that to them. */
  readonly base: Struct
}

const baseOf = (beside: Y.Item | Gap | undefined): Struct | undefined =>
  beside === undefined || beside instanceof Y.Item ? undefined : beside.base

class Gaps {
  readonly #doc: Y.Doc
  readonly #parts: NewParts
  readonly #gaps = new Map<Struct, Gap>()

  constructor(doc: Y.Doc, parts: NewParts) {
    this.#doc = doc
    this.#parts = parts
  }

  /** Counts the steps through the document between the neighbours of every part, up to `max`. */
  steps(max: number): number {
    let steps = 0
    for (const part of this.#parts) {
      if (part.content.kind === 'gone') continue
      const { left, right, base } = this.#gapOf(part)
      if (left !== null && left === right) continue
      const value = left === null ? this.#lastValue(base) : null
      const isForward = value === null
      let item = left === null ? (value ?? this.#beginning(base)) : left.right
      for (; item !== null && item !== right && steps < max; steps++) item = isForward ? item.right : item.left
    }
    return steps
  }

  #gapOf(part: Struct): Gap {
    const known = this.#gaps.get(part)
    if (known) return known
    const state = this.#parts.stateOf(part.client)
    // What is half known goes on behind its first half, whatever it says.
    const origin = part.clock < state ? { client: part.client, clock: state - 1 } : part.origin
    const [left, right] = [this.#beside(origin), this.#beside(part.rightOrigin)]
    const gap: Gap = {
      left: left instanceof Y.Item ? left : (left?.left ?? null),
      right: right instanceof Y.Item ? right : (right?.right ?? null),
      base: baseOf(left) ?? baseOf(right) ?? part,
    }
    this.#gaps.set(part, gap)
    return gap
  }

  /** Finds a neighbour in the document, or else the gap in which it is to stand. */
  #beside(id: StructId | undefined): Y.Item | Gap | undefined {
    if (id === undefined) return undefined
    const stored = this.#parts.stored(id)
    if (stored) return stored instanceof Y.Item ? stored : undefined
    const part = this.#parts.find(id)
    return part && this.#gapOf(part)
  }

  /**
   * Returns the newest value of the attribute that a part without neighbours is to set. Yjs goes from it to the oldest;
   * `null` if there is none yet.
   */
  #lastValue({ parent, attribute }: Struct): Y.Item | null {
    if (attribute === undefined) return null
    if (typeof parent === 'string') return this.#doc.share.get(parent)?._map.get(attribute) ?? null
    const holder = parent && this.#parts.stored(parent)
    if (!(holder instanceof Y.Item) || !(holder.content instanceof Y.ContentType)) return null
    return holder.content.type._map.get(attribute) ?? null
  }

  /** Returns the first item of the cell that a part without a left neighbour is to stand in. */
  #beginning({ parent, attribute, rightOrigin }: Struct): Y.Item | null {
    const right = rightOrigin && this.#parts.stored(rightOrigin)
    if (right instanceof Y.Item) return right.parent instanceof Y.AbstractType ? right.parent._start : null
    return typeof parent === 'string' && attribute === undefined ? (this.#doc.share.get(parent)?._start ?? null) : null
  }
}

/**
 * Counts, up to `max`, how far Yjs may have to walk in the document to place the update's parts. Where an editor put
 * something, its neighbours stood side by side: between them there is only what others wrote there at the same time. A
 * forged update can name neighbours at opposite ends of the text, for each of its parts.
 *
 * It leaves out the walk among the update's own parts, which is at most the square of their number, so the count holds
 * for few parts only. The update must have passed `fitsInto`.
 */
export const placingSteps = (doc: Y.Doc, update: ReadableUpdate | NewParts, max: number): number =>
  new Gaps(doc, newPartsOf(doc, update)).steps(max)
