import type { Kysely } from 'kysely'

/** Creates the sessions, and the CAS tickets that have opened one. */
export const up = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('sessions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .addColumn('login', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('seen_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('user_agent', 'text', (c) => c.notNull())
    .addColumn('code_tries', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('proven_at', 'bigint')
    .execute()
  await schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  await schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()

  await schema
    .createTable('cas_used_tickets')
    .addColumn('ticket_hash', 'text', (c) => c.primaryKey())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('cas_used_tickets_used').on('cas_used_tickets').column('used_at').execute()
}
