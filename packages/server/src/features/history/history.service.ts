import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { automaticSchema, type Stretch, type Writer } from '@sheaf/contract/entities/history'
import { ACTIVITY_PARTS_MAX } from '@sheaf/contract/limits'
import { userIdOf } from '@sheaf/contract/policy/actor'
import { canCreatePad, canSeeMembers } from '@sheaf/contract/policy/group'
import { canRedact } from '@sheaf/contract/policy/redaction'
import type { QueryOf, ReplyOf } from '@sheaf/contract/route'
import type * as routes from '@sheaf/contract/routes/history'
import type { Ctx } from '../../context.ts'
import { findLogEnd } from '../../pad-log/log-heads.store.ts'
import type { LogHead } from '../../pad-log/pad-log.store.ts'
import { findAuthorNumbers } from '../../pad-log/authors.store.ts'
import type { PasswordCredentials } from '../pads/private-password.ts'
import * as store from './history.store.ts'
import { openHistory, requireEntry } from './open-history.ts'
import { inTurn, partyOf } from './reading.ts'
import { readyStretches } from './stretches/stretches.ts'
import { findVisitBefore } from './visits/visits.store.ts'
import { readWriters } from '../accounts/writers.ts'

/** Returns where the log ends, and up to which entry of it the stretches go. */
const readExtent = async (ctx: Ctx, id: PadId): Promise<Pick<LogHead, 'seq' | 'hash'> & { readonly upTo: number }> => {
  const { seq, hash } = (await findLogEnd(ctx.db, id)) ?? { seq: 0, hash: new Uint8Array() }
  return { seq, hash, upTo: Math.min(await readyStretches(ctx, id, seq, partyOf(ctx)), seq) }
}

/** HIST-15: returns the first entries of the stretches that wrote what stands in lines. */
const stretchesOfLines = async (
  ctx: Ctx,
  id: PadId,
  seq: number,
  first: number,
  last: number,
  upTo: number,
): Promise<number[]> => {
  const { letters } = ctx.padReader
  const ids = await inTurn(ctx, id, letters, (party) => letters.idsOfLines(id, seq, { first, last }, party))
  if (!ids) throw new AppError('BACKEND.ERROR.TYPE.PARAM_INVALID', { field: 'line' })
  return store.findStretchesOf(ctx.db, id, ids, upTo)
}

const toStretches = async (
  ctx: Ctx,
  id: PadId,
  stretches: readonly store.StoredStretch[],
  writers: ReadonlyMap<string, Writer>,
): Promise<Stretch[]> => {
  const [newest, oldest] = [stretches[0], stretches.at(-1)]
  if (!newest || !oldest) return []
  const authors = Map.groupBy(await store.listStretchAuthors(ctx.db, id, stretches), ({ from }) => from)
  const versions = await store.listVersionsBetween(ctx.db, id, oldest.from, newest.to)
  return stretches.map((stretch) => {
    const own = (authors.get(stretch.from) ?? []).flatMap(({ author, added, removed }) => {
      const writer = writers.get(author)
      return writer ? [{ ...writer, added, removed }] : []
    })
    const version = versions.find(({ seq }) => seq >= stretch.from && seq <= stretch.to)
    return {
      ...stretch,
      authors: own,
      added: own.reduce((sum, { added }) => sum + added, 0),
      removed: own.reduce((sum, { removed }) => sum + removed, 0),
      ...(version && {
        version: {
          ...version,
          automatic: version.automatic === null ? null : automaticSchema.parse(version.automatic),
        },
      }),
    }
  })
}

/** HIST-13 to HIST-17: returns who changed a pad when, the newest first, a page of it. */
export const viewHistory = async (
  ctx: Ctx,
  id: PadId,
  query: Omit<QueryOf<typeof routes.viewHistory>, 'password'>,
  credentials?: PasswordCredentials,
): Promise<ReplyOf<typeof routes.viewHistory>['value']> => {
  const history = await openHistory(ctx, id, credentials)
  const { before = Infinity, author, line, lastLine = line, seq, limit } = query
  if (query.before !== undefined) requireEntry(history, query.before, 'before')
  if (seq !== undefined) requireEntry(history, seq, 'seq')
  const { seq: head, hash, upTo } = await readExtent(ctx, id)
  const among =
    line === undefined || lastLine === undefined
      ? undefined
      : await stretchesOfLines(ctx, id, seq ?? head, line, lastLine, upTo)
  const number = author === undefined ? undefined : (await findAuthorNumbers(ctx.db, id, [author])).get(author)
  const isNobody = author !== undefined && number === undefined
  const filter = { before: Math.min(before, upTo + 1), author: number, among }
  const found = isNobody ? [] : await store.listStretches(ctx.db, id, filter, limit + 1)
  const page = found.slice(0, limit)
  const user = userIdOf(ctx.actor)
  const visit = user && (await findVisitBefore(ctx.db, id, user, ctx.clock.now()))
  return {
    head,
    hash: Buffer.from(hash).toString('hex'),
    upTo,
    lastVisit: visit ?? null,
    may: {
      write: history.access.write.allowed,
      redact: canRedact(ctx.actor, history.facts).allowed,
      seeMembers: canSeeMembers(ctx.actor),
      copy: history.pad.group !== undefined && canCreatePad(ctx.actor, history.facts.group).allowed,
    },
    stretches: await toStretches(ctx, id, page, await readWriters(ctx, id)),
    next: found.length > limit ? (page.at(-1)?.from ?? null) : null,
  }
}

/** HIST-19: returns when a pad was written in and by whom, along its entries. */
export const viewActivity = async (
  ctx: Ctx,
  id: PadId,
  credentials?: PasswordCredentials,
): Promise<ReplyOf<typeof routes.viewActivity>['value']> => {
  await openHistory(ctx, id, credentials)
  const { seq: head, upTo } = await readExtent(ctx, id)
  const parts = await store.listActivity(ctx.db, id, upTo, ACTIVITY_PARTS_MAX)
  const known = await readWriters(ctx, id)
  const places = new Map<string, number>()
  for (const { authors } of parts)
    for (const author of authors) if (known.has(author) && !places.has(author)) places.set(author, places.size)
  return {
    head,
    writers: [...places.keys()].map((author) => known.get(author)!),
    parts: parts.map(({ authors, ...part }) => ({
      ...part,
      writers: authors.flatMap((author) => places.get(author) ?? []),
    })),
  }
}
