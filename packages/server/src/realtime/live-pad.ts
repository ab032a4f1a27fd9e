import type { Connection, Document } from '@hocuspocus/server'
import type { PadId } from '@sheaf/contract/ids'
import type { Authors, Ids, OwnedId } from '@sheaf/contract/realtime/socket'
import type { PadConnection } from './connection-context.ts'
import type { InFlightUpdates } from './in-flight-updates.ts'
import type { IdOwner, OwnedLetterId, PadAuthor } from './pad-log.store.ts'
import type { SequenceSet } from './sequence-set.ts'

/** A pad that is open on this server. */
export interface LivePad {
  readonly padId: PadId
  readonly document: Document
  readonly applied: SequenceSet
  /** Everybody who has written in the pad. */
  readonly authors: Map<string, PadAuthor>
  /** The authors as the database is known to have them; a name may be shown before it is stored. */
  readonly storedAuthors: Map<string, PadAuthor>
  /** To whom the ids belong under which letters are written (TEXT-25). */
  readonly ids: Map<number, IdOwner>
  /** Authors by the ids under which they are, or were, present (RT-63). */
  readonly presences: Map<number, string>
  readonly inFlight: InFlightUpdates
  /** The last receipt for an entry of the log (RT-24). */
  receipt: string | undefined
  /**
   * Whether the log could not be read to its end: the readable part is shown, and nothing is stored over the rest
   * (W-20).
   */
  readonly isDamaged: boolean
  /** The last entry in the newest known snapshot; `bytesSinceSnapshot` counts the bytes of log after it. */
  snapshotSeq: number
  bytesSinceSnapshot: number
  /**
   * For each connection, a function that resolves when everything received over it is handled. Closed connections stay
   * here until then.
   */
  readonly pendingInboxes: Map<Connection, () => Promise<void>>
}

/** Returns whether the connection may not write, because it has no right to or because nobody has. */
export const mayOnlyRead = (pad: PadConnection, live: LivePad): boolean => pad.readonly || live.isDamaged

export const authorsMessage = (authors: Iterable<PadAuthor>): string =>
  JSON.stringify({
    type: 'authors',
    authors: Object.fromEntries([...authors].map(({ author, name, color }) => [author, { name, color }])),
  } satisfies Authors)

export const idsMessage = (ids: Iterable<OwnedLetterId>): string =>
  JSON.stringify({
    type: 'ids',
    ids: Array.from(ids, ({ id, author, whose }): OwnedId =>
      whose === undefined ? [id, author] : [id, author, whose],
    ),
  } satisfies Ids)

/** Makes known to everybody who has the pad open here to whom ids belong, before what is written under them comes. */
export const introduceIds = (live: LivePad, ids: readonly OwnedLetterId[]): void => {
  const fresh = ids.filter(({ id }) => !live.ids.has(id))
  if (fresh.length === 0) return
  for (const { id, ...owner } of fresh) live.ids.set(id, owner)
  live.document.broadcastStateless(idsMessage(fresh))
}

export const isSameAuthor = (a: PadAuthor | undefined, b: PadAuthor): boolean =>
  a !== undefined && a.name === b.name && a.color === b.color

/** Makes an author known to everybody who has the pad open here. */
export const introduceAuthor = (live: LivePad, author: PadAuthor): void => {
  if (isSameAuthor(live.authors.get(author.author), author)) return
  live.authors.set(author.author, author)
  live.document.broadcastStateless(authorsMessage([author]))
}

/**
 * Merges the authors that the database has. Authors that it was known to have are ignored, since their name here may be
 * newer.
 */
export const mergeStoredAuthors = (live: LivePad, authors: readonly PadAuthor[]): void => {
  for (const author of authors) {
    if (isSameAuthor(live.storedAuthors.get(author.author), author)) continue
    live.storedAuthors.set(author.author, author)
    introduceAuthor(live, author)
  }
}

/** Resolves when everything received for a pad is handled. */
export const padDrained = async (live: LivePad | undefined): Promise<void> => {
  await Promise.all([...(live?.pendingInboxes.values() ?? [])].map((drained) => drained()))
}
