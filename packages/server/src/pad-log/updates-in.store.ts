import type { PadId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import { engineOf, type Db } from '../db/dialect.ts'
import { ENTRY_KIND } from './log-hash.ts'

/** A part of a pad's log. */
export interface LogSpan {
  readonly padId: PadId
  readonly after: number
  readonly upTo: number
}

/** Returns the updates in parts of several logs, which are not verified. */
export const listUpdatesIn = async (
  db: Db,
  spans: readonly LogSpan[],
): Promise<{ readonly padId: PadId; readonly seq: number; readonly data: Uint8Array }[]> => {
  const rows = JSON.stringify(spans.map(({ padId, after, upTo }) => [padId, after, upTo]))
  const parts =
    engineOf(db) === 'postgres'
      ? sql`select value->>0 as pad, (value->>1)::bigint as after, (value->>2)::bigint as up_to
          from jsonb_array_elements(${rows}::jsonb)`
      : sql`select value->>0 as pad, value->>1 as after, value->>2 as up_to from json_each(${rows})`
  const found = await sql<{ pad_id: string; seq: number; data: Uint8Array }>`
    select u.pad_id, u.seq, u.data
    from (${parts}) as part
    join pad_updates as u on u.pad_id = part.pad and u.seq > part.after and u.seq <= part.up_to
    where u.kind = ${ENTRY_KIND.update}`.execute(db)
  return found.rows.map(({ pad_id, ...row }) => ({ ...row, padId: pad_id as PadId }))
}
