import * as Y from 'yjs'
import { newPartsOf, type NewParts } from './new-parts.ts'
import type { ReadableUpdate } from './update-wire.ts'
import type { StructId } from './update-cursor.ts'

/**
 * What the neighbours that an update names for its parts are.
 * - `beside`: of each part, they may have stood side by side.
 * - `apart`: of some part, they never did.
 * - `undecided`: some of them are new themselves; where these stand is known once the update is applied.
 */
export type Adjacency = 'beside' | 'apart' | 'undecided'

/** Between which two others a part was written; undefined is the beginning or the end. */
interface Gap {
  readonly left: StructId | undefined
  readonly right: StructId | undefined
}

/** A letter, or another thing in the text, and between which two it was written. */
interface Neighbour {
  readonly id: StructId
  readonly gap: Gap
  /** The item in which the document has it; undefined if it is new. */
  readonly item: Y.Item | undefined
}

const isSame = (a: StructId | undefined, b: StructId | undefined): boolean =>
  a?.client === b?.client && a?.clock === b?.clock

const contains = ({ id, length }: Y.Item, sought: StructId | undefined): boolean =>
  sought?.client === id.client && sought.clock >= id.clock && sought.clock < id.clock + length

/** Returns what a part of a longer one was written behind. */
const leftOf = ({ client, clock }: StructId, first: StructId, origin: StructId | null | undefined) =>
  clock === first.clock ? (origin ?? undefined) : { client, clock: clock - 1 }

/**
 * Whether the neighbours that an update names for its new parts may have stood side by side on any page. Yjs puts parts
 * in one order on all pages only then: of a part that is between two others that never were neighbours, pages that had
 * it early and late show different texts for good.
 *
 * What a page had when something was written is not known, but what it had at least: both neighbours, between which
 * others these were written, and so on. Of all that, the first behind the left neighbour is the one that this was
 * written before, and the last before the right neighbour is the one that this was written behind. So two were
 * neighbours on some page if neither of those is between them, and never otherwise. This holds if it holds for all parts
 * that the document has.
 */
export class Neighbours {
  readonly #parts: NewParts
  readonly #gaps: readonly Gap[]

  /** Must be made before the update is applied. The update must have passed `fitsInto`. */
  constructor(doc: Y.Doc, update: ReadableUpdate | NewParts) {
    this.#parts = newPartsOf(doc, update)
    this.#gaps = Array.from(this.#parts)
      .filter(({ content }) => content.kind !== 'gone')
      .map(({ client, clock, origin, rightOrigin }) => {
        const state = this.#parts.stateOf(client)
        // What is half known goes on behind its first half, whatever it says.
        return { left: clock < state ? { client, clock: state - 1 } : origin, right: rightOrigin }
      })
  }

  /**
   * Says how it is as far as it can be told, for certain after the update was applied. Of neighbours that the document
   * has, it walks from one to the other at most, as Yjs does: `placingSteps` foresees that.
   */
  check(): Adjacency {
    let isDecided = true
    for (const gap of this.#gaps) {
      const adjacency = this.#adjacencyIn(gap)
      if (adjacency === 'apart') return 'apart'
      isDecided &&= adjacency === 'beside'
    }
    return isDecided ? 'beside' : 'undecided'
  }

  #adjacencyIn({ left: leftId, right: rightId }: Gap): Adjacency {
    const [left, right] = [leftId && this.#find(leftId), rightId && this.#find(rightId)]
    // Beside what was collected, Yjs collects the part, too.
    if (left === 'gone' || right === 'gone') return 'beside'
    if (left && isSame(left.gap.right, rightId)) return 'beside'
    if (right && isSame(right.gap.left, leftId)) return 'beside'
    if (!left && !right) return 'beside'
    // The other one has always had a neighbour on this side.
    if (!left || !right) return 'apart'
    if (!left.item || !right.item) return 'undecided'
    return isGap(left, left.item, right, right.item) ? 'beside' : 'apart'
  }

  #find(id: StructId): Neighbour | 'gone' {
    const item = this.#parts.stored(id)
    if (item instanceof Y.Item)
      return { id, item, gap: { left: leftOf(id, item.id, item.origin), right: item.rightOrigin ?? undefined } }
    const part = this.#parts.find(id)
    if (part === undefined || part.content.kind === 'gone') return 'gone'
    return { id, item: undefined, gap: { left: leftOf(id, part, part.origin), right: part.rightOrigin } }
  }
}

/** Returns whether the right one is on the right, and nothing between them that either was written beside. */
const isGap = (left: Neighbour, leftItem: Y.Item, right: Neighbour, rightItem: Y.Item): boolean => {
  const { left: before } = right.gap
  // Yjs keeps in one item what was typed in one go: each letter but the first was written behind the one before.
  if (right.id.clock !== rightItem.id.clock) return false
  if (contains(leftItem, before) && before!.clock > left.id.clock) return false
  for (let item = leftItem.right; item !== rightItem; item = item.right)
    if (item === null || contains(item, left.gap.right) || contains(item, before)) return false
  return true
}
