import { sql, type Kysely } from 'kysely'
import { keyText } from './column-types.ts'

/** Creates the invitations of people without an account, and their links. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('invitations')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('group_id', 'text', (c) => c.references('groups.id').onDelete('set null'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('email_key', keyText(db), (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('lang', 'text', (c) => c.notNull())
    .addColumn('invited_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('accepted_by', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('link_hash', 'text', (c) => c.notNull())
    .addColumn('mail_id', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('sent_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  // An address has one pending invitation in a group.
  await schema
    .createIndex('invitations_pending')
    .on('invitations')
    .columns(['group_id', 'email_key'])
    .unique()
    .where(sql.ref('state'), '=', sql.lit('pending'))
    .execute()
  await schema.createIndex('invitations_group').on('invitations').column('group_id').execute()
  await schema.createIndex('invitations_email').on('invitations').column('email_key').execute()
  await schema.createIndex('invitations_inviter').on('invitations').column('invited_by').execute()
  await schema.createIndex('invitations_taker').on('invitations').column('accepted_by').execute()
  await schema.createIndex('invitations_expiry').on('invitations').column('expires_at').execute()

  await schema
    .createTable('invitation_links')
    .addColumn('token_hash', 'text', (c) => c.primaryKey())
    .addColumn('invitation_id', 'text', (c) => c.notNull().references('invitations.id').onDelete('cascade'))
    .execute()
  await schema.createIndex('invitation_links_invitation').on('invitation_links').column('invitation_id').execute()
}
