import { sql } from 'kysely'
import type { SearchColumn, SearchEngine } from './search-engine.store.ts'

const condition = (column: SearchColumn, queryTerms: readonly string[]) =>
  sql<boolean>`t.${sql.ref(column)} @@ ${queryTerms.map((queryTerm) => `'${queryTerm}':*`).join(' & ')}::tsquery`

/* Terms are stored as lexemes unchanged: no configuration, no stemming, no stop words. They need no escaping. */
export const postgresSearch: SearchEngine = {
  stored: (terms) => sql`array_to_tsvector(${terms}::text[])`,
  matching: (column, queryTerms, limit) =>
    sql`select t.doc from pad_terms t where ${condition(column, queryTerms)} limit ${limit}`,
  // `is true` prevents the use of the index, which would gather all of the site's terms with the same first two
  // letters.
  containsTerms: (column, queryTerms) => sql`(${condition(column, queryTerms)}) is true`,
  // Names have an index of their own, with few terms.
  indexesBroadTerms: (column) => column === 'names',
  // The array is passed as text, since the driver would quote each number.
  isAmongDocs: (docs) => sql`t.doc = any(${`{${docs.join()}}`}::bigint[])`,
  // To count what the index finds, PostgreSQL must read it.
  bounds: { matches: 1000, readable: 10_000, listed: 0, through: 20_000 },
}
