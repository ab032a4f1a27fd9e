import type { Kysely } from 'kysely'

/* Adds the second step of a sign-in, and the author that a user was in Etherpad. */

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db
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
  await schema
    .alterTable('sessions')
    .addColumn('code_tries', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema
    .alterTable('users')
    .addColumn('epl_author_token', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
}
