import { sql, type Kysely } from 'kysely'
import { isSqlite, keyText } from './column-types.ts'

/** Creates the accounts, and what proves whose they are: names at providers, and second factors. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db
  const key = keyText(db)

  await schema
    .createTable('users')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('login', 'text', (c) => c.notNull())
    .addColumn('login_key', key, (c) => c.notNull().unique())
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', key, (c) => c.notNull().unique())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('firstname', 'text', (c) => c.notNull())
    .addColumn('firstname_key', key, (c) => c.notNull())
    .addColumn('lastname', 'text', (c) => c.notNull())
    .addColumn('lastname_key', key, (c) => c.notNull())
    .addColumn('organization', 'text', (c) => c.notNull())
    .addColumn('pad_nickname', 'text', (c) => c.notNull())
    .addColumn('lang', 'text', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addColumn('hide_help', 'integer', (c) => c.notNull())
    .addColumn('use_login_and_color_in_pads', 'integer', (c) => c.notNull())
    .addColumn('digest_frequency', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('ctime', 'bigint', (c) => c.notNull())
    .addColumn('epl_author_token', 'text', (c) => c.notNull())
    .addColumn('signed_in_at', 'bigint', (c) => c.notNull().defaultTo(0))
    .execute()
  // People are found by their whole names, and sorted by each of these.
  for (const column of ['firstname_key', 'lastname_key', 'ctime', 'signed_in_at'])
    await schema.createIndex(`users_${column}`).on('users').columns([column, 'id']).execute()

  // Each word of a person's names, from each of its letters on.
  await schema
    .createTable('user_name_parts')
    .addColumn('is_inside', 'integer', (c) => c.notNull())
    .addColumn('part', key, (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('user_name_parts_pk', ['is_inside', 'part', 'user_id'])
    .$call((table) => (isSqlite(db) ? table.modifyEnd(sql`without rowid`) : table))
    .execute()
  await schema.createIndex('user_name_parts_user').on('user_name_parts').columns(['user_id', 'part']).execute()

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

  await schema
    .createTable('two_factor')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('enabled', 'integer', (c) => c.notNull())
    .execute()
  await schema
    .createTable('otp_used_steps')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('step', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('otp_used_steps_pk', ['user_id', 'step'])
    .execute()
  await schema
    .createTable('recovery_codes')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('code_hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
    .execute()
}
