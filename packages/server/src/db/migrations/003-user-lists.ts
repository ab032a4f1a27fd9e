import type { Kysely } from 'kysely'

/** Creates the users' own lists of people. */
export const up = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('user_lists')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('owner_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('ctime', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('user_lists_owner').on('user_lists').column('owner_id').execute()

  await schema
    .createTable('user_list_members')
    .addColumn('list_id', 'text', (c) => c.notNull().references('user_lists.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('named_by_email', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('user_list_members_pk', ['list_id', 'user_id'])
    .execute()
  await schema.createIndex('user_list_members_user').on('user_list_members').column('user_id').execute()
}
