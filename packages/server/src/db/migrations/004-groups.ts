import { sql, type Kysely } from 'kysely'

/** Creates the groups and who is in them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('groups')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('visibility', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('readonly', 'integer', (c) => c.notNull())
    .addColumn('archived', 'integer', (c) => c.notNull())
    .addColumn('allow_users_to_create_pads', 'integer', (c) => c.notNull())
    .addColumn('history', 'text', (c) => c.notNull().defaultTo('members'))
    .addColumn('tags', 'text', (c) => c.notNull())
    .addColumn('ctime', 'bigint', (c) => c.notNull())
    .addColumn('removed_at', 'bigint')
    .execute()
  // The index covers removed rows only: nearly all rows are not removed, and an index of those would not help.
  await schema
    .createIndex('groups_removed')
    .on('groups')
    .column('removed_at')
    .where(sql.ref('removed_at'), 'is not', null)
    .execute()
  // The index finds what every signed-in user may read without going through the rest.
  await sql`create index groups_public on groups (id) where visibility = 'public'`.execute(db)

  await schema
    .createTable('memberships')
    .addColumn('group_id', 'text', (c) => c.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('invited_as', 'text')
    .addPrimaryKeyConstraint('memberships_pk', ['group_id', 'user_id'])
    .execute()
  await schema.createIndex('memberships_user').on('memberships').columns(['user_id', 'group_id']).execute()
}
