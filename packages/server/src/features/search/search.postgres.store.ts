import { sql } from 'kysely'
import type { SearchColumn, SearchEngine } from './search.store.ts'

const match = (column: SearchColumn, words: readonly string[]) =>
  sql<boolean>`t.${sql.ref(column)} @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`

/* The terms are lexemes as they are: no configuration, no stemming, no stop words. They need no escaping. */
export const postgresSearch: SearchEngine = {
  stored: (terms) => sql`array_to_tsvector(${terms}::text[])`,
  matching: (column, words, limit) => sql`select t.doc from pad_terms t where ${match(column, words)} limit ${limit}`,
  // `is true` keeps away the index, which would gather all terms of the site that begin with two letters.
  holds: (column, words) => sql`(${match(column, words)}) is true`,
  // Names have an index of their own, and few terms.
  tellsBroad: (column) => column === 'names',
  // As the text of an array, since the driver would quote each number.
  among: (docs) => sql`t.doc = any(${`{${docs.join()}}`}::bigint[])`,
  // What has been found in the index must be read to be counted.
  bounds: { matches: 1000, readable: 10_000, listed: 0, through: 20_000 },
}
