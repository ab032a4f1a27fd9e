import { sql, type Kysely } from 'kysely'
import { bytes, isSqlite } from './column-types.ts'

/** Creates the pads, without what is written in them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('pads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('group_id', 'text', (c) => c.references('groups.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('visibility', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('readonly', 'integer')
    .addColumn('history', 'text')
    .addColumn('archived', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_template', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('is_site_template', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('lang', 'text')
    .addColumn('line_numbers', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('ctime', 'bigint', (c) => c.notNull())
    .addColumn('last_edited_at', 'bigint')
    .addColumn('log_head', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('log_hash', bytes(db))
    .addColumn('log_time', 'bigint')
    .addColumn('log_redacted', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('removed_at', 'bigint')
    .addColumn('made_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('removed_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('moved_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('moved_at', 'bigint')
    .execute()
  // Removing an account looks rows up by these columns.
  for (const column of ['made_by', 'removed_by', 'moved_by'])
    await schema.createIndex(`pads_${column}`).on('pads').column(column).execute()
  // The index covers removed rows only: nearly all rows are not removed, and an index of those would not help.
  await schema
    .createIndex('pads_removed')
    .on('pads')
    .column('removed_at')
    .where(sql.ref('removed_at'), 'is not', null)
    .execute()
  // The index finds what every signed-in user may read without going through the rest. Without the group in it SQLite,
  // which does not know how few these pads are, would go through the index of all pads to find them.
  await sql`create index pads_public on pads (group_id, id) where visibility = 'public'`.execute(db)
  // The index holds everything that a list of a group's pads shows, in order of creation, so that the rows, which are
  // scattered over the whole table, need not be read. The last columns are not part of the order; SQLite has no
  // separate kind of column for them.
  await sql`create index pads_of_group on pads (group_id, removed_at, ctime, id
    ${sql.raw(isSqlite(db) ? ',' : ') include (')} name, visibility, readonly, history, archived, is_template,
    is_site_template, lang, line_numbers, last_edited_at)`.execute(db)
  // The index covers the few pads that everybody's pads can begin with.
  await sql`create index pads_site_templates on pads (name) where is_site_template = 1`.execute(db)
  // The index covers the pads without a group that nobody has written in.
  await sql`create index pads_untouched on pads (ctime) where group_id is null and log_head = 0`.execute(db)
}
