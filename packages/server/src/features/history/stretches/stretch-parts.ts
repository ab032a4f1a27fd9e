import { STRETCH_MAX_MS, STRETCH_PAUSE_MS, STRETCH_TOGETHER_MS } from '@sheaf/contract/limits'
import type { IdRange } from '@sheaf/document/named-ranges'
import type { CountedEntry } from '../../../pad-reading/moments/letters.ts'

/** A stretch that the next entry may belong to. */
export interface OpenStretch {
  /** Its first entry. */
  readonly from: number
  readonly startedAt: number
  readonly endedAt: number
  /** Numbers of its authors in the pad. */
  readonly authors: ReadonlySet<number>
}

/** A stretch, or what further entries add to one. */
export interface StretchPart {
  /** The first entry of the stretch. */
  readonly from: number
  /** The last entry so far. */
  readonly to: number
  readonly startedAt: number
  readonly endedAt: number
  /** What these entries add and remove, by the numbers of their authors in the pad. */
  readonly authors: ReadonlyMap<number, { readonly added: number; readonly removed: number }>
  /** Ids that these entries were the first to use. */
  readonly written: readonly IdRange[]
}

/**
 * HIST-10: returns whether an entry goes on with a stretch: its author is in it and writes within five minutes of its
 * last entry, or joins somebody who wrote within the last minute. Times of entries never go back (RT-71).
 */
const goesOn = (
  { startedAt, endedAt, authors }: OpenStretch,
  { author, createdAt }: Pick<CountedEntry, 'author' | 'createdAt'>,
): boolean =>
  createdAt - startedAt <= STRETCH_MAX_MS &&
  createdAt - endedAt <= (authors.has(author) ? STRETCH_PAUSE_MS : STRETCH_TOGETHER_MS)

/** A part that still grows. */
interface GrowingPart extends StretchPart {
  to: number
  endedAt: number
  readonly authors: Map<number, { added: number; removed: number }>
  readonly written: IdRange[]
  /** Everybody who is in the stretch, also those of its earlier parts. */
  readonly everybody: Set<number>
  /** The place in `written` of the last range of each client. */
  readonly lastOf: Map<number, number>
}

const beginPart = ({ from, startedAt, endedAt, authors }: OpenStretch): GrowingPart => ({
  from,
  to: from,
  startedAt,
  endedAt,
  authors: new Map(),
  written: [],
  everybody: new Set(authors),
  lastOf: new Map(),
})

const addRange = ({ written, lastOf }: GrowingPart, [client, clock, length]: IdRange): void => {
  const last = lastOf.get(client)
  const [, start, before] = last === undefined ? [client, 0, 0] : written[last]!
  if (last !== undefined && start + before === clock) written[last] = [client, start, before + length]
  else {
    lastOf.set(client, written.length)
    written.push([client, clock, length])
  }
}

/** Parts the edits of a log into stretches. `open` is the stretch before them. */
export const toStretchParts = (open: OpenStretch | undefined, entries: readonly CountedEntry[]): StretchPart[] => {
  const parts: GrowingPart[] = []
  let last = open && beginPart(open)
  for (const { seq, author, createdAt, added, removed, written } of entries) {
    const isPart = last !== undefined && goesOn({ ...last, authors: last.everybody }, { author, createdAt })
    if (!last || !isPart) last = beginPart({ from: seq, startedAt: createdAt, endedAt: createdAt, authors: new Set() })
    if (parts.at(-1) !== last) parts.push(last)
    last.to = seq
    last.endedAt = createdAt
    last.everybody.add(author)
    const sum = last.authors.get(author) ?? { added: 0, removed: 0 }
    last.authors.set(author, { added: sum.added + added, removed: sum.removed + removed })
    for (const range of written) addRange(last, range)
  }
  return parts
}
