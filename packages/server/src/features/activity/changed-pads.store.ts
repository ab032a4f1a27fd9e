import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { watchedSince } from './pad-news.store.ts'

export interface ChangedPad {
  readonly id: PadId
  readonly name: string
  /** The newest entry of the pad's log, and when it came. */
  readonly upTo: number
  readonly editedAt: number
  /** The time since which the given watcher watches the pad or its group. */
  readonly watchedSince: number | undefined
}

const selectPads = (db: Db, watcher?: UserId) =>
  db
    .selectFrom('pads as p')
    .leftJoin('groups as g', 'g.id', 'p.group_id')
    .select(['p.id', 'p.name', 'p.log_head', 'p.last_edited_at'])
    .$if(watcher !== undefined, (query) => query.select(watchedSince(watcher!)))
    .where('p.removed_at', 'is', null)
    .where('g.removed_at', 'is', null)

type PadRow = Awaited<ReturnType<ReturnType<typeof selectPads>['executeTakeFirstOrThrow']>>

const toChanged = (row: PadRow): ChangedPad => ({
  id: row.id as PadId,
  name: row.name,
  upTo: row.log_head,
  editedAt: row.last_edited_at ?? 0,
  watchedSince: row.watched_since ?? undefined,
})

export const findPadWithLog = async (db: Db, id: PadId): Promise<ChangedPad | undefined> => {
  const row = await selectPads(db).where('p.id', '=', id).executeTakeFirst()
  return row && toChanged(row)
}

/** Changed pads, newest first. */
export interface ChangedPage {
  /** Time since which the pads were written in. */
  readonly since: number
  /** The last pad of the page before. */
  readonly after: ChangedPad | undefined
  readonly limit: number
}

const listChanged = async (
  pads: ReturnType<typeof selectPads>,
  { since, after, limit }: ChangedPage,
): Promise<ChangedPad[]> => {
  const rows = await pads
    .where('p.last_edited_at', '>=', since)
    .$if(after !== undefined, (query) =>
      query
        .where('p.last_edited_at', '<=', after!.editedAt)
        .where((where) => where.or([where('p.last_edited_at', '<', after!.editedAt), where('p.id', '>', after!.id)])),
    )
    .orderBy('p.last_edited_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map(toChanged)
}

export const listChangedIn = (db: Db, group: GroupId, page: ChangedPage): Promise<ChangedPad[]> =>
  listChanged(selectPads(db).where('p.group_id', '=', group), page)

/** Returns changed pads that this person watches, or whose group they watch. */
export const listChangedWatchedBy = (db: Db, user: UserId, page: ChangedPage): Promise<ChangedPad[]> =>
  listChanged(
    selectPads(db, user).where('p.id', 'in', (select) =>
      select
        .selectFrom('marks as k')
        .select('k.target_id as id')
        .where('k.user_id', '=', user)
        .where('k.kind', '=', 'watch')
        .where('k.type', '=', 'pads')
        .union(
          select
            .selectFrom('marks as k')
            .innerJoin('pads as of_group', 'of_group.group_id', 'k.target_id')
            .select('of_group.id')
            .where('k.user_id', '=', user)
            .where('k.kind', '=', 'watch')
            .where('k.type', '=', 'groups'),
        ),
    ),
    page,
  )

export const isWatching = async (db: Db, user: UserId): Promise<boolean> => {
  const row = await db
    .selectFrom('marks')
    .select('target_id')
    .where('user_id', '=', user)
    .where('kind', '=', 'watch')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the logins of a group's watchers, in order. */
export const listWatcherLogins = async (db: Db, group: GroupId): Promise<string[]> => {
  const rows = await db
    .selectFrom('marks as k')
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select('u.login')
    .where('k.kind', '=', 'watch')
    .where('k.type', '=', 'groups')
    .where('k.target_id', '=', group)
    .orderBy('u.login_key')
    .execute()
  return rows.map(({ login }) => login)
}
