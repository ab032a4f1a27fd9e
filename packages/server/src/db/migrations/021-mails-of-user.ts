import type { Kysely } from 'kysely'

/**
 * Adds whose each mail is, so that it goes with the account to whichever of its addresses it was sent. Of earlier mails
 * nobody knows.
 */
export const up = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .alterTable('mails')
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('cascade'))
    .execute()
  await schema.createIndex('mails_user').on('mails').column('user_id').execute()
}
