import type { Kysely } from 'kysely'
import { bytes } from './column-types.ts'

/** Creates the pads' log, its snapshots, who has written in it, and to whom the ids belong that they wrote under. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db
  // The checksums reveal whether an entry, or a snapshot, is still as it was written.
  await schema
    .createTable('pad_updates')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('author_id', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('data', bytes(db), (c) => c.notNull())
    .addColumn('checksum', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('pad_updates_pk', ['pad_id', 'seq'])
    .execute()

  await schema
    .createTable('pad_snapshots')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('data', bytes(db), (c) => c.notNull())
    .addColumn('checksum', 'bigint', (c) => c.notNull())
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
  // The index finds the pads that one person wrote in without going through everybody's.
  await schema.createIndex('pad_authors_by_author').on('pad_authors').columns(['author_id', 'pad_id']).execute()

  // Letter ids are lower than 2³¹. `whose_id` is set if the letters are not the author's own, and `is_returned` if the
  // author has given them back for that person after the return of an older backup.
  await schema
    .createTable('pad_letter_ids')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('letter_id', 'integer', (c) => c.notNull())
    .addColumn('author_id', 'text', (c) => c.notNull())
    .addColumn('whose_id', 'text')
    .addColumn('is_returned', 'integer', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('pad_letter_ids_pk', ['pad_id', 'letter_id'])
    .execute()
}
