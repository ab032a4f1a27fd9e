import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId } from '@sheaf/contract/ids'
import { DIGEST_LINE_MAX, DIGEST_LINES_MAX, DIGEST_PADS_MAX } from '@sheaf/contract/limits'
import type { LineChange } from '@sheaf/document/line-changes'
import type { JobCtx } from '../../jobs/job.ts'
import { authorNames } from './author-names.ts'
import * as store from './digests.store.ts'
import type { WaitingPad } from './digests.store.ts'
import { findReadable, type Reader } from './find-readable.ts'
import { mentions } from './mentions.ts'
import { readChanges } from './pad-changes.ts'

export interface ToldLine {
  readonly sign: '+' | '-'
  readonly text: string
  readonly line: number
  /** Names; empty for somebody who gave none. */
  readonly by: readonly string[]
}

export interface ToldPad {
  readonly id: PadId
  readonly name: string
  readonly isMentioned: boolean
  readonly lines: readonly ToldLine[]
  /** Changed lines beyond those. */
  readonly moreLines: number
}

export interface CollectedDigest {
  readonly pads: readonly ToldPad[]
  /** Changed pads beyond those. */
  readonly morePads: number
  /** All that this digest settles: what it tells, and what there is nothing to tell of. */
  readonly settled: readonly store.Stretch[]
}

const cut = (text: string): string => {
  const characters = [...text]
  return characters.length <= DIGEST_LINE_MAX ? text : `${characters.slice(0, DIGEST_LINE_MAX).join('')}…`
}

/** MAIL-14, MAIL-16: a line in which others had a part; of a pad that is not watched those that mention the reader. */
export const concerns = ({ id, login }: Reader, isWatched: boolean, { sign, text, authors }: LineChange): boolean =>
  authors.some((author) => author !== id) && (isWatched || (sign === '+' && mentions(text, login)))

/** What of a stretch this person is told; nothing when there is nothing to tell. */
const tellPad = async (
  ctx: JobCtx,
  reader: Reader,
  { _id: id, name }: Pad,
  { after, upTo, isMentioned, isWatched }: Pick<WaitingPad, 'after' | 'upTo' | 'isMentioned'> & { isWatched: boolean },
): Promise<ToldPad | undefined> => {
  const { changes, omitted } = await readChanges(ctx, { id, after, upTo })
  const lines = changes.filter((change) => concerns(reader, isWatched, change))
  if (lines.length === 0) return undefined
  const namesOf = await authorNames(ctx.db, id)
  return {
    id,
    name,
    isMentioned: isMentioned && lines.some(({ sign, text }) => sign === '+' && mentions(text, reader.login)),
    lines: lines.slice(0, DIGEST_LINES_MAX).map(({ sign, text, line, authors }) => ({
      sign,
      text: cut(text),
      line,
      by: namesOf(authors),
    })),
    moreLines: Math.max(lines.length - DIGEST_LINES_MAX, 0) + (isWatched ? omitted : 0),
  }
}

/** What is told of watching begins with the watching. */
const stretchOf = async (ctx: JobCtx, waiting: WaitingPad): Promise<store.Stretch> => {
  const { id, upTo, watchedSince, isMentioned } = waiting
  if (watchedSince === undefined || isMentioned) return waiting
  return { id, upTo, after: await store.findSeqBefore(ctx.db, waiting, watchedSince) }
}

/**
 * MAIL-13 to MAIL-16, MAIL-18: what waits for this person and what of it they are told now. A pad that cannot be read is
 * left waiting and holds up nothing else.
 */
export const collectDigest = async (ctx: JobCtx, reader: Reader, signal: AbortSignal): Promise<CollectedDigest> => {
  const pads: ToldPad[] = []
  const settled: store.Stretch[] = []
  let morePads = 0

  const collect = async (waiting: WaitingPad): Promise<void> => {
    const isWatched = waiting.watchedSince !== undefined
    if (!isWatched && !waiting.isMentioned) return
    const pad = await findReadable(ctx, reader, waiting.id)
    if (!pad) return
    const stretch = await stretchOf(ctx, waiting)
    if (!(await store.hasForeignEntry(ctx.db, stretch, reader.id))) return
    if (pads.length === DIGEST_PADS_MAX) {
      morePads += 1
      return
    }
    const told = await tellPad(ctx, reader, pad, { ...stretch, isMentioned: waiting.isMentioned, isWatched })
    if (told) pads.push(told)
  }

  for (const waiting of await store.listWaitingPads(ctx.db, reader.id)) {
    signal.throwIfAborted()
    try {
      await collect(waiting)
      settled.push(waiting)
    } catch (error) {
      ctx.log.error({ err: error, pad: waiting.id }, 'a pad could not be read for a digest')
    }
  }
  return { pads, morePads, settled }
}
