import { sql, type Kysely } from 'kysely'

/** Creates the outbox, and the one-time tokens of mailed links. */
export const up = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('mails')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('recipient', 'text', (c) => c.notNull())
    .addColumn('lang', 'text', (c) => c.notNull())
    .addColumn('template', 'text', (c) => c.notNull())
    .addColumn('data', 'text')
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('next_try_at', 'bigint')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint')
    .addColumn('expires_at', 'bigint')
    .execute()
  await schema.createIndex('mails_newest').on('mails').columns(['created_at', 'id']).execute()
  await schema.createIndex('mails_state').on('mails').columns(['state', 'created_at', 'id']).execute()
  // Only mails that still have data can expire.
  await schema
    .createIndex('mails_expiry')
    .on('mails')
    .column('expires_at')
    .where(sql.ref('data'), 'is not', null)
    .execute()
  await schema.createIndex('mails_recipient').on('mails').column('recipient').execute()
  await schema.createIndex('mails_user').on('mails').column('user_id').execute()

  await schema
    .createTable('mail_tokens')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('mail_tokens_user').on('mail_tokens').column('user_id').execute()
  await schema.createIndex('mail_tokens_expiry').on('mail_tokens').column('expires_at').execute()
}
