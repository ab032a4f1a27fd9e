import type { PadId } from '@sheaf/contract/ids'
import { SERVER_MESSAGES, writeMessage, type ServerMessages } from '@sheaf/contract/realtime/messages'
import type { Authors, OwnedIds } from '@sheaf/contract/realtime/socket'
import { lettersChangedBy, type LetterChange } from '@sheaf/document/transaction-letters'
import type { RedactedIds } from '@sheaf/document/redaction/redacted-ids'
import * as Y from 'yjs'
import type { PadIdentity } from '../../features/accounts/pad-identity.ts'
import type { DecidedAccess } from '../access/access.ts'
import type { Connection } from '../socket/connection.ts'
import { InFlightUpdates } from './in-flight-updates.ts'
import type { LoadedDocument } from '../../pad-log/reading/pad-loader.ts'
import type { PadAuthor } from '../../pad-log/authors.store.ts'
import type { IdOwner, OwnedLetterId } from '../../pad-log/letter-ids.store.ts'
import { RoomPresence } from './room-presence.ts'
import { SequenceSet } from './sequence-set.ts'

/** What the server knows of a page that it has let in. */
export interface Member {
  readonly room: Room
  readonly access: DecidedAccess
  /**
   * Number of the last change of access (`AccessChanges`) that the decision takes into account, or that the page has been
   * notified of.
   */
  accessVersion: number
  /** The name of the pad that was last sent to the page. */
  padName: string
  /** The author as whom the page writes. A guest's name may change. */
  identity: PadIdentity
  /** Whether the page has proved that the server lost text that it had stored (RT-24). */
  readonly hasProvenLoss: boolean
  /**
   * Ids under which the page says it writes letters of others, with their author, until it does (TEXT-26). They are few
   * (`DeclaredIds`).
   */
  readonly declared: Map<number, string>
  /** Whether the page has got the text, so that edits of others are of use to it. */
  hasText: boolean
  /** Number of refused attempts to write of a page that may only read. */
  violations: number
}

/** The connection of a page that has a pad open, or wants to. */
export type PadConnection = Connection<Member>

export interface RoomContent extends Pick<LoadedDocument, 'seq' | 'snapshotSeq' | 'bytesSince'> {
  readonly doc: Y.Doc
  readonly authors: readonly PadAuthor[]
  readonly ids: readonly OwnedLetterId[]
  readonly isDamaged: boolean
  /** What was ever taken out of the pad. */
  readonly redacted: RedactedIds
  /** The last entry by which something was; 0 if nothing was. */
  readonly redactedTo: number
}

export interface AppliedEntry {
  readonly seq: number
  /** Who wrote it, if that is known and it was a person's own edit. */
  readonly author: string | undefined
  readonly change: LetterChange
}

/** Where an entry came from. */
interface EntryOrigin {
  /** The page that wrote it here. */
  readonly from?: PadConnection | undefined
  readonly author?: string | undefined
}

const NO_CHANGE: LetterChange = { added: 0, removed: 0 }

/** What others than the room do with it. */
export interface RoomEvents {
  /** An entry of the log is in the text of this server. */
  applied(room: Room, entry: AppliedEntry): void
  /** Somebody who is here has another cursor or name, or has left. */
  presence(room: Room, changed: ServerMessages['presence']): void
  /** A page leaves the pad. */
  left(connection: PadConnection): void
  /** The last page has left. */
  emptied(room: Room): void
}

export const isSameAuthor = (a: PadAuthor | undefined, b: PadAuthor): boolean =>
  a !== undefined && a.name === b.name && a.color === b.color

export const authorsPayload = (authors: Iterable<PadAuthor>): Authors =>
  Object.fromEntries(Array.from(authors, ({ author, name, color }) => [author, { name, color }]))

export const idsPayload = (ids: Iterable<OwnedLetterId>): OwnedIds[] => {
  const groups = new Map<string, OwnedIds>()
  for (const { id, author, whose } of ids) {
    const key = JSON.stringify([author, whose])
    const group = groups.get(key)
    if (group) group.ids.push(id)
    else groups.set(key, { author, ...(whose === undefined ? {} : { whose }), ids: [id] })
  }
  return [...groups.values()]
}

/**
 * A pad that is open on this server: its text, who wrote it, and the pages that have it open. What changes is sent to
 * them once in each turn of the event loop, however much it is.
 */
