import { sql } from 'kysely'
import type { SearchEngine } from './search-engine.store.ts'

/*
 * Each column holds a pad's terms, each preceded by a space, so that ` word` matches where a term begins. Triggers keep
 * the FTS5 index in sync with the columns. Terms are letters, digits and marks: they need no escaping.
 */
export const sqliteSearch: SearchEngine = {
  stored: (terms) => sql`${terms.map((term) => ` ${term}`).join('')}`,
  matching: (column, queryTerms, limit) => {
    const match = `${column} : (${queryTerms.map((queryTerm) => `"${queryTerm}" *`).join(' AND ')})`
    return sql`select rowid as doc from pad_terms_index where pad_terms_index match ${match} limit ${limit}`
  },
  containsTerms: (column, queryTerms) =>
    sql`(${sql.join(
      queryTerms.map((queryTerm) => sql`instr(t.${sql.ref(column)}, ${` ${queryTerm}`}) > 0`),
      sql` and `,
    )})`,
  indexesBroadTerms: () => false,
  isAmongDocs: (docs) => sql`t.doc in (select value from json_each(${JSON.stringify(docs)}))`,
  bounds: { matches: 1000, readable: 10_000, listed: 10_000, through: 20_000 },
}
