import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'

/** Deletes rows of a pad, at most a slice of them, and returns how many there were. */
type DeleteRows = (db: Db, pad: PadId, slice: number) => Promise<bigint>

const TABLES: readonly DeleteRows[] = [
  async (db, pad, slice) =>
    (
      await db
        .deleteFrom('pad_stretch_letters')
        .where('pad_id', '=', pad)
        .where((eb) =>
          eb(
            eb.refTuple('letter_id', 'clock'),
            'in',
            eb
              .selectFrom('pad_stretch_letters')
              .select(['letter_id', 'clock'])
              .where('pad_id', '=', pad)
              .limit(slice)
              .$asTuple('letter_id', 'clock'),
          ),
        )
        .executeTakeFirstOrThrow()
    ).numDeletedRows,
  async (db, pad, slice) =>
    (
      await db
        .deleteFrom('pad_stretch_authors')
        .where('pad_id', '=', pad)
        .where((eb) =>
          eb(
            eb.refTuple('from_seq', 'author'),
            'in',
            eb
              .selectFrom('pad_stretch_authors')
              .select(['from_seq', 'author'])
              .where('pad_id', '=', pad)
              .limit(slice)
              .$asTuple('from_seq', 'author'),
          ),
        )
        .executeTakeFirstOrThrow()
    ).numDeletedRows,
  async (db, pad, slice) =>
    (
      await db
        .deleteFrom('pad_stretches')
        .where('pad_id', '=', pad)
        .where('from_seq', 'in', (select) =>
          select.selectFrom('pad_stretches').select('from_seq').where('pad_id', '=', pad).limit(slice),
        )
        .executeTakeFirstOrThrow()
    ).numDeletedRows,
  async (db, pad, slice) =>
    (
      await db
        .deleteFrom('pad_visits')
        .where('pad_id', '=', pad)
        .where('user_id', 'in', (select) =>
          select.selectFrom('pad_visits').select('user_id').where('pad_id', '=', pad).limit(slice),
        )
        .executeTakeFirstOrThrow()
    ).numDeletedRows,
]

/** Deletes a slice of what is kept of the history of a pad besides its log. Returns whether nothing is left. */
export const deleteHistoryOf = async (db: Db, pad: PadId, slice: number): Promise<boolean> => {
  for (const deleteRows of TABLES) if ((await deleteRows(db, pad, slice)) >= slice) return false
  // A pad has at most a thousand versions, and one row that says how far its stretches go.
  await db.deleteFrom('pad_versions').where('pad_id', '=', pad).execute()
  await db.deleteFrom('pad_stretch_progress').where('pad_id', '=', pad).execute()
  return true
}