export class Room {
  readonly padId: PadId
  readonly doc: Y.Doc
  /** The entries of the log that are in the text. */
  readonly applied: SequenceSet
  /** Everybody who has written in the pad. */
  readonly authors: Map<string, PadAuthor>
  /** The authors as the database is known to have them; a name may be shown before it is stored. */
  readonly storedAuthors: Map<string, PadAuthor>
  /** To whom the ids belong under which letters are written (TEXT-25). */
  readonly ids: Map<number, IdOwner>
  readonly inFlight = new InFlightUpdates()
  readonly presence: RoomPresence
  /**
   * Whether the log could not be read to its end: the readable part is shown, and nothing is stored over the rest
   * (W-20).
   */
  readonly isDamaged: boolean
  /** What was ever taken out of the pad: pages may still have it. */
  readonly redacted: RedactedIds
  /** The last entry by which something was, as pages know it. */
  readonly redactedTo: number
  /** The last receipt for an entry of the log (RT-24). */
  receipt: string | undefined
  /** The last entry in the newest known snapshot; `bytesSinceSnapshot` counts the bytes of log after it. */
  snapshotSeq: number
  bytesSinceSnapshot: number
  readonly #connections = new Set<PadConnection>()
  /** What has come in over connections, also those that have ended, and is being handled. */
  readonly #work = new Set<Promise<void>>()
  readonly #events: RoomEvents
  readonly #newAuthors = new Map<string, PadAuthor>()
  #newIds: OwnedLetterId[] = []
  #unsent: { readonly update: Uint8Array; readonly from: PadConnection | undefined }[] = []
  #sending: NodeJS.Immediate | undefined
  /** What the last entry has added and removed. */
  #change = NO_CHANGE
  #isDestroyed = false
  /** Those who wait until the entries before one are in the text. */
  readonly #expecting = new Set<{ readonly seq: number; readonly resolve: () => void }>()

  constructor(padId: PadId, content: RoomContent, events: RoomEvents) {
    const authors = content.authors.map((author) => [author.author, author] as const)
    this.padId = padId
    this.doc = content.doc
    this.applied = new SequenceSet(content.seq)
    this.authors = new Map(authors)
    this.storedAuthors = new Map(authors)
    this.ids = new Map(content.ids.map(({ id, ...owner }) => [id, owner]))
    this.isDamaged = content.isDamaged
    this.redacted = content.redacted
    this.redactedTo = content.redactedTo
    this.snapshotSeq = content.snapshotSeq
    this.bytesSinceSnapshot = content.bytesSince
    this.#events = events
    this.doc.on('afterTransaction', (transaction: Y.Transaction) => {
      this.#change = lettersChangedBy(transaction)
    })
    this.presence = new RoomPresence(this, (changed) => events.presence(this, changed))
  }

  get connections(): ReadonlySet<PadConnection> {
    return this.#connections
  }

  get isDestroyed(): boolean {
    return this.#isDestroyed
  }

  /** Whether nobody has the pad open, and nothing that came in for it is being handled. */
  get isIdle(): boolean {
    return this.#connections.size === 0 && this.#work.size === 0
  }

