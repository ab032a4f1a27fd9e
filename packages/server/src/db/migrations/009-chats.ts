import type { Kysely } from 'kysely'

/** Creates the chats of the pads. */
export const up = async ({ schema }: Kysely<unknown>): Promise<void> => {
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
  // The index finds what one person wrote without going through everybody's messages.
  await schema
    .createIndex('chat_messages_by_author')
    .on('chat_messages')
    .columns(['author_id', 'pad_id', 'seq'])
    .execute()
}
