import type { Kysely } from 'kysely'

/* Adds the names by which a directory or another sign-in provider knows a user. */

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('identities')
    .addColumn('method', 'text', (c) => c.notNull())
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('identities_pk', ['method', 'issuer', 'subject'])
    .execute()
  await schema.createIndex('identities_user').on('identities').column('user_id').execute()
}
