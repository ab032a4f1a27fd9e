import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import { DIGEST_LINE_MAX, DIGEST_LINES_MAX, DIGEST_PADS_MAX } from '@sheaf/contract/limits'
import { userActor } from '@sheaf/contract/policy/actor'
import type { LineChange } from '@sheaf/document/line-changes'
import type { JobCtx } from '../../jobs/job.ts'
import { findRedactedTo } from '../../pad-log/redaction/redactions.store.ts'
import { padIdentity } from '../accounts/pad-identity.ts'
import type { PadPlace } from '../pads/pads.store.ts'
import { authorNames } from '../activity/author-names.ts'
import * as store from './digests.store.ts'
import type { WaitingPad } from './digests.store.ts'
import { findFolderLeft, findReadable, type Reader } from '../activity/find-readable.ts'
import { newsOf, readNews, type PadNews } from '../activity/pad-news.ts'

export interface DigestLine {
  readonly sign: '+' | '-'
  readonly text: string
  readonly line: number
  /** Names of the authors; empty for an author without a name. */
  readonly by: readonly string[]
}

export type DigestAct =
  | { readonly kind: 'made' | 'removed' | 'movedIn'; readonly by: string }
  | { readonly kind: 'movedOut'; readonly by: string; readonly from: { readonly id: GroupId; readonly name: string } }

export interface DigestPad {
  readonly id: PadId
  readonly name: string
  /** Name of the pad's folder, for readers who may see it. */
  readonly folder?: string
  /** What became of the pad as a whole, and who did it; the name is empty for somebody without one. */
  readonly act?: DigestAct
  /** Whether the reader may open the pad. */
  readonly isThere: boolean
  readonly isMentioned: boolean
  readonly lines: readonly DigestLine[]
  /** Number of changed lines beyond those. */
  readonly moreLines: number
  /** The newest entry by which something had been taken out of the pad when its lines were read; 0 if there was none. */
  readonly redacted: number
}

export interface CollectedDigest {
  readonly pads: readonly DigestPad[]
  /** Number of changed pads beyond those. */
  readonly morePads: number
  /** The pads whose cursors this digest advances: those that it shows, and those of which there is nothing to show. */
  readonly reported: readonly store.ReportedPad[]
}

/** Adds the name of the folder, if the reader may see one. */
export const inFolder = <Listed extends object>(
  pad: Listed,
  folder: string | undefined,
): Listed & { folder?: string } => (folder === undefined ? pad : { ...pad, folder })

const truncateLine = (text: string): string => {
  const characters = [...text]
  return characters.length <= DIGEST_LINE_MAX ? text : `${characters.slice(0, DIGEST_LINE_MAX).join('')}…`
}

type DigestText = Pick<DigestPad, 'isMentioned' | 'lines' | 'moreLines' | 'redacted'>

const NO_TEXT: DigestText = { isMentioned: false, lines: [], moreLines: 0, redacted: 0 }

/** Returns as many lines as a mail shows, in order; lines that mention the reader are chosen first. */
const shown = (lines: readonly LineChange[], naming: ReadonlySet<LineChange>): LineChange[] => {
  const others = lines.filter((line) => !naming.has(line))
  const chosen = new Set([...naming, ...others].slice(0, DIGEST_LINES_MAX))
  return lines.filter((line) => chosen.has(line))
}

/** Returns what the digest shows of a pad's changed text, or `undefined` if that is nothing. */
const digestText = async (
  ctx: JobCtx,
  reader: Reader,
  { id }: WaitingPad,
  news: PadNews,
): Promise<DigestText | undefined> => {
  const redacted = await findRedactedTo(ctx.db, id)
  const { changes, omitted } = await readNews(ctx, reader, news)
  if (changes.length === 0) return undefined
  const namesOf = await authorNames(ctx, id)
  const naming = new Set(changes.filter(({ isMention }) => isMention))
  return {
    isMentioned: naming.size > 0,
    lines: shown(changes, naming).map(({ sign, text, line, authors }) => ({
      sign,
      text: truncateLine(text),
      line,
      by: namesOf(authors),
    })),
    moreLines: Math.max(changes.length - DIGEST_LINES_MAX, 0) + omitted,
    redacted,
  }
}

/** Returns the name under which somebody made or removed a pad: the one that they have in pads. */
const nameOf = async (ctx: JobCtx, pad: PadId, id: UserId | undefined): Promise<string> =>
  id === undefined ? '' : ((await padIdentity(ctx, pad, userActor({ _id: id, login: '' })))?.name ?? '')

