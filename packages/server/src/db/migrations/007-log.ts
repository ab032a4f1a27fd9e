import type { Kysely } from 'kysely'
import { bytes } from './column-types.ts'

/** Creates the pads' log, its snapshots, who has written in it, and to whom the ids belong that they wrote under. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db
  // The log and the ids name an author by the number that the author has in the pad.
  await schema
    .createTable('pad_authors')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('author_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('color', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('pad_authors_pk', ['pad_id', 'author_id'])
    .addUniqueConstraint('pad_authors_number', ['pad_id', 'number'])
    .execute()
  // The index finds the pads that one person wrote in without going through everybody's.
  await schema.createIndex('pad_authors_by_author').on('pad_authors').columns(['author_id', 'pad_id']).execute()

  // `rewritten_by` is the entry that names the digest of the bytes, if something was taken out of them.
  // The digest reveals whether an entry is still as it was written, the hash whether the entries before it are, too.
  await schema
    .createTable('pad_updates')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('kind', 'integer', (c) => c.notNull())
    .addColumn('author', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('data', bytes(db), (c) => c.notNull())
    .addColumn('salt', bytes(db), (c) => c.notNull())
    .addColumn('digest', bytes(db), (c) => c.notNull())
    .addColumn('hash', bytes(db), (c) => c.notNull())
    .addColumn('rewritten_by', 'bigint')
    .addPrimaryKeyConstraint('pad_updates_pk', ['pad_id', 'seq'])
    .addForeignKeyConstraint('pad_updates_author', ['pad_id', 'author'], 'pad_authors', ['pad_id', 'number'])
    .execute()

  // `data` is compressed. `log_bytes` counts the bytes of the log up to the snapshot.
  await schema
    .createTable('pad_snapshots')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('log_bytes', 'bigint', (c) => c.notNull())
    .addColumn('data', bytes(db), (c) => c.notNull())
    .addColumn('digest', bytes(db), (c) => c.notNull())
    .addPrimaryKeyConstraint('pad_snapshots_pk', ['pad_id', 'seq'])
    .execute()

  // All that the entries after `from_seq`, up to `to_seq`, insert and delete, as one update. `data` is compressed.
  await schema
    .createTable('pad_packs')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('from_seq', 'bigint', (c) => c.notNull())
    .addColumn('to_seq', 'bigint', (c) => c.notNull())
    .addColumn('data', bytes(db), (c) => c.notNull())
    .addColumn('digest', bytes(db), (c) => c.notNull())
    .addPrimaryKeyConstraint('pad_packs_pk', ['pad_id', 'from_seq'])
    .execute()

  // Letter ids are lower than 2³¹. `whose` is set if the letters are not the author's own, and `is_returned` if the author
  // has given them back for that person after the return of an older backup. `seq` is the entry of the log that was the
  // first to use the id.
  await schema
    .createTable('pad_letter_ids')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('letter_id', 'integer', (c) => c.notNull())
    .addColumn('author', 'integer', (c) => c.notNull())
    .addColumn('whose', 'integer')
    .addColumn('is_returned', 'integer', (c) => c.notNull())
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('pad_letter_ids_pk', ['pad_id', 'letter_id'])
    .addForeignKeyConstraint('pad_letter_ids_author', ['pad_id', 'author'], 'pad_authors', ['pad_id', 'number'])
    .addForeignKeyConstraint('pad_letter_ids_whose', ['pad_id', 'whose'], 'pad_authors', ['pad_id', 'number'])
    .execute()
  await schema.createIndex('pad_letter_ids_by_entry').on('pad_letter_ids').columns(['pad_id', 'seq']).execute()

  // What was taken out of a pad for good. `seq` is the entry of the log that says so; of the entries up to `up_to` those up
  // to `done_to` are rewritten. `ended_at` is when nothing of it was left in the database.
  await schema
    .createTable('pad_redactions')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('seq', 'bigint', (c) => c.notNull())
    .addColumn('job', 'text', (c) => c.notNull())
    .addColumn('up_to', 'bigint', (c) => c.notNull())
    .addColumn('done_to', 'bigint', (c) => c.notNull())
    .addColumn('ended_at', 'bigint')
    .addPrimaryKeyConstraint('pad_redactions_pk', ['pad_id', 'seq'])
    .execute()
  await schema.createIndex('pad_redactions_ended').on('pad_redactions').column('ended_at').execute()
}
