import type { Kysely } from 'kysely'
import { countedKey } from './column-types.ts'

/** Creates the audit trail. It names users, groups and pads without foreign keys, since it outlives them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('audit_entries')
    .addColumn('id', countedKey(db))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('actor_kind', 'text', (c) => c.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_login', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('user_login', 'text')
    .addColumn('group_id', 'text')
    .addColumn('group_name', 'text')
    .addColumn('pad_id', 'text')
    .addColumn('pad_name', 'text')
    .addColumn('setting', 'text')
    .addColumn('details', 'text', (c) => c.notNull())
    .execute()
  // Each filter finds its newest entries at the end of an index.
  await schema.createIndex('audit_entries_time').on('audit_entries').columns(['created_at', 'id']).execute()
  for (const column of ['act', 'actor_login', 'user_login', 'group_id', 'pad_id', 'setting'])
    await schema
      .createIndex(`audit_entries_${column}`)
      .on('audit_entries')
      .columns([column, 'created_at', 'id'])
      .execute()
}
