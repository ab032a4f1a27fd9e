import type { PadId } from '@sheaf/contract/ids'
import { sql, type RawBuilder } from 'kysely'
import { engineOf, type Db } from '../../db/dialect.ts'
import { ENTRY_KIND, type FirstUse } from '../log-hash.ts'
import type { StoredLogEntry } from '../pad-log.store.ts'

/*
 * Reads parts of many logs at once. To PostgreSQL each statement is a way through the network, and for a few entries of a
 * thousand pads the ways take longer than the reading.
 */

/** A part of a pad's log. */
export interface LogSpan {
  readonly padId: PadId
  readonly after: number
  readonly upTo: number
}

const partsOf = (db: Db, spans: readonly LogSpan[]): RawBuilder<unknown> => {
  const rows = JSON.stringify(spans.map(({ padId, after, upTo }) => [padId, after, upTo]))
  return engineOf(db) === 'postgres'
    ? sql`(select value->>0 as pad, (value->>1)::bigint as after, (value->>2)::bigint as up_to
        from jsonb_array_elements(${rows}::jsonb)) as part`
    : sql`(select value->>0 as pad, value->>1 as after, value->>2 as up_to from json_each(${rows})) as part`
}

/** Returns the updates in parts of several logs. They are not verified. */
export const listUpdatesIn = async (
  db: Db,
  spans: readonly LogSpan[],
): Promise<{ readonly padId: PadId; readonly seq: number; readonly data: Uint8Array }[]> => {
  const { rows } = await sql<{ pad_id: PadId; seq: number; data: Uint8Array }>`
    select u.pad_id, u.seq, u.data
    from ${partsOf(db, spans)}
    join pad_updates as u on u.pad_id = part.pad and u.seq > part.after and u.seq <= part.up_to
    where u.kind = ${ENTRY_KIND.update}`.execute(db)
  return rows.map(({ pad_id, ...row }) => ({ ...row, padId: pad_id }))
}

interface EntryRow {
  readonly pad_id: PadId
  readonly seq: number
  readonly kind: number
  readonly author: number
  readonly author_id: string
  readonly created_at: number
  readonly data: Uint8Array
  readonly salt: Uint8Array
  readonly digest: Uint8Array
  readonly hash: Uint8Array
  readonly rewritten_by: number | null
  readonly redacting: number
}

/** Returns the entries in parts of several logs, each log's in order. They are not verified. */
export const listEntriesIn = async (db: Db, spans: readonly LogSpan[]): Promise<Map<PadId, StoredLogEntry[]>> => {
  const { rows } = await sql<EntryRow>`
    select u.pad_id, u.seq, u.kind, u.author, a.author_id, u.created_at, u.data, u.salt, u.digest, u.hash, u.rewritten_by,
      case when exists (select 1 from pad_redactions as r where r.pad_id = u.pad_id and r.done_to < r.up_to)
        then 1 else 0 end as redacting
    from ${partsOf(db, spans)}
    join pad_updates as u on u.pad_id = part.pad and u.seq > part.after and u.seq <= part.up_to
    join pad_authors as a on a.pad_id = u.pad_id and a.number = u.author
    order by u.pad_id, u.seq`.execute(db)
  const entries = new Map<PadId, StoredLogEntry[]>()
  for (const { pad_id, author, author_id, created_at, rewritten_by, redacting, ...row } of rows) {
    const entry = {
      ...row,
      author: author_id,
      authorNumber: author,
      createdAt: created_at,
      rewrittenBy: rewritten_by,
      isRedacting: redacting === 1,
    }
    const ofPad = entries.get(pad_id)
    if (ofPad) ofPad.push(entry)
    else entries.set(pad_id, [entry])
  }
  return entries
}

/** Returns which ids the entries in parts of several logs were the first to use, as `entryHash` takes them. */
export const listFirstUsesIn = async (
  db: Db,
  spans: readonly LogSpan[],
): Promise<(padId: PadId, seq: number) => readonly FirstUse[]> => {
  const { rows } = await sql<{
    pad_id: PadId
    letter_id: number
    whose: number | null
    is_returned: 0 | 1
    seq: number
  }>`
    select i.pad_id, i.letter_id, i.whose, i.is_returned, i.seq
    from ${partsOf(db, spans)}
    join pad_letter_ids as i on i.pad_id = part.pad and i.seq > part.after and i.seq <= part.up_to
    order by i.letter_id`.execute(db)
  const uses = Map.groupBy(rows, ({ pad_id, seq }) => `${pad_id} ${seq}`)
  return (padId, seq) =>
    (uses.get(`${padId} ${seq}`) ?? []).map(({ letter_id, whose, is_returned }) => [letter_id, whose, is_returned])
}
