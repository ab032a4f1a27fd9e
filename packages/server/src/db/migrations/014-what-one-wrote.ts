import type { Kysely } from 'kysely'

/** Indexes what a person wrote, in texts and in chats, so that it is found without going through everybody's. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema.createIndex('pad_authors_by_author').on('pad_authors').columns(['author_id', 'pad_id']).execute()
  await db.schema
    .createIndex('chat_messages_by_author')
    .on('chat_messages')
    .columns(['author_id', 'pad_id', 'seq'])
    .execute()
}
