import type { Kysely } from 'kysely'

/** Adds which CAS tickets have signed somebody in. */
export const up = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('cas_used_tickets')
    .addColumn('ticket_hash', 'text', (c) => c.primaryKey())
    .addColumn('used_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('cas_used_tickets_used').on('cas_used_tickets').column('used_at').execute()
}
