import { sql, type Kysely } from 'kysely'

/** Creates digests: which pads changed, for whom that waits to be told, and how far each person has been told. */
export const up = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('digest_feed')
    .addColumn('pad_id', 'text', (c) => c.primaryKey().references('pads.id'))
    .addColumn('from_seq', 'bigint', (c) => c.notNull())
    .addColumn('noted_at', 'bigint', (c) => c.notNull())
    .addColumn('made', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('removed', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('left_group', 'text')
    .addColumn('left_name', 'text')
    .execute()

  await schema
    .createTable('digest_recipients')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('waiting_since', 'bigint')
    .addColumn('told_at', 'bigint', (c) => c.notNull())
    .execute()
  // Only rows for which something waits are looked up.
  await schema
    .createIndex('digest_recipients_waiting')
    .on('digest_recipients')
    .column('user_id')
    .where(sql.ref('waiting_since'), 'is not', null)
    .execute()

  await schema
    .createTable('digest_cursors')
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('told_seq', 'bigint', (c) => c.notNull())
    .addColumn('from_seq', 'bigint')
    .addColumn('mentioned', 'integer', (c) => c.notNull())
    .addColumn('made', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('removed', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('moved', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('left_group', 'text')
    .addColumn('left_name', 'text')
    .addPrimaryKeyConstraint('digest_cursors_pk', ['user_id', 'pad_id'])
    .execute()
  await schema
    .createIndex('digest_cursors_waiting')
    .on('digest_cursors')
    .column('user_id')
    .where(sql.ref('from_seq'), 'is not', null)
    .execute()
  await schema.createIndex('digest_cursors_pad').on('digest_cursors').column('pad_id').execute()
}
