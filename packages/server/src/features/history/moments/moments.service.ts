import type { Difference, HistoryLine, ListSign, Moment, Writer } from '@sheaf/contract/entities/history'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import type { momentFormats } from '@sheaf/contract/routes/history'
import type { Ctx } from '../../../context.ts'
import { Unwanted, type Asking, type TextForm } from '../../../pad-reading/moments/moments.ts'
import { RawJson } from '../../../lib/raw-json.ts'
import type { PasswordCredentials } from '../../pads/private-password.ts'
import { findLastEdit, listEditsBeside, type LogEdit } from './moments.store.ts'
import { openHistory, requireEntry, type OpenHistory } from '../open-history.ts'
import { inTurn } from '../reading.ts'
import { readWriters } from '../../accounts/writers.ts'
import type { Db } from '../../../db/dialect.ts'

/** Longest pause within a change. */
const PAUSE_MS = 3000
/** Most entries of a change: whoever steps through a text that is typed without a pause still sees it grow. */
const ENTRIES_MAX = 200

/** Returns how many edits from the first on are one change: of one author, without a longer pause. */
const lengthOfChange = (edits: readonly LogEdit[]): number => {
  const end = edits.findIndex(({ author, createdAt }, index) => {
    const before = edits[index - 1]
    if (before === undefined) return false
    return author !== before.author || Math.abs(createdAt - before.createdAt) > PAUSE_MS
  })
  return Math.min(end < 0 ? edits.length : end, ENTRIES_MAX)
}

/** What one comes to from a moment, change by change. */
interface NeighbourChanges {
  /** The last entry of the change before the one in which the moment is; null if that is the first. */
  readonly previous: number | null
  /** The last entry of the change that comes next, or goes on; null after the last. */
  readonly next: number | null
}

/** HIST-130: returns where the changes beside a moment end. */
const neighbourChanges = async (db: Db, pad: PadId, seq: number): Promise<NeighbourChanges> => {
  const [until, after] = await Promise.all([
    listEditsBeside(db, pad, seq, 'until', ENTRIES_MAX + 1),
    listEditsBeside(db, pad, seq, 'after', ENTRIES_MAX + 1),
  ])
  return {
    previous: until[lengthOfChange(until)]?.seq ?? null,
    next: after[lengthOfChange(after) - 1]?.seq ?? null,
  }
}

/** Who asks, with what may open the pad to them. */
type Caller = PasswordCredentials & { readonly isGone: () => boolean }
type Format = (typeof momentFormats)[number]
type Writers = ReadonlyMap<string, Writer>

const COME_BACK_S = 1

/** Reads in turn with others, unless the caller has gone when the turn comes: they have moved on to another moment. */
const read = async <T>(
  ctx: Ctx,
  pad: PadId,
  { isGone }: Caller,
  reading: (asking: Asking) => Promise<T>,
): Promise<T> => {
  try {
    return await inTurn(ctx, pad, ctx.padReader.moments, (party) => reading({ party, isWanted: () => !isGone() }))
  } catch (error) {
    if (!(error instanceof Unwanted)) throw error
    // Nobody reads this answer.
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS', { retryAfter: COME_BACK_S })
  }
}

const writersAmong = (writers: Writers, ids: Iterable<string>): Writer[] =>
  Array.from(ids).flatMap((id) => writers.get(id) ?? [])

/** HIST-142: returns when the text was so as of an entry, and by whom: what names a moment writes nothing in it. */
const toMoment = async (ctx: Ctx, id: PadId, seq: number, writers: Writers): Promise<Moment> => {
  const edit = await findLastEdit(ctx.db, id, seq)
  return { seq, time: edit?.createdAt ?? null, author: (edit && writers.get(edit.author)) ?? null }
}

interface MomentView extends Moment {
  readonly text?: string
  readonly html?: string
  readonly markdown?: string
  readonly lines?: RawJson<HistoryLine[]>
  readonly writers?: Writer[]
  readonly previous?: number | null
  readonly next?: number | null
}

