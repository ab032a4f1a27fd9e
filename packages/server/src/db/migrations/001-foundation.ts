import { sql, SqliteAdapter, type Kysely } from 'kysely'

/* This file is self-contained: a migration imports nothing from the application, so that its meaning never changes. */

const isSqlite = (db: Kysely<unknown>): boolean => db.getExecutor().adapter instanceof SqliteAdapter

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const blob = isSqlite(db) ? 'blob' : 'bytea'
  // Keys are compared byte by byte, so that a range of them means the same prefix in every machine's locale.
  const key = isSqlite(db) ? sql`text` : sql`text collate "C"`
  const { schema } = db

  await schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('login', 'text', (c) => c.notNull())
    .addColumn('login_key', key, (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', key, (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('firstname', 'text', (c) => c.notNull())
    .addColumn('lastname', 'text', (c) => c.notNull())
    .addColumn('organization', 'text', (c) => c.notNull())
    .addColumn('pad_nickname', 'text', (c) => c.notNull())
    .addColumn('lang', 'text', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('hide_help', 'integer', (c) => c.notNull())
    .addColumn('use_login_and_color_in_pads', 'integer', (c) => c.notNull())
    .addColumn('digest_frequency', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('ctime', 'bigint', (c) => c.notNull())
    .execute()

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
    .execute()
  await schema.createIndex('sessions_user').on('sessions').column('user_id').execute()
  await schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute()

  await schema
    .createTable('settings')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()

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
    .addColumn('tags', 'text', (c) => c.notNull())
    .addColumn('ctime', 'bigint', (c) => c.notNull())
    .addColumn('removed_at', 'bigint')
    .execute()
  // The index covers removed rows only: nearly all rows are not removed, and an index of those would not help.
  const isRemoved = [sql.ref('removed_at'), 'is not', null] as const
  await schema
    .createIndex('groups_removed')
    .on('groups')
    .column('removed_at')
    .where(...isRemoved)
    .execute()

  await schema
    .createTable('memberships')
    .addColumn('group_id', 'text', (c) => c.notNull().references('groups.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('memberships_pk', ['group_id', 'user_id'])
    .execute()
  await schema.createIndex('memberships_user').on('memberships').columns(['user_id', 'group_id']).execute()

  await schema
    .createTable('marks')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('target_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('marks_pk', ['user_id', 'kind', 'type', 'target_id'])
    .execute()
  await schema.createIndex('marks_target').on('marks').columns(['target_id', 'kind']).execute()

  await schema
    .createTable('pads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('group_id', 'text', (c) => c.references('groups.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('visibility', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('readonly', 'integer')
    .addColumn('ctime', 'bigint', (c) => c.notNull())
    .addColumn('last_edited_at', 'bigint')
    .addColumn('log_head', 'bigint', (c) => c.notNull().defaultTo(0))
    .addColumn('removed_at', 'bigint')
    .execute()
  await schema.createIndex('pads_group').on('pads').column('group_id').execute()
  await schema
    .createIndex('pads_removed')
    .on('pads')
    .column('removed_at')
    .where(...isRemoved)
    .execute()

  await schema
    .createTable('pad_updates')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('author_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('data', sql.raw(blob), (c) => c.notNull())
    .addPrimaryKeyConstraint('pad_updates_pk', ['pad_id', 'seq'])
    .execute()

  await schema
    .createTable('pad_snapshots')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('data', sql.raw(blob), (c) => c.notNull())
    .addPrimaryKeyConstraint('pad_snapshots_pk', ['pad_id', 'seq'])
    .execute()

  await schema
    .createTable('pad_authors')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('author_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('pad_authors_pk', ['pad_id', 'author_id'])
    .execute()

  await schema
    .createTable('pad_texts')
    .addColumn('pad_id', 'text', (c) => c.primaryKey().references('pads.id'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .execute()

  await schema
    .createTable('jobs')
    .addColumn('id', isSqlite(db) ? 'integer' : 'bigserial', (c) =>
      isSqlite(db) ? c.primaryKey().autoIncrement() : c.primaryKey(),
    )
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('run_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('leased_until', 'bigint')
    .addColumn('lease', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('jobs_kind_key').on('jobs').columns(['kind', 'key']).unique().execute()
  await schema.createIndex('jobs_run').on('jobs').column('run_at').execute()
}
