import type { Migration } from 'kysely/migration'
import * as foundation from './001-foundation.ts'
import * as searchAndJobs from './002-search.ts'

/** In order, imported by hand: bundlers and readers see them all. Never edited after a release. */
export const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-search': searchAndJobs,
}
