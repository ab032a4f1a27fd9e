import * as Y from 'yjs'
import { readUpdate, type ReadableUpdate, type Struct } from './update-wire.ts'
import type { StructId } from './update-cursor.ts'

/** The parts of an update that a document does not have, and what they lean on. */
export class NewParts {
  readonly #doc: Y.Doc
  /** The new parts of each client, by clock, without a gap between them. */
  readonly #parts = new Map<number, Struct[]>()
  #waits = false

  constructor(doc: Y.Doc, update: ReadableUpdate) {
    this.#doc = doc
    const interrupted = new Set<number>()
    readUpdate(update, {
      struct: (struct) => {
        const state = this.stateOf(struct.client)
        if (struct.content.kind === 'skip') {
          interrupted.add(struct.client)
          return
        }
        if (struct.clock + struct.length <= state) {
          // Yjs looks up the surroundings even of what it knows already, and would wait for missing ones.
          this.#waits ||= !this.#knowsSurroundingsOf(struct)
          return
        }
        const parts = this.#parts.get(struct.client) ?? []
        if (interrupted.has(struct.client) || (parts.length === 0 && struct.clock > state)) {
          interrupted.add(struct.client)
          this.#waits = true
          return
        }
        parts.push(struct)
        this.#parts.set(struct.client, parts)
      },
      deletion: (client, clock, length) => {
        const last = this.#parts.get(client)?.at(-1)
        const end = last === undefined ? this.stateOf(client) : last.clock + last.length
        // Yjs would keep the deletion, and apply it to what that client writes next.
        this.#waits ||= clock + length > end
      },
    })
  }

  /** Whether the update has a gap, deletes what is not yet written, or leans on itself, so that Yjs would wait. */
  get mustWait(): boolean {
    return this.#waits || this.#leanInCircle()
  }

  *[Symbol.iterator](): Iterator<Struct> {
    for (const parts of this.#parts.values()) yield* parts
  }

  /** Returns how many clocks of a client the document has. */
  stateOf(client: number): number {
    return Y.getState(this.#doc.store, client)
  }

  /** Returns what the document has under an id, if it has anything. */
  stored({ client, clock }: StructId): Y.Item | Y.GC | undefined {
    if (clock >= this.stateOf(client)) return undefined
    const structs = this.#doc.store.clients.get(client)!
    return structs[Y.findIndexSS(structs, clock)]
  }

  /** Returns the new part with an id, if there is one. */
  find({ client, clock }: StructId): Struct | undefined {
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

  #knowsSurroundingsOf({ origin, rightOrigin, parent }: Struct): boolean {
    return [origin, rightOrigin, parent].every((id) => typeof id !== 'object' || id.clock < this.stateOf(id.client))
  }

  /** Returns whether parts of several clients lean on each other in a circle, for which Yjs would wait for ever. */
  #leanInCircle(): boolean {
    if (this.#parts.size < 2) return false
    const done = new Set<Struct>()
    const rows = [...this.#parts.values()].map((parts) => ({ parts, at: 0 }))
    const waiting = new Map<Struct, typeof rows>()
    for (let row = rows.pop(); row !== undefined; row = rows.pop()) {
      for (; row.at < row.parts.length; row.at++) {
        const part = row.parts[row.at]!
        const first = this.#leansOn(part).find((other) => !done.has(other))
        if (first !== undefined) {
          const others = waiting.get(first)
          if (others) others.push(row)
          else waiting.set(first, [row])
          break
        }
        done.add(part)
        for (const other of waiting.get(part) ?? []) rows.push(other)
        waiting.delete(part)
      }
    }
    return waiting.size > 0
  }

  /** Returns the new parts that must be in the text before this one. */
  #leansOn({ origin, rightOrigin, parent }: Struct): Struct[] {
    return [origin, rightOrigin, parent].flatMap((id) => {
      const part = typeof id !== 'object' || id.clock < this.stateOf(id.client) ? undefined : this.find(id)
      return part === undefined ? [] : [part]
    })
  }
}

/** Returns the new parts of an update, unless they have been found for this document as it is. */
export const newPartsOf = (doc: Y.Doc, update: ReadableUpdate | NewParts): NewParts =>
  update instanceof NewParts ? update : new NewParts(doc, update)
