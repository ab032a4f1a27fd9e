import { sql, type Kysely } from 'kysely'
import { crc32 } from 'node:zlib'

/* This file is self-contained: a migration imports nothing from the application, so that its meaning never changes. */

interface Row {
  readonly pad_id: string
  readonly seq: number
  readonly author_id: string
  readonly created_at: number
  readonly data: Uint8Array
}

/** Number of rows that are in memory at once. */
const PAGE = 500

/** Yields all rows of a table in the order of its key. */
async function* rowsOf(db: Kysely<unknown>, table: string, columns: string): AsyncIterable<Row> {
  let [pad, seq] = ['', 0]
  for (;;) {
    const { rows } = await sql<Row>`
      select ${sql.raw(columns)} from ${sql.table(table)}
      where pad_id > ${pad} or (pad_id = ${pad} and seq > ${seq})
      order by pad_id, seq limit ${PAGE}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    pad = last.pad_id
    seq = last.seq
  }
}

const store = (db: Kysely<unknown>, table: string, { pad_id, seq }: Row, checksum: number): Promise<unknown> =>
  sql`update ${sql.table(table)} set checksum = ${checksum} where pad_id = ${pad_id} and seq = ${seq}`.execute(db)

/** Adds checksums, which reveal whether an entry of a log, or a snapshot, is still as it was written. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['pad_updates', 'pad_snapshots'])
    await db.schema
      .alterTable(table)
      .addColumn('checksum', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
  // Existing rows are assumed to be intact.
  for await (const row of rowsOf(db, 'pad_updates', 'pad_id, seq, author_id, created_at, data')) {
    const head = `${row.pad_id} ${row.seq} ${row.author_id} ${row.created_at}\n`
    await store(db, 'pad_updates', row, crc32(row.data, crc32(head)))
  }
  for await (const row of rowsOf(db, 'pad_snapshots', 'pad_id, seq, data'))
    await store(db, 'pad_snapshots', row, crc32(row.data, crc32(`${row.pad_id} ${row.seq}\n`)))
}
