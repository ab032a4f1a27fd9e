import { sql } from 'kysely'
import type { SearchEngine } from './search.store.ts'

/*
 * Each column holds a pad's terms with a space before every one, so that ` word` stands where a term begins with it.
 * Triggers keep the FTS5 index equal to the columns. Terms are letters, digits and marks: they need no escaping.
 */

const line = (terms: readonly string[]): string => terms.map((term) => ` ${term}`).join('')

export const sqliteSearch: SearchEngine = {
  put: async (db, { id, editedAt, names, words }) => {
    const [nameLine, wordLine] = [line(names), line(words)]
    await sql`insert into pad_search (pad_id, edited_at, names, words)
      select id, ${editedAt}, ${nameLine}, ${wordLine} from pads where id = ${id} and true
      on conflict (pad_id) do nothing`.execute(db)
    await sql`update pad_search set edited_at = ${editedAt} where pad_id = ${id}`.execute(db)
    // The index is written only where something changed.
    await sql`update pad_search set names = ${nameLine}, words = ${wordLine}
      where pad_id = ${id} and (names <> ${nameLine} or words <> ${wordLine})`.execute(db)
  },
  matching: (column, words, limit) => {
    const match = `${column} : (${words.map((word) => `"${word}" *`).join(' AND ')})`
    return sql`select s.pad_id from pad_search_index i join pad_search s on s.doc = i.rowid
      where i.pad_search_index match ${match} limit ${limit}`
  },
  holds: (column, words) =>
    sql`(${sql.join(
      words.map((word) => sql`instr(s.${sql.ref(column)}, ${` ${word}`}) > 0`),
      sql` and `,
    )})`,
}
