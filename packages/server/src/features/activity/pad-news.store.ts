import type { PadId, UserId } from '@sheaf/contract/ids'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { ENTRY_KIND } from '../../pad-log/log-hash.ts'
import type { LogRange } from '../../pad-reading/changes.ts'

/** Selects since when this person watches the pad `p` or its group, if they do. */
export const watchedSince = (user: UserId) => (select: ExpressionBuilder<Tables & { p: Tables['pads'] }, 'p'>) =>
  select
    .selectFrom('marks as k')
    .select((of) => of.fn.min('k.created_at').as('since'))
    .where('k.user_id', '=', user)
    .where('k.kind', '=', 'watch')
    .where((where) =>
      where.or([
        where.and([where('k.type', '=', 'pads'), where('k.target_id', '=', where.ref('p.id'))]),
        where.and([where('k.type', '=', 'groups'), where('k.target_id', '=', where.ref('p.group_id'))]),
      ]),
    )
    .as('watched_since')
/**
 * Returns the newest entry of the stretch that was written before the instant, or the entry after which the stretch
 * begins. The search starts from the stretch's end.
 */
export const findSeqBefore = async (db: Db, { id, after, upTo }: LogRange, instant: number): Promise<number> => {
  const row = await db
    .selectFrom('pad_updates')
    .select('seq')
    .where('pad_id', '=', id)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .where('created_at', '<', instant)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? after
}

/** Returns whether anybody but this person changed the text in the stretch. */
export const hasForeignEntry = async (db: Db, { id, after, upTo }: LogRange, user: UserId): Promise<boolean> => {
  const row = await db
    .selectFrom('pad_updates')
    .select('seq')
    .where('pad_id', '=', id)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .where('kind', '=', ENTRY_KIND.update)
    .where('author', 'not in', (of) =>
      of.selectFrom('pad_authors').select('number').where('pad_id', '=', id).where('author_id', '=', user),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether this person has ever written in the pad. */
export const hasWrittenIn = async (db: Db, pad: PadId, user: UserId): Promise<boolean> => {
  const row = await db
    .selectFrom('pad_authors')
    .select('pad_id')
    .where('pad_id', '=', pad)
    .where('author_id', '=', user)
    .executeTakeFirst()
  return row !== undefined
}
