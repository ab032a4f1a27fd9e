import { sql } from 'kysely'
import type { SearchColumn, SearchEngine } from './search.store.ts'

/* The terms are lexemes as they are: no configuration, no stemming, no stop words. They need no escaping. */

const vector = (terms: readonly string[]) => sql`array_to_tsvector(${terms}::text[])`

const match = (column: SearchColumn, words: readonly string[]) =>
  sql<boolean>`s.${sql.ref(column)} @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`

export const postgresSearch: SearchEngine = {
  put: async (db, { id, editedAt, names, words }) => {
    await sql`insert into pad_search (pad_id, edited_at, names, words)
      select id, ${editedAt}::bigint, ${vector(names)}, ${vector(words)} from pads where id = ${id}
      on conflict (pad_id) do update
        set edited_at = excluded.edited_at, names = excluded.names, words = excluded.words`.execute(db)
  },
  matching: (column, words, limit) =>
    sql`select s.pad_id from pad_search s where ${match(column, words)} limit ${limit}`,
  holds: match,
}
