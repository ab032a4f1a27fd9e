import type { IdRange } from './named-ranges.ts'
import { FIRST_BREAK_CLIENT } from './text/client-ids.ts'
import { readUpdate } from './update-wire.ts'

/**
 * Counts what each entry of a pad's log does to the letters of the text, tables included. It takes no document for that:
 * an entry says which clocks are new letters, and of which a deletion takes letters away is known from the letters that
 * stand. So going through a log costs a few microseconds an entry, and memory for the letters that stand.
 */

export interface LetterChange {
  /** Letters (UTF-16 units) that stand after the entry and did not before. Breaks and formats are no letters. */
  readonly added: number
  /** Letters that stood before the entry and do not any more. */
  readonly removed: number
  /** Ids that the entry was the first to use: of letters, breaks and whatever else was written among them. */
  readonly written: readonly IdRange[]
}

interface Client {
  /** Number of clocks that are known. */
  state: number
  /** Ends of the ranges of letters that stand, each `[start, end)`, in ascending order and without overlap. */
  readonly starts: number[]
  readonly ends: number[]
}

/** Returns the place of the first range that ends after the clock. */
const firstAfter = ({ ends }: Client, clock: number): number => {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (ends[middle]! <= clock) low = middle + 1
    else high = middle
  }
  return low
}

const addLetters = ({ starts, ends }: Client, from: number, to: number): void => {
  if (ends.at(-1) === from) ends[ends.length - 1] = to
  else {
    starts.push(from)
    ends.push(to)
  }
}

/** Takes the letters of a range away; `taken` is called for each part of it that stood. */
const removeLetters = (client: Client, from: number, to: number, taken: (from: number, to: number) => void): void => {
  const { starts, ends } = client
  const first = firstAfter(client, from)
  const [keptStarts, keptEnds]: [number[], number[]] = [[], []]
  let next = first
  for (; next < starts.length && starts[next]! < to; next++) {
    const [start, end] = [starts[next]!, ends[next]!]
    taken(Math.max(start, from), Math.min(end, to))
    if (start < from) {
      keptStarts.push(start)
      keptEnds.push(from)
    }
    if (end > to) {
      keptStarts.push(to)
      keptEnds.push(end)
    }
  }
  starts.splice(first, next - first, ...keptStarts)
  ends.splice(first, next - first, ...keptEnds)
}

/** The letters that stand in a pad, followed through the entries of its log. */
export class LetterCounts {
  readonly #clients = new Map<number, Client>([[FIRST_BREAK_CLIENT, { state: 1, starts: [], ends: [] }]])

  /** Takes in the next entry of the log, or all entries up to some as one update, as a snapshot holds them. */
  apply(update: Uint8Array): LetterChange {
    let [added, removed] = [0, 0]
    /** What was known before, of each client that the update has something new of. */
    const known = new Map<number, number>()
    readUpdate(update, {
      struct: ({ client: id, clock, length, content }) => {
        const client = this.#client(id)
        const end = clock + length
        // Entries may repeat what is known.
        if (content.kind === 'skip' || end <= client.state) return
        if (!known.has(id)) known.set(id, client.state)
        const start = Math.max(clock, client.state)
        client.state = end
        if (content.kind !== 'text') return
        addLetters(client, start, end)
        added += end - start
      },
      deletion: (id, clock, length) => {
        const client = this.#clients.get(id)
        if (client === undefined) return
        const before = known.get(id) ?? client.state
        removeLetters(client, clock, clock + length, (from, to) => {
          // What is new and removed at once never stood anywhere.
          const isNew = Math.max(to - Math.max(from, before), 0)
          added -= isNew
          removed += to - from - isNew
        })
      },
    })
    const written = Array.from(known, ([id, before]): IdRange => [id, before, this.#client(id).state - before])
    return { added, removed, written }
  }

  #client(id: number): Client {
    const known = this.#clients.get(id)
    if (known) return known
    const client: Client = { state: 0, starts: [], ends: [] }
    this.#clients.set(id, client)
    return client
  }
}
