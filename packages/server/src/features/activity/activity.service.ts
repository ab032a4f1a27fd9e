import { AppError } from '@sheaf/contract/errors'
import type { GroupId, PadId } from '@sheaf/contract/ids'
import { DIGEST_PADS_MAX } from '@sheaf/contract/limits'
import type { ReplyOf } from '@sheaf/contract/route'
import type * as routes from '@sheaf/contract/routes/digests'
import type { PadDifference } from '@sheaf/contract/routes/digests'
import type { LineChanges } from '@sheaf/document/line-changes'
import type { Ctx } from '../../context.ts'
import { TookTooLong } from '../../pad-reading/thread/document-thread.ts'
import { mapBrokenLog } from '../../pad-reading/map-broken-log.ts'
import { getEditableAccount } from '../accounts/accounts.service.ts'
import { findGroup } from '../groups/groups.store.ts'
import { authorNames } from './author-names.ts'
import * as changed from './changed-pads.store.ts'
import { findReadable } from './find-readable.ts'
import { newsOf, NOTHING, readNews } from './pad-news.ts'
import { findSeqBefore } from './pad-news.store.ts'
import type { LogRange } from '../../pad-reading/changes.ts'

/* What changed in pads, for the site administrator, the only audience of these routes (ADM-9 to ADM-11). */

/** Reads the changes that digests report of a stretch of a pad's log. */
type Read = (pad: changed.ChangedPad & LogRange) => Promise<LineChanges>

const differenceOf = async (
  ctx: Ctx,
  pad: changed.ChangedPad,
  since: number,
  read: Read = (pad) => ctx.padReader.changes.read(pad),
): Promise<PadDifference> => {
  const after = await findSeqBefore(ctx.db, { ...pad, after: 0 }, since)
  const { changes, omitted } = await read({ ...pad, after })
  const namesOf = await authorNames(ctx, pad.id)
  return {
    padId: pad.id,
    name: pad.name,
    splices: changes.map(({ sign, text, line }) =>
      sign === '+' ? [line - 1, 0, text, line] : [line - 1, 1, '', line],
    ),
    authors: namesOf(changes.flatMap(({ authors }) => authors)),
    changes: changes.map(({ sign, text, line, authors }) => ({ sign, text, line, authors: namesOf(authors) })),
    omitted,
  }
}

/** Number of changed pads that are searched for those with changes to report. */
const EXAMINED_MAX = 500

/** Yields the pads that changed since then, newest first. */
async function* changedSince(
  since: number,
  list: (page: changed.ChangedPage) => Promise<changed.ChangedPad[]>,
): AsyncIterable<changed.ChangedPad> {
  let after: changed.ChangedPad | undefined
  for (let examined = 0; examined < EXAMINED_MAX; examined += DIGEST_PADS_MAX) {
    const page = await list({ since, after, limit: DIGEST_PADS_MAX })
    yield* page
    if (page.length < DIGEST_PADS_MAX) return
    after = page.at(-1)
  }
}

/**
 * MAIL-18, ADM-25: returns the differences of as many pads as a digest shows, without pads that cannot be read or have
 * nothing to report.
 */
const differencesOf = async (
  ctx: Ctx,
  pads: AsyncIterable<changed.ChangedPad>,
  since: number,
  read?: Read,
): Promise<PadDifference[] | null> => {
  const differences: PadDifference[] = []
  for await (const pad of pads) {
    try {
      const difference = await differenceOf(ctx, pad, since, read)
      if (difference.changes.length > 0) differences.push(difference)
    } catch (error) {
      ctx.log.error({ err: error, pad: pad.id }, 'the changes of a pad could not be read')
    }
    if (differences.length === DIGEST_PADS_MAX) break
  }
  return differences.length > 0 ? differences : null
}

const absent = (key: string): AppError => new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key })

/** Returns what changed in a pad (ADM-9, ERR-21). Throws KEY_NOT_FOUND, PAD.DAMAGED, TOO_LARGE. */
export const viewPadDifference = async (ctx: Ctx, id: PadId, ago: number): Promise<PadDifference> => {
  const pad = await changed.findPadWithLog(ctx.db, id)
  if (!pad) throw absent(id)
  try {
    return await mapBrokenLog(ctx.log, id, differenceOf(ctx, pad, ctx.clock.now() - ago))
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    // Another attempt would take as long, so the answer is not 503, which invites one.
    ctx.log.warn({ pad: id, ago }, 'the changes of a pad took too long to read')
    throw new AppError('BACKEND.ERROR.TYPE.TOO_LARGE', { key: id, field: 'ago' })
  }
}

type Watched = ReplyOf<typeof routes.viewGroupDigest>['result']

/** Returns a group's watchers and what changed in its pads (ADM-10). Throws KEY_NOT_FOUND. */
export const viewGroupDigest = async (ctx: Ctx, id: GroupId, ago: number): Promise<Watched> => {
  if (!(await findGroup(ctx.db, id, undefined))) throw absent(id)
  const watcherList = await changed.listWatcherLogins(ctx.db, id)
  if (watcherList.length === 0) return { watcherList: null }
  const since = ctx.clock.now() - ago
  const pads = changedSince(since, (page) => changed.listChangedIn(ctx.db, id, page))
  return { watcherList, actualChanges: await differencesOf(ctx, pads, since) }
}

/**
 * ADM-10, MAIL-15: returns what changed in the pads that a user watches, without their own edits and without what they
 * may not read. Throws USER.NOT_FOUND.
 */
export const viewUserDigest = async (ctx: Ctx, login: string, ago: number): Promise<Watched> => {
  const { _id: id, login: known } = await getEditableAccount(ctx, login)
  const reader = { id, login: known }
  if (!(await changed.isWatching(ctx.db, id))) return { watcherList: null }
  const since = ctx.clock.now() - ago
  const readable = async function* (): AsyncIterable<changed.ChangedPad> {
    for await (const pad of changedSince(since, (page) => changed.listChangedWatchedBy(ctx.db, id, page)))
      if (await findReadable(ctx, reader, pad.id)) yield pad
  }
  const actualChanges = await differencesOf(ctx, readable(), since, async (pad) => {
    // Mentions are not recorded for a stretch chosen by its age, so every line is examined.
    const news = await newsOf(ctx, reader, { ...pad, isMentioned: true })
    return news ? readNews(ctx, reader, news) : NOTHING
  })
  return { watcherList: [known], actualChanges }
}
