import type { Kysely } from 'kysely'
import { countedKey } from './column-types.ts'

/** Creates the queue of jobs. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db
  await schema
    .createTable('jobs')
    .addColumn('id', countedKey(db))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('run_at', 'bigint', (c) => c.notNull())
    .addColumn('attempts', 'integer', (c) => c.notNull())
    .addColumn('leased_until', 'bigint')
    .addColumn('lease', 'text')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('asked', 'integer', (c) => c.notNull())
    .addColumn('asked_since', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('jobs_kind_key').on('jobs').columns(['kind', 'key']).unique().execute()
  await schema.createIndex('jobs_kind_run').on('jobs').columns(['kind', 'run_at']).execute()
}
