import { sql, type Kysely } from 'kysely'

/* Adds the chat of each pad, and an index of the pads without a group that nobody has written in. */

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('chats')
    .addColumn('pad_id', 'text', (c) => c.primaryKey().references('pads.id'))
    .addColumn('head', 'bigint', (c) => c.notNull())
    .addColumn('removed_to', 'bigint', (c) => c.notNull())
    .execute()

  await schema
    .createTable('chat_messages')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('chats.pad_id'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('message_id', 'text', (c) => c.notNull())
    .addColumn('author_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('chat_messages_pk', ['pad_id', 'seq'])
    .execute()
  await schema
    .createIndex('chat_messages_once')
    .on('chat_messages')
    .columns(['pad_id', 'author_id', 'message_id'])
    .unique()
    .execute()

  await sql`create index pads_untouched on pads (ctime) where group_id is null and log_head = 0`.execute(db)
}
