import type { LineChange, LineChanges } from '@sheaf/document/line-changes'
import type { JobCtx } from '../../jobs/job.ts'
import { findSeqBefore, hasForeignEntry, type LogRange, type WaitingPad } from './digests.store.ts'
import type { Reader } from './find-readable.ts'
import { mentions } from './mentions.ts'

type NewsCtx = Pick<JobCtx, 'db' | 'padChanges'>

/** The stretches that somebody is told of: all that changed in the one, only lines that mention them in the other. */
export interface PadNews {
  readonly watched?: LogRange | undefined
  readonly mentioned?: LogRange | undefined
}

/**
 * MAIL-12, MAIL-16: returns the news for this person. Watched changes count from when they began watching. Returns
 * `undefined` if nobody else wrote.
 */
export const newsOf = async (
  { db }: NewsCtx,
  { id: reader }: Reader,
  { id, after, upTo, watchedSince, isMentioned }: Pick<WaitingPad, keyof LogRange | 'watchedSince' | 'isMentioned'>,
): Promise<PadNews | undefined> => {
  const whole = { id, after, upTo }
  if (!(await hasForeignEntry(db, whole, reader))) return undefined
  if (watchedSince === undefined) return isMentioned ? { mentioned: whole } : undefined
  const since = { ...whole, after: await findSeqBefore(db, whole, watchedSince) }
  const isAll = since.after === after
  const watched = isAll || (await hasForeignEntry(db, since, reader)) ? since : undefined
  const mentioned = isMentioned && !isAll ? whole : undefined
  return watched || mentioned ? { watched, mentioned } : undefined
}

/** Returns whether the change writes a line that mentions the reader. */
export const namesReader = ({ login }: Reader, { sign, text }: LineChange): boolean =>
  sign === '+' && mentions(text, login)

const NOTHING: LineChanges = { changes: [], omitted: 0 }

/** MAIL-14: returns the lines of these stretches in which others had a part, in the order of the pad. */
export const readNews = async (ctx: NewsCtx, reader: Reader, { watched, mentioned }: PadNews): Promise<LineChanges> => {
  const foreign = ({ authors }: LineChange) => authors.some((author) => author !== reader.id)
  const { changes, omitted } = watched ? await ctx.padChanges.read(watched) : NOTHING
  const all = changes.filter(foreign)
  const known = new Set(all.filter(({ sign }) => sign === '+').map(({ line }) => line))
  const older = mentioned ? await ctx.padChanges.read(mentioned) : NOTHING
  const naming = older.changes.filter(
    (change) => foreign(change) && namesReader(reader, change) && !known.has(change.line),
  )
  return { changes: [...all, ...naming].sort((one, other) => one.line - other.line), omitted }
}