const readMoment = async (
  ctx: Ctx,
  { pad: { _id: id, name, lang } }: OpenHistory,
  seq: number,
  format: Format,
  caller: Caller,
): Promise<MomentView> => {
  const { moments } = ctx.padReader
  const writers = await readWriters(ctx, id)
  const moment = await toMoment(ctx, id, seq, writers)
  if (format === 'lines' || format === 'json') {
    const { json, authors } = await read(ctx, id, caller, (asking) => moments.lines(id, seq, asking))
    const neighbours = await neighbourChanges(ctx.db, id, seq)
    return { ...moment, lines: new RawJson(json), writers: writersAmong(writers, authors), ...neighbours }
  }
  const form: TextForm = format === 'html' ? { kind: format, title: name, lang } : { kind: format }
  return { ...moment, [format]: await read(ctx, id, caller, (asking) => moments.read(id, seq, form, asking)) }
}

/** HIST-27: returns the text of a pad as of an entry. */
export const viewMoment = async (
  ctx: Ctx,
  id: PadId,
  seq: number,
  format: Format,
  caller: Caller,
): Promise<MomentView> => {
  const pad = await openHistory(ctx, id, caller)
  requireEntry(pad, seq, 'seq')
  return readMoment(ctx, pad, seq, format, caller)
}

/** HIST-28: returns the text of a pad as it was at a time, or as it is now. */
export const viewMomentAt = async (
  ctx: Ctx,
  id: PadId,
  time: number | undefined,
  format: Format,
  caller: Caller,
): Promise<MomentView> => {
  const pad = await openHistory(ctx, id, caller)
  if (time === undefined) return readMoment(ctx, pad, pad.logHead, format, caller)
  if (time > ctx.clock.now()) throw new AppError('BACKEND.ERROR.TYPE.PARAM_INVALID', { field: 'time' })
  return readMoment(ctx, pad, await ctx.padReader.entryAt(pad.pad._id, time), format, caller)
}

interface FrameView extends Moment {
  readonly at: number
  readonly removed: number
  readonly lines: RawJson<HistoryLine[]>
}

/** HIST-30: returns what changed from entry to entry. */
export const viewFrames = async (
  ctx: Ctx,
  id: PadId,
  from: number,
  limit: number,
  caller: Caller,
): Promise<{ frames: FrameView[]; writers: Writer[]; head: number }> => {
  const pad = await openHistory(ctx, id, caller)
  requireEntry(pad, from, 'from')
  const { _id } = pad.pad
  const { frames, authors, head } = await read(ctx, _id, caller, (asking) =>
    ctx.padReader.moments.frames(_id, from, limit, asking),
  )
  const writers = await readWriters(ctx, _id)
  return {
    frames: frames.map(({ createdAt, author, lines, ...frame }) => ({
      ...frame,
      time: createdAt,
      author: writers.get(author) ?? null,
      lines: new RawJson<HistoryLine[]>(lines),
    })),
    writers: writersAmong(writers, new Set([...authors, ...frames.map(({ author }) => author)])),
    head,
  }
}

interface ComparedView {
  readonly from: Moment
  readonly to: Moment
  readonly parts: RawJson<Difference[]>
  readonly signs: { readonly from: RawJson<ListSign[]>; readonly to: RawJson<ListSign[]> }
  readonly writers: Writer[]
}

/** HIST-32: returns what differs between two moments. */
export const compareMoments = async (
  ctx: Ctx,
  id: PadId,
  from: number,
  to: number,
  caller: Caller,
): Promise<ComparedView> => {
  const pad = await openHistory(ctx, id, caller)
  requireEntry(pad, from, 'from')
  requireEntry(pad, to, 'to')
  const { _id } = pad.pad
  const { json, authors } = await read(ctx, _id, caller, (asking) =>
    ctx.padReader.moments.compare(_id, from, to, asking),
  )
  const [parts = '', before = '', after = ''] = json.split('\n')
  const writers = await readWriters(ctx, _id)
  return {
    from: await toMoment(ctx, _id, from, writers),
    to: await toMoment(ctx, _id, to, writers),
    parts: new RawJson(parts),
    signs: { from: new RawJson(before), to: new RawJson(after) },
    writers: writersAmong(writers, authors),
  }
}
