import type { LineChanges } from '@sheaf/document/line-changes'
import type { JobCtx } from '../../jobs/job.ts'
import { findSeqBefore, hasForeignEntry, hasWrittenIn } from './pad-news.store.ts'
import type { Reader } from './find-readable.ts'
import type { LogRange } from '../../pad-reading/changes.ts'

type NewsCtx = Pick<JobCtx, 'db' | 'padReader'>

/** A stretch of a pad's log of which somebody may be told. */
interface ToldStretch extends LogRange {
  /** The time since which the person watches the pad or its group, if they do. */
  readonly watchedSince: number | undefined
  readonly isMentioned: boolean
}

/** The stretches that a digest reports to a reader: every change of one, only mentions of the reader of the other. */
export interface PadNews {
  readonly watched?: LogRange | undefined
  readonly mentioned?: LogRange | undefined
  /** Whether some line may mention them, in whichever stretch. */
  readonly isMentioned: boolean
}

/**
 * MAIL-12, MAIL-16: returns the news for this person. Watched changes count from when they began watching. Returns
 * `undefined` if nobody else wrote.
 */
export const newsOf = async (
  { db }: NewsCtx,
  { id: reader }: Reader,
  { id, after, upTo, watchedSince, isMentioned }: ToldStretch,
): Promise<PadNews | undefined> => {
  const whole = { id, after, upTo }
  if (!(await hasForeignEntry(db, whole, reader))) return undefined
  if (watchedSince === undefined) return isMentioned ? { mentioned: whole, isMentioned } : undefined
  const since = { ...whole, after: await findSeqBefore(db, whole, watchedSince) }
  const isAll = since.after === after
  const watched = isAll || (await hasForeignEntry(db, since, reader)) ? since : undefined
  const mentioned = isMentioned && !isAll ? whole : undefined
  return watched || mentioned ? { watched, mentioned, isMentioned } : undefined
}

export const NOTHING: LineChanges = { changes: [], omitted: 0 }

/** MAIL-14, MAIL-32: returns the lines of these stretches in which others had a part, in the order of the pad. */
export const readNews = async (
  { db, padReader: { changes: padChanges } }: NewsCtx,
  { id, login }: Reader,
  { watched, mentioned, isMentioned }: PadNews,
): Promise<LineChanges> => {
  const reader = { id, ...(isMentioned ? { login } : {}) }
  const isConcerned = isMentioned || (watched !== undefined && (await hasWrittenIn(db, watched.id, id)))
  const { changes, omitted } = watched ? await padChanges.read(watched, isConcerned ? reader : undefined) : NOTHING
  if (!mentioned) return { changes, omitted }
  const known = new Set(changes.filter(({ sign }) => sign === '+').map(({ line }) => line))
  const older = await padChanges.read(mentioned, { ...reader, hasMentionsOnly: true })
  const all = [...changes, ...older.changes.filter(({ line }) => !known.has(line))]
  return { changes: all.sort((one, other) => one.line - other.line), omitted: Math.max(omitted, older.omitted) }
}
