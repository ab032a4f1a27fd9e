import { sql, type Kysely } from 'kysely'
import { keyText } from './column-types.ts'

/** Creates what is known of files. Their bytes are in the store of files, under their hashes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db
  // A content is stored once, however many pads have it. `stored_bytes` counts its smaller pictures, too, which `sizes`
  // lists as JSON. `idle_since` is set while no pad may have it: then it is deleted soon.
  await schema
    .createTable('file_contents')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('stored_bytes', 'bigint', (c) => c.notNull())
    .addColumn('media_type', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('width', 'integer')
    .addColumn('height', 'integer')
    .addColumn('is_animated', 'integer', (c) => c.notNull())
    .addColumn('sizes', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('idle_since', 'bigint')
    .execute()
  await schema
    .createIndex('file_contents_idle')
    .on('file_contents')
    .column('idle_since')
    .where(sql.ref('idle_since'), 'is not', null)
    .execute()
  // At most one row, so that the limit of a site is compared with a number and not with all contents.
  await schema
    .createTable('file_totals')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('files', 'bigint', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .execute()
  // Files are found and sorted by `folded_name`, `kind` and `bytes`, which the content says, too: it is then looked up
  // for one page alone. `added_by` is an author of pads, who may be a guest. `reached_at` is when its log was found to
  // name the file.
  await schema
    .createTable('pad_files')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('hash', 'text', (c) => c.notNull().references('file_contents.hash'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('folded_name', keyText(db), (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('added_by', 'text')
    .addColumn('added_at', 'bigint', (c) => c.notNull())
    .addColumn('reached_at', 'bigint')
    .addPrimaryKeyConstraint('pad_files_pk', ['pad_id', 'hash'])
    .execute()
  // What the text of a pad names, as it was last indexed: it may name what is no file of the pad, or not yet.
  await schema
    .createTable('pad_shown_files')
    .addColumn('pad_id', 'text', (c) => c.notNull().references('pads.id'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('pad_shown_files_pk', ['pad_id', 'hash'])
    .execute()
  await schema.createIndex('pad_files_of_content').on('pad_files').column('hash').execute()
  await schema.createIndex('pad_files_by_time').on('pad_files').columns(['pad_id', 'added_at', 'hash']).execute()
  await schema
    .createIndex('pad_files_unreached')
    .on('pad_files')
    .column('added_at')
    .where(sql.ref('reached_at'), 'is', null)
    .execute()
  await schema
    .createIndex('pad_files_unreached_of_pad')
    .on('pad_files')
    .columns(['pad_id', 'hash'])
    .where(sql.ref('reached_at'), 'is', null)
    .execute()

  // Files that are sent in pieces. One whose pad is gone has none, until its pieces are deleted.
  await schema
    .createTable('file_uploads')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('pad_id', 'text', (c) => c.references('pads.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('received', 'bigint', (c) => c.notNull())
    .addColumn('added_by', 'text')
    .addColumn('touched_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('file_uploads_of_pad').on('file_uploads').column('pad_id').execute()
  await schema.createIndex('file_uploads_by_time').on('file_uploads').column('touched_at').execute()
  // The pieces are in the store, each under a key of its own.
  await schema
    .createTable('file_upload_pieces')
    .addColumn('upload_id', 'text', (c) => c.notNull().references('file_uploads.id'))
    .addColumn('start', 'bigint', (c) => c.notNull())
    .addColumn('bytes', 'bigint', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('file_upload_pieces_pk', ['upload_id', 'start'])
    .execute()
}
