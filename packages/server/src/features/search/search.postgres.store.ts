import { sql } from 'kysely'
import type { SearchColumn, SearchEngine } from './search.store.ts'

const match = (column: SearchColumn, words: readonly string[]) =>
  sql<boolean>`t.${sql.ref(column)} @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`

/* The terms are lexemes as they are: no configuration, no stemming, no stop words. They need no escaping. */
export const postgresSearch: SearchEngine = {
  stored: (terms) => sql`array_to_tsvector(${terms}::text[])`,
  matching: (column, words, limit) => sql`select t.doc from pad_terms t where ${match(column, words)} limit ${limit}`,
  holds: match,
  among: (docs) => sql`t.doc = any(${docs}::bigint[])`,
}
