import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../db/dialect.ts'
import type { FirstUse } from './log-hash.ts'
import { insertChunksOf } from '../db/queries/insert-chunks.ts'
import { areAmong } from '../db/queries/is-among.ts'

/** To whom an id belongs under which letters of a pad are written. */
export interface IdOwner {
  /** Who writes under it. */
  readonly author: string
  /** Whose letters they are, if they are not the writer's own. */
  readonly whose?: string | undefined
  /** Whether the writer has given back what the server lost of that person, who goes on under it (RT-24). */
  readonly isReturned?: boolean | undefined
}

export interface OwnedLetterId extends IdOwner {
  readonly id: number
}

/** An id as the database gets it: authors by their numbers in the pad. */
export interface NewOwnedId {
  readonly padId: PadId
  readonly id: number
  readonly author: number
  readonly whose: number | null
  readonly isReturned: boolean
  /** The entry of the log that is the first to use it. */
  readonly seq: number
}
const selectLetterIds = (db: Db) =>
  db
    .selectFrom('pad_letter_ids as i')
    .innerJoin('pad_authors as a', (join) => join.onRef('a.pad_id', '=', 'i.pad_id').onRef('a.number', '=', 'i.author'))
    .leftJoin('pad_authors as w', (join) => join.onRef('w.pad_id', '=', 'i.pad_id').onRef('w.number', '=', 'i.whose'))
    .select(['i.pad_id', 'i.letter_id', 'a.author_id', 'w.author_id as whose_id', 'i.is_returned'])

type LetterIdRow = Awaited<ReturnType<ReturnType<typeof selectLetterIds>['execute']>>[number]

const toOwnedId = ({ letter_id, author_id, whose_id, is_returned }: LetterIdRow): OwnedLetterId => ({
  id: letter_id,
  author: author_id,
  ...(whose_id === null ? {} : { whose: whose_id }),
  ...(is_returned === 1 && { isReturned: true }),
})

/** Returns to whom the ids of a pad belong that entries after `after` were the first to use. */
export const listLetterIds = async (db: Db, padId: PadId, after = 0): Promise<OwnedLetterId[]> =>
  (await selectLetterIds(db).where('i.pad_id', '=', padId).where('i.seq', '>', after).execute()).map(toOwnedId)

/** Returns to whom some ids of a pad belong. Those that nobody has written under are left out. */
export const findLetterIds = async (db: Db, padId: PadId, ids: readonly number[]): Promise<OwnedLetterId[]> =>
  (
    await findLetterIdsIn(
      db,
      ids.map((id) => [padId, id]),
    )
  ).get(padId) ?? []

/** Returns likewise to whom ids of several pads belong. */
export const findLetterIdsIn = async (
  db: Db,
  ids: readonly (readonly [PadId, number])[],
): Promise<Map<PadId, OwnedLetterId[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await selectLetterIds(db)
    .where(areAmong(db, ['i.pad_id', 'i.letter_id'], ids, 'integer'))
    .execute()
  const byPad = Map.groupBy(rows, ({ pad_id }) => pad_id as PadId)
  return new Map(Array.from(byPad, ([padId, ofPad]) => [padId, ofPad.map(toOwnedId)]))
}

export const insertLetterIds = async (db: Db, ids: readonly NewOwnedId[]): Promise<void> => {
  for (const chunk of insertChunksOf(ids))
    await db
      .insertInto('pad_letter_ids')
      .values(
        chunk.map(({ padId, id, isReturned, ...owned }) => ({
          pad_id: padId,
          letter_id: id,
          ...owned,
          is_returned: isReturned ? (1 as const) : (0 as const),
        })),
      )
      .execute()
}

/** Returns which ids each entry after `after` was the first to use, up to entry `upTo`, as `entryHash` takes them. */
export const findIdsOfEntries = async (
  db: Db,
  padId: PadId,
  after: number,
  upTo: number,
): Promise<Map<number, FirstUse[]>> => {
  const rows = await db
    .selectFrom('pad_letter_ids')
    .select(['letter_id', 'whose', 'is_returned', 'seq'])
    .where('pad_id', '=', padId)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('letter_id')
    .execute()
  const ids = new Map<number, FirstUse[]>()
  for (const { letter_id, whose, is_returned, seq } of rows)
    ids.set(seq, [...(ids.get(seq) ?? []), [letter_id, whose, is_returned]])
  return ids
}
