import { hash } from 'node:crypto'
import { AppError } from '@sheaf/contract/errors'
import type { Writer } from '@sheaf/contract/entities/history'
import { REDACTION_PLACES_MAX } from '@sheaf/contract/limits'
import type { findRedactions as findRedactionsRoute } from '@sheaf/contract/routes/redaction'
import type { BodyOf, ReplyOf } from '@sheaf/contract/route'
import { letterIdOf } from '@sheaf/document/text/client-ids'
import type { Ctx } from '../../../context.ts'
import { findLetterIds } from '../../../pad-log/letter-ids.store.ts'
import type { FoundPlace } from '../../../pad-reading/moments/text-finder.ts'
import { listEntryTimes } from '../moments/moments.store.ts'
import { requireEntry, type OpenHistory } from '../open-history.ts'
import { inTurn } from '../reading.ts'
import { listVersions, type StoredVersion } from '../versions/versions.store.ts'
import { readWriters } from '../../accounts/writers.ts'

type Range = BodyOf<typeof findRedactionsRoute>
type ShownPlace = ReplyOf<typeof findRedactionsRoute>['value']['places'][number]

/** Places of a pad that hold a text, each with its id. */
export interface Places {
  /** The whole text, and as much of it as is shown. */
  readonly needle: string
  readonly text: string
  readonly inLog: readonly (FoundPlace & { readonly id: string })[]
  readonly versions: readonly (StoredVersion & { readonly placeId: string })[]
}

const placeIdOf = (ids: unknown): string =>
  Buffer.from(hash('sha256', JSON.stringify(ids), 'buffer').subarray(0, 12)).toString('base64url')

/** HIST-71, HIST-72: returns every place in which the text of a range ever stood. */
export const findPlaces = async (ctx: Ctx, opened: OpenHistory, { seq, from, to }: Range): Promise<Places> => {
  const pad = opened.pad._id
  requireEntry(opened, seq, 'seq')
  if (from >= to) throw new AppError('BACKEND.ERROR.TYPE.PARAM_INVALID', { field: 'to' })
  const { finder } = ctx.padReader
  const range = { seq, from, to, upTo: opened.logHead }
  const found = await inTurn(ctx, pad, finder, (party) => finder.find(pad, range, REDACTION_PLACES_MAX, party))
  if ('bad' in found) {
    if (found.bad === 'tooMany') throw new AppError('BACKEND.ERROR.PAD.TOO_MANY_PLACES', { key: pad })
    throw new AppError('BACKEND.ERROR.TYPE.PARAM_INVALID', { field: found.bad })
  }
  const { needle, text, runs } = found
  const named = (await listVersions(ctx.db, pad)).filter(({ name }) => name.includes(needle))
  if (runs.length + named.length > REDACTION_PLACES_MAX)
    throw new AppError('BACKEND.ERROR.PAD.TOO_MANY_PLACES', { key: pad })
  return {
    needle,
    text,
    inLog: runs.map((run) => ({ ...run, id: placeIdOf(run.ids) })),
    versions: named.map((version) => ({ ...version, placeId: placeIdOf(version.id) })),
  }
}

const clientOf = ({ ids }: FoundPlace): number => letterIdOf(ids[0]![0])

/** Returns places as they are listed, the first written first. */
export const showPlaces = async (ctx: Ctx, opened: OpenHistory, { inLog, versions }: Places): Promise<ShownPlace[]> => {
  const pad = opened.pad._id
  const writers = await readWriters(ctx, pad)
  const owners = new Map(
    (await findLetterIds(ctx.db, pad, [...new Set(inLog.map(clientOf))])).map((owned) => [owned.id, owned]),
  )
  const times = await listEntryTimes(ctx.db, pad, [...new Set(inLog.map(({ writtenAt }) => writtenAt))])
  const writerOf = (author: string | null | undefined): Writer | null => (author && writers.get(author)) || null
  const shown = inLog.map(({ id, where, before, text, after, spans, writtenAt, ...place }): ShownPlace => {
    const owner = owners.get(clientOf({ where, before, text, after, spans, writtenAt, ...place }))
    const until = spans.at(-1)?.[1] ?? null
    return {
      id,
      where,
      before,
      text,
      after,
      firstSeq: spans[0]?.[0] ?? writtenAt,
      lastSeq: spans.length === 0 ? writtenAt : until === null ? opened.logHead : until - 1,
      firstAt: times.get(writtenAt) ?? 0,
      author: writerOf(owner?.whose ?? owner?.author),
      stands: spans.length > 0 && until === null,
    }
  })
  const inNames = versions.map(({ placeId, name, seq, createdAt, madeBy }): ShownPlace => ({
    id: placeId,
    where: 'version',
    before: '',
    text: name,
    after: '',
    firstSeq: seq,
    lastSeq: seq,
    firstAt: createdAt,
    author: writerOf(madeBy),
    stands: true,
  }))
  return [...shown.toSorted((a, b) => a.firstAt - b.firstAt || a.firstSeq - b.firstSeq), ...inNames]
}
