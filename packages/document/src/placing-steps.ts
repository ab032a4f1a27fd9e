import * as Y from 'yjs'
import { PAD_FRAGMENT } from './schema/vocabulary.ts'
import { readUpdate, type Struct, type StructId } from './update-wire.ts'

/** The document's items nearest to a new part on both sides; `null` is the beginning or the end of the list. */
interface Gap {
  readonly left: Y.Item | null
  readonly right: Y.Item | null
  /** The part that says which list it is; parts that lean on others leave that to them. */
  readonly base: Struct
}

class Gaps {
  readonly #doc: Y.Doc
  readonly #parts: Struct[] = []
  readonly #gaps = new Map<Struct, Gap>()

  constructor(doc: Y.Doc, update: Uint8Array) {
    this.#doc = doc
    readUpdate(update, {
      struct: (struct) => {
        const isNew = struct.clock + struct.length > Y.getState(doc.store, struct.client)
        if (isNew && struct.content.kind !== 'skip' && struct.content.kind !== 'gone') this.#parts.push(struct)
      },
      deletion: () => {},
    })
  }

  /** Counts the steps through the document between the neighbours of every part, up to `max`. */
  steps(max: number): number {
    let steps = 0
    for (const part of this.#parts) {
      const { left, right, base } = this.#gapOf(part)
      if (left !== null && left === right) continue
      const isForward = left !== null || right === null
      let item = isForward ? (left === null ? this.#beginningOf(base) : left.right) : (right?.left ?? null)
      for (; item !== null && item !== right && steps < max; steps++) item = isForward ? item.right : item.left
    }
    return steps
  }

  #gapOf(part: Struct): Gap {
    const known = this.#gaps.get(part)
    if (known) return known
    const [left, right] = [this.#beside(part.origin), this.#beside(part.rightOrigin)]
    const gap: Gap = {
      left: left instanceof Y.Item ? left : (left?.left ?? null),
      right: right instanceof Y.Item ? right : (right?.right ?? null),
      base: left && !(left instanceof Y.Item) ? left.base : right && !(right instanceof Y.Item) ? right.base : part,
    }
    this.#gaps.set(part, gap)
    return gap
  }

  /** Finds a neighbour in the document, or else the gap in which it is to stand. */
  #beside(id: StructId | undefined): Y.Item | Gap | undefined {
    if (id === undefined) return undefined
    const stored = this.#stored(id)
    if (stored) return stored instanceof Y.Item ? stored : undefined
    const part = this.#parts.find(
      ({ client, clock, length }) => client === id.client && clock <= id.clock && id.clock < clock + length,
    )
    return part && this.#gapOf(part)
  }

  #stored({ client, clock }: StructId): Y.Item | Y.GC | undefined {
    if (clock >= Y.getState(this.#doc.store, client)) return undefined
    const structs = this.#doc.store.clients.get(client)!
    return structs[Y.findIndexSS(structs, clock)]
  }

  /** Returns the first item of the list in which a part stands; `null` if the list is new as well. */
  #beginningOf({ parent, attribute }: Struct): Y.Item | null {
    const holder = typeof parent === 'object' ? this.#stored(parent) : undefined
    const type =
      parent === PAD_FRAGMENT
        ? this.#doc.getXmlFragment(PAD_FRAGMENT)
        : holder instanceof Y.Item && holder.content instanceof Y.ContentType
          ? holder.content.type
          : undefined
    if (type === undefined) return null
    if (attribute === undefined) return type._start
    // The values of an attribute lean on each other, from the newest backwards.
    let first = type._map.get(attribute) ?? null
    while (first?.left) first = first.left
    return first
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
export const placingSteps = (doc: Y.Doc, update: Uint8Array, max: number): number => new Gaps(doc, update).steps(max)