const placeOf = (removedAt: number | undefined): PadPlace => (removedAt === undefined ? 'in place' : 'in the trash')

/**
 * MAIL-25: returns what the digest shows a watcher of the pad as a whole, in its present state. Acts that were undone
 * meanwhile are not shown.
 */
const actOf = ({ id: reader }: Reader, waiting: WaitingPad): 'made' | 'removed' | 'movedIn' | undefined => {
  const { watchedSince, removedAt } = waiting
  if (watchedSince === undefined) return undefined
  const isNew = waiting.isMade && waiting.madeBy !== reader && waiting.madeAt > watchedSince
  if (removedAt !== undefined)
    return waiting.isRemoved && !isNew && waiting.removedBy !== reader && removedAt > watchedSince
      ? 'removed'
      : undefined
  if (isNew) return 'made'
  const hasCome = waiting.isMoved && waiting.left?.group !== waiting.group
  return hasCome && waiting.movedBy !== reader && waiting.movedAt > watchedSince ? 'movedIn' : undefined
}

/** MAIL-26: returns whether the pad has left a group that this person watches. */
const hasLeft = ({ id: reader }: Reader, { group, left, movedBy, movedAt }: WaitingPad): boolean =>
  left?.watchedSince !== undefined && left.group !== group && movedBy !== reader && movedAt > left.watchedSince

/**
 * MAIL-13 to MAIL-16, MAIL-18, MAIL-25, MAIL-26: collects what this person's digest shows now. A pad that
 * cannot be read is left for the next digest and does not hold up the others.
 */
export const collectDigest = async (ctx: JobCtx, reader: Reader, signal: AbortSignal): Promise<CollectedDigest> => {
  const pads: DigestPad[] = []
  const reported: store.ReportedPad[] = []
  let morePads = 0

  const digestAct = async (waiting: WaitingPad, isSeenIn: boolean): Promise<DigestAct | undefined> => {
    const { id, madeBy, removedBy, movedBy, left } = waiting
    const kind = actOf(reader, waiting)
    if (kind !== undefined && (kind !== 'movedIn' || isSeenIn)) {
      const by = { made: madeBy, removed: removedBy, movedIn: movedBy }[kind]
      return { kind, by: await nameOf(ctx, id, by) }
    }
    if (!left || !hasLeft(reader, waiting)) return undefined
    const name = await findFolderLeft(ctx, reader, id, left.group)
    return name === undefined
      ? undefined
      : { kind: 'movedOut', by: await nameOf(ctx, id, movedBy), from: { id: left.group, name } }
  }

  const collect = async (waiting: WaitingPad): Promise<void> => {
    const { id, isMentioned, removedAt, left } = waiting
    const concernsText = removedAt === undefined && (waiting.watchedSince !== undefined || isMentioned)
    if (!concernsText && actOf(reader, waiting) === undefined && !hasLeft(reader, waiting)) return
    const readable = await findReadable(ctx, reader, id, placeOf(removedAt))
    const act = await digestAct(waiting, readable?.folder !== undefined)
    if (!readable && act?.kind !== 'movedOut') return
    const news = concernsText && readable ? await newsOf(ctx, reader, waiting) : undefined
    if (!news && !act) return
    if (pads.length === DIGEST_PADS_MAX) {
      morePads += 1
      return
    }
    const text = news && (await digestText(ctx, reader, waiting, news))
    if (!text && !act) return
    const isThere = readable !== undefined && removedAt === undefined
    // The name in the new group is shown only to readers who may read the pad there.
    const name = act?.kind === 'movedOut' && !isThere ? (left?.name ?? '') : (readable?.pad.name ?? '')
    const listed = { id, name, isThere, ...(act ? { act } : {}), ...(text ?? NO_TEXT) }
    pads.push(inFolder(listed, act?.kind === 'movedOut' && !isThere ? undefined : readable?.folder))
  }

  for (const waiting of await store.listWaitingPads(ctx.db, reader.id)) {
    signal.throwIfAborted()
    try {
      await collect(waiting)
      reported.push(waiting)
    } catch (error) {
      ctx.log.error({ err: error, pad: waiting.id }, 'a pad could not be read for a digest')
    }
  }
  return { pads, morePads, reported }
}
