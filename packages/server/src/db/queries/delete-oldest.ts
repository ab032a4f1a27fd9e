import type { Db } from '../dialect.ts'

/** Deletes the oldest rows that a pad has in a table with numbered rows, and returns how many there were. */
export const deleteOldest = async (
  db: Db,
  table: 'pad_updates' | 'pad_snapshots' | 'chat_messages',
  pad: string,
  limit: number,
): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('pad_id', '=', pad)
    .where('seq', 'in', (select) =>
      select.selectFrom(table).select('seq').where('pad_id', '=', pad).orderBy('seq').limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
