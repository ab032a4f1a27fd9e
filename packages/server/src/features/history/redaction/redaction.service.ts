import { defaultColorOf } from '@sheaf/contract/author-color'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { permit } from '@sheaf/contract/policy/decision'
import { canRedact } from '@sheaf/contract/policy/redaction'
import type * as routes from '@sheaf/contract/routes/redaction'
import type { BodyOf, ReplyOf } from '@sheaf/contract/route'
import { RedactedIds } from '@sheaf/document/redaction/redacted-ids'
import { joinSpans, type Span } from '@sheaf/document/redaction/spans'
import type { Ctx } from '../../../context.ts'
import { newId } from '../../../lib/ids.ts'
import { ENTRY_KIND } from '../../../pad-log/log-hash.ts'
import { deletePacksFrom } from '../../../pad-log/snapshots/packs.store.ts'
import type { PadAuthor } from '../../../pad-log/authors.store.ts'
import { writeRedactionEntry, type Redaction } from '../../../pad-log/redaction/redaction-entry.ts'
import { findRedaction, insertRedaction } from '../../../pad-log/redaction/redactions.store.ts'
import { deleteSnapshotsBetween } from '../../../pad-log/snapshots/snapshots.store.ts'
import { identityOf } from '../../accounts/author-identity.ts'
import { recordAct } from '../../audit/record-act.ts'
import { rememberNamedFiles } from '../../files/sweep/sweep-files.ts'
import { recordOnPad } from '../../pads/pads.service.ts'
import type { PasswordCredentials } from '../../pads/private-password.ts'
import { hideFromIndex, keepDeletedTerms } from '../../search/search-index.store.ts'
import { openHistory, type OpenHistory } from '../open-history.ts'
import { findPlaces, showPlaces, type Places } from './redaction-places.ts'
import { forgetStretchesFrom } from '../stretches/stretches.store.ts'
import type { Caller } from '../versions/versions.service.ts'
import { markRedacted, updateVersion } from '../versions/versions.store.ts'

/** HIST-70: opens the history of a pad to whoever may take something out of it. */
const openRedactable = async (ctx: Ctx, id: PadId, credentials: PasswordCredentials): Promise<OpenHistory> => {
  const opened = await openHistory(ctx, id, credentials)
  permit(canRedact(ctx.actor, opened.facts), id)
  return opened
}

/** HIST-120: counts a search through the whole history of a pad. Throws `TOO_MANY_ATTEMPTS`. */
const countSearch = async ({ actor, limits, address }: Ctx): Promise<void> =>
  limits.consume('redact', actor.kind === 'user' ? actor.id : address)

/** HIST-71: returns every place in which the text of a range ever stood. */
export const findRedactions = async (
  ctx: Ctx,
  id: PadId,
  range: BodyOf<typeof routes.findRedactions>,
  credentials: PasswordCredentials,
): Promise<ReplyOf<typeof routes.findRedactions>['value']> => {
  const opened = await openRedactable(ctx, id, credentials)
  await countSearch(ctx)
  const places = await findPlaces(ctx, opened, range)
  return { text: places.text, places: await showPlaces(ctx, opened, places) }
}

/** Returns what takes these places out of the log. */
const redactionOf = (places: Places['inLog']): Redaction => {
  const spans = places.flatMap(({ lives }) => lives.map(([, , , born, died]): Span => [born, died ?? Infinity]))
  // What one entry wrote and deleted stood in no moment, and links and attributes are no letters.
  const stood = places
    .filter(({ where }) => where === 'text' || where === 'table')
    .flatMap(({ lives }) => lives.filter(([, , , born, died]) => died === null || born < died))
  return {
    ids: new RedactedIds(places.flatMap(({ ids }) => ids)).ranges.map((range) => [...range]),
    moments: joinSpans(spans).map(([from, until]) => [from, until === Infinity ? null : until]),
    lives: stood.map((life) => [...life]),
  }
}

/** Records who redacted a pad and why, and never what. */
const record = async (ctx: Ctx, { pad }: OpenHistory, details: { reason: string; places: number }) =>
  pad.group === undefined
    ? recordAct(ctx, { act: 'pad.redact', on: { pad: { _id: pad._id, name: pad._id } }, details })
    : recordOnPad(ctx, 'pad.redact', { ...pad, group: pad.group }, details)

/**
 * HIST-73: takes a text out of a pad. From this commit on nobody gets it; a job rewrites the log then. Returns the job.
 */
export const redactPad = async (
  ctx: Ctx,
  id: PadId,
  { reason, except, ...range }: BodyOf<typeof routes.redactPad>,
  caller: Caller,
): Promise<{ job: string }> => {
  const opened = await openRedactable(ctx, id, caller)
  await countSearch(ctx)
  const pad = opened.pad._id
  const places = await findPlaces(ctx, opened, range)
  const kept = new Set(except)
  const inLog = places.inLog.filter((place) => !kept.has(place.id))
  const versions = places.versions.filter(({ placeId }) => !kept.has(placeId))
  if (inLog.length + versions.length === 0) throw new AppError('BACKEND.ERROR.TYPE.PARAM_INVALID', { field: 'except' })
  const redaction = redactionOf(inLog)
  const { author, name, color } = await identityOf(ctx, pad, ctx.actor, caller.guest)
  const by: PadAuthor = { author, name, color: color || defaultColorOf(author) }
  const job = newId<string>()
  await rememberNamedFiles(ctx, pad)
  // What is deleted below must not stay in the index.
  await keepDeletedTerms(ctx.db, false)
  await ctx.livePads.redact(pad, by, {
    kind: ENTRY_KIND.redaction,
    data: writeRedactionEntry(redaction),
    introduces: true,
    also: async (db, seq) => {
      await insertRedaction(db, pad, seq, job)
      const first = Math.min(seq, ...redaction.moments.map(([from]) => from))
      for (const [from, until] of redaction.moments) await deleteSnapshotsBetween(db, pad, from, until)
      await deletePacksFrom(db, pad, first)
      await forgetStretchesFrom(db, pad, first)
      await markRedacted(db, pad, redaction.moments)
      for (const version of versions)
        await updateVersion(db, pad, version.id, { name: version.name.replaceAll(places.needle, '…') })
      await hideFromIndex(db, pad, places.needle)
      await record({ ...ctx, db }, opened, { reason, places: inLog.length + versions.length })
      await ctx.jobs.enqueue(db, { kind: 'redact-pad', key: pad })
      if (opened.pad.group !== undefined) await ctx.jobs.enqueue(db, { kind: 'index-pad', key: pad })
    },
  })
  return { job }
}

/** HIST-78: returns how far a redaction is. */
export const viewRedaction = async (
  ctx: Ctx,
  id: PadId,
  job: string,
  credentials: PasswordCredentials,
): Promise<ReplyOf<typeof routes.viewRedaction>['value']> => {
  const { pad } = await openRedactable(ctx, id, credentials)
  const found = await findRedaction(ctx.db, pad._id, job)
  if (!found) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: job })
  return { done: Math.min(found.doneTo, found.upTo), total: found.upTo, isDone: found.hasEnded }
}