  /** Resolves when what has come in until now is handled. */
  async drained(): Promise<void> {
    await Promise.all(this.#work)
  }

  /** Keeps the room open until the work is done. It never rejects. */
  hold(work: Promise<void>): void {
    this.#work.add(work)
    void work.then(() => {
      this.#work.delete(work)
      if (this.isIdle) this.#events.emptied(this)
    })
  }

  join(connection: PadConnection): void {
    this.#connections.add(connection)
  }

  leave(connection: PadConnection): void {
    if (!this.#connections.delete(connection)) return
    this.presence.left(connection)
    this.#events.left(connection)
    if (this.isIdle) this.#events.emptied(this)
  }

  /** Returns whether a page may not write, because it has no right to or because nobody has. */
  mayOnlyRead({ access }: Pick<Member, 'access'>): boolean {
    return access.readonly || this.isDamaged
  }

  /**
   * Takes entry `seq` of the log into the text, and sends it to everybody but its writer. An entry that is there already
   * changes nothing. One without an update only counts as there.
   */
  apply(seq: number, update: Uint8Array | undefined, { from, author }: EntryOrigin = {}): void {
    if (this.applied.has(seq) || this.#isDestroyed) return
    this.#change = NO_CHANGE
    if (update !== undefined) Y.applyUpdate(this.doc, update)
    this.applied.add(seq)
    for (const { seq: expected, resolve } of this.#expecting) if (!this.applied.lacksBefore(expected)) resolve()
    if (update !== undefined) {
      this.bytesSinceSnapshot += update.length
      this.#unsent.push({ update, from })
      this.#sendSoon()
    }
    this.#events.applied(this, { seq, author, change: this.#change })
  }

  /** Resolves when the entries before this one are in the text, or after so many milliseconds. */
  async expect(seq: number, withinMs: number): Promise<void> {
    if (!this.applied.lacksBefore(seq) || this.#isDestroyed) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const expected = { seq, resolve }
    this.#expecting.add(expected)
    const timer = setTimeout(resolve, withinMs)
    await promise
    clearTimeout(timer)
    this.#expecting.delete(expected)
  }

  /** Sends a message to everybody who has the pad open here. */
  broadcast<Kind extends keyof ServerMessages>(
    kind: Kind,
    payload: ServerMessages[Kind],
    except?: PadConnection,
  ): void {
    if (this.#connections.size === 0) return
    const frame = writeMessage(SERVER_MESSAGES, kind, payload)
    for (const connection of this.#connections) if (connection !== except) connection.sendFrame(frame)
  }

  /** Tells those who see the pad's history of a version that the server has kept; everybody if somebody restored. */
  sendKeptVersion(version: ServerMessages['version']): void {
    for (const connection of this.#connections) {
      const mayKnow = version.automatic === 'restore' || connection.member?.access.capabilities.mayHistory
      if (mayKnow) connection.send('version', version)
    }
  }

  /**
   * Sends what is new at once. A page that gets the text as it is now must know before whose its newest letters are
   * (TEXT-27).
   */
  readonly sendNews = (): void => {
    clearImmediate(this.#sending)
    this.#sending = undefined
    // Whose letters they are is known before they come.
    if (this.#newAuthors.size > 0) this.broadcast('authors', authorsPayload(this.#newAuthors.values()))
    if (this.#newIds.length > 0) this.broadcast('ids', idsPayload(this.#newIds))
    this.#newAuthors.clear()
    this.#newIds = []
    this.#sendUpdates()
  }

  /** Makes known to everybody to whom ids belong, before what is written under them comes. */
  introduceIds(ids: readonly OwnedLetterId[]): void {
    const fresh = ids.filter(({ id }) => !this.ids.has(id))
    if (fresh.length === 0) return
    for (const { id, ...owner } of fresh) this.ids.set(id, owner)
    this.#newIds.push(...fresh)
    this.#sendSoon()
  }

  /** Makes an author known to everybody. */
  introduceAuthor(author: PadAuthor): void {
    if (isSameAuthor(this.authors.get(author.author), author)) return
    this.authors.set(author.author, author)
    this.#newAuthors.set(author.author, author)
    this.#sendSoon()
  }

  /**
   * Merges the authors that the database has. Authors that it was known to have are ignored, since their name here may be
   * newer.
   */
  mergeStoredAuthors(authors: readonly PadAuthor[]): void {
    for (const author of authors) {
      if (isSameAuthor(this.storedAuthors.get(author.author), author)) continue
      this.storedAuthors.set(author.author, author)
      this.introduceAuthor(author)
    }
  }

  destroy(): void {
    this.#isDestroyed = true
    for (const { resolve } of this.#expecting) resolve()
    clearImmediate(this.#sending)
    this.presence.destroy()
    this.doc.destroy()
  }

  /** Sends what is new at the end of this turn of the event loop. */
  #sendSoon(): void {
    this.#sending ??= setImmediate(this.sendNews)
  }

  #sendUpdates(): void {
    const unsent = this.#unsent
    if (unsent.length === 0) return
    this.#unsent = []
    // A cursor goes along with what its person types after it has been sent, and not with what they typed before.
    this.presence.send()
    const writers = new Set(unsent.map(({ from }) => from))
    // Of several writers each gets all: a page ignores what it has written itself, and one frame serves everybody.
    const only = writers.size === 1 ? unsent[0]?.from : undefined
    let frame: Uint8Array | undefined
    for (const connection of this.#connections) {
      if (connection === only || !connection.member?.hasText) continue
      frame ??= writeMessage(
        SERVER_MESSAGES,
        'updates',
        unsent.map(({ update }) => update),
      )
      connection.sendFrame(frame)
    }
  }
}
