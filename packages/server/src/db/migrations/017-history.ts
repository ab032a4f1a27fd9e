import type { Kysely } from 'kysely'

/** Creates what is kept of the history of pads besides their log. All but the versions and visits follows from the log. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db
  // How far the log has been gone through. `forgotten` counts how often it was set back.
  await schema
    .createTable('pad_stretch_progress')
    .addColumn('pad_id', 'text', (c) => c.primaryKey().references('pads.id'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('forgotten', 'integer', (c) => c.notNull())
    .execute()
  // A stretch is what one author, or several together, wrote without a longer pause.
  await schema
    .createTable('pad_stretches')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('from_seq', 'bigint', (c) => c.notNull())
    .addColumn('to_seq', 'bigint', (c) => c.notNull())
    .addColumn('started_at', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('pad_stretches_pk', ['pad_id', 'from_seq'])
    .execute()
  await schema
    .createTable('pad_stretch_authors')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('from_seq', 'bigint', (c) => c.notNull())
    .addColumn('author', 'integer', (c) => c.notNull())
    .addColumn('added', 'integer', (c) => c.notNull())
    .addColumn('removed', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('pad_stretch_authors_pk', ['pad_id', 'from_seq', 'author'])
    .addForeignKeyConstraint('pad_stretch_authors_author', ['pad_id', 'author'], 'pad_authors', ['pad_id', 'number'])
    .execute()
  // The index finds the stretches of one author without going through everybody's.
  await schema
    .createIndex('pad_stretch_authors_by_author')
    .on('pad_stretch_authors')
    .columns(['pad_id', 'author', 'from_seq'])
    .execute()
  // Letters and breaks that a stretch wrote, by which the stretch that wrote a letter is found.
  await schema
    .createTable('pad_stretch_letters')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('letter_id', 'bigint', (c) => c.notNull())
    .addColumn('clock', 'integer', (c) => c.notNull())
    .addColumn('length', 'integer', (c) => c.notNull())
    .addColumn('from_seq', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('pad_stretch_letters_pk', ['pad_id', 'letter_id', 'clock'])
    .execute()
  await schema
    .createIndex('pad_stretch_letters_by_stretch')
    .on('pad_stretch_letters')
    .columns(['pad_id', 'from_seq'])
    .execute()

  // `entry` is the entry of the log that names the version; `automatic` says why the server made it. `made_by` is an
  // author of pads, who may be a guest.
  await schema
    .createTable('pad_versions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('entry', 'bigint')
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('starred', 'integer', (c) => c.notNull())
    .addColumn('automatic', 'text')
    .addColumn('made_by', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('redacted', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await schema.createIndex('pad_versions_of_pad').on('pad_versions').columns(['pad_id', 'seq']).execute()

  // How far each person has read a pad, now and at the visit before.
  await schema
    .createTable('pad_visits')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('before_seq', 'bigint')
    .addColumn('before_at', 'bigint')
    .addPrimaryKeyConstraint('pad_visits_pk', ['pad_id', 'user_id'])
    .execute()
  await schema.createIndex('pad_visits_user').on('pad_visits').column('user_id').execute()
}
