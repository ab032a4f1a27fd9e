import type { Connection, Document } from '@hocuspocus/server'
import type { PadId } from '@sheaf/contract/ids'
import type { Authors } from '@sheaf/contract/realtime/socket'
import type { AppliedEntries } from './applied-entries.ts'
import type { PadConnection } from './connection-context.ts'
import type { PadAuthor } from './pad-log.store.ts'

/** A pad that is open on this server. */
export interface LivePad {
  readonly padId: PadId
  readonly document: Document
  readonly applied: AppliedEntries
  /** Everybody who has written in it. */
  readonly authors: Map<string, PadAuthor>
  /** The same as the database is known to have them: a name may be shown that is not stored yet. */
  readonly storedAuthors: Map<string, PadAuthor>
  /** Its log could not be read to its end: what could be is shown, and nothing is stored over it (W-20). */
  readonly isDamaged: boolean
  /** How far the newest known snapshot goes, and the bytes of log behind it. */
  snapshotSeq: number
  bytesSinceSnapshot: number
  /** What tells that all that came in over a connection is done; closed ones too, until it is. */
  readonly unsettled: Map<Connection, () => Promise<void>>
}

/** The connection has no right to write, or nobody has. */
export const mayOnlyRead = (pad: PadConnection, live: LivePad): boolean => pad.readonly || live.isDamaged

export const authorsMessage = (authors: Iterable<PadAuthor>): string =>
  JSON.stringify({
    type: 'authors',
    authors: Object.fromEntries([...authors].map(({ author, name, color }) => [author, { name, color }])),
  } satisfies Authors)

export const isSameAuthor = (a: PadAuthor | undefined, b: PadAuthor): boolean =>
  a !== undefined && a.name === b.name && a.color === b.color

/** Makes an author known to everybody who has the pad open here. */
export const introduce = (live: LivePad, author: PadAuthor): void => {
  if (isSameAuthor(live.authors.get(author.author), author)) return
  live.authors.set(author.author, author)
  live.document.broadcastStateless(authorsMessage([author]))
}

/** Hears from the database who has written. What it is known to have is no news: here, somebody may be called otherwise. */
export const hearStored = (live: LivePad, authors: readonly PadAuthor[]): void => {
  for (const author of authors) {
    if (isSameAuthor(live.storedAuthors.get(author.author), author)) continue
    live.storedAuthors.set(author.author, author)
    introduce(live, author)
  }
}

/** All that came in for a pad is done. */
export const settledPad = async (live: LivePad | undefined): Promise<void> => {
  await Promise.all([...(live?.unsettled.values() ?? [])].map((settled) => settled()))
}
