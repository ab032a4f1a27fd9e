import { SERVER_MESSAGES, writeMessage } from '@sheaf/contract/realtime/messages'
import type { Cursor, OwnPresence, Presence, PresenceUser, ShownUpload } from '@sheaf/contract/realtime/socket'
import type { PadAuthor } from '../../pad-log/authors.store.ts'

/** Changes of cursors and names within this time are sent together, unless somebody writes meanwhile. */
const WINDOW_MS = 40

interface Shown {
  readonly user: PresenceUser
  readonly cursor: Cursor | null
  /** Left out while nothing is sent. */
  readonly uploads?: readonly ShownUpload[]
}

/** A page that has the pad open, as its presence needs it. */
export interface PresentPage {
  readonly id: string
  readonly member: { readonly identity: PresenceUser } | undefined
  send(kind: 'presence', changed: readonly Presence[]): void
  sendFrame(frame: Uint8Array): void
}

/** The pages that have a pad open on this server. */
interface PresentPages {
  readonly connections: Iterable<PresentPage>
}

type Change = Omit<Presence, 'connection'>

/** Adds a change to those of a connection that are to be told. */
const addTo = (changes: Map<string, Change>, connection: string, change: Change): void => {
  const { hasLeft, ...before } = changes.get(connection) ?? {}
  // Somebody who was taken for gone and is not is shown as a whole.
  changes.set(connection, change.hasLeft || hasLeft ? change : { ...before, ...change })
}

const presencesOf = (changes: ReadonlyMap<string, Change>): Presence[] =>
  Array.from(changes, ([connection, change]) => ({ connection, ...change }))

/** Returns what is shown of somebody after a change. */
const shownAfter = (before: Shown | undefined, user: PresenceUser, { cursor, uploads }: Change): Shown => {
  const sent = uploads ?? before?.uploads ?? []
  return {
    user,
    cursor: cursor === undefined ? (before?.cursor ?? null) : cursor,
    ...(sent.length > 0 && { uploads: sent }),
  }
}

const entryOf = ([connection, { user, cursor, uploads }]: readonly [string, Shown]): Presence => ({
  connection,
  user,
  cursor,
  ...(uploads && { uploads: [...uploads] }),
})

const isSameUser = (a: PresenceUser | undefined, b: PresenceUser): boolean =>
  a !== undefined && a.author === b.author && a.name === b.name && a.color === b.color

/**
 * Who has a pad open, on this server and on others, and where their cursors are. Everybody is shown by the id of their
 * connection, with the name that the server knows: a page says of itself only where its cursor is (RT-18). It is shown
 * from its first message about that on, so that idle sockets without a page cost nobody anything.
 */
export class RoomPresence {
  readonly #room: PresentPages
  readonly #onChange: (changed: readonly Presence[]) => void
  readonly #here = new Map<PresentPage, Shown>()
  /** People of other servers, by server and connection. */
  readonly #elsewhere = new Map<string, Map<string, Shown>>()
  readonly #unsent = new Map<string, Change>()
  #timer: NodeJS.Timeout | undefined
  /** Changes of pages of this server that other servers have not been told. */
  readonly #unannounced = new Map<string, Change>()
  #broadcasting: NodeJS.Immediate | undefined
  /** Message about everybody who is shown, for pages that come; it is written anew after a change. */
  #everybody: Uint8Array | undefined

  constructor(room: PresentPages, onChange: (changed: readonly Presence[]) => void) {
    this.#room = room
    this.#onChange = onChange
  }

  /** Shows a page's person and, if they are given, the cursor and the files that it sends. */
  show(
    connection: PresentPage,
    { author, name, color }: PadAuthor,
    { cursor, uploads }: Pick<OwnPresence, 'cursor' | 'uploads'> = {},
  ): void {
    const user = { author, name, color }
    const before = this.#here.get(connection)
    const change: Change = {
      ...(isSameUser(before?.user, user) ? {} : { user }),
      ...(cursor === undefined ? {} : { cursor }),
      ...(uploads === undefined ? {} : { uploads }),
    }
    this.#here.set(connection, shownAfter(before, user, change))
    if (Object.keys(change).length > 0) this.#changed(connection, change)
  }

  /** Shows another name or colour of a page's person, if the page is shown. */
  rename(connection: PresentPage, author: PadAuthor): void {
    if (this.#here.has(connection)) this.show(connection, author)
  }

  left(connection: PresentPage): void {
    if (!this.#here.delete(connection)) return
    this.#changed(connection, { hasLeft: true })
  }

  /** Shows what another server says of the pages that it has. */
  showElsewhere(server: string, changed: readonly Presence[]): void {
    const people = this.#elsewhere.get(server) ?? new Map<string, Shown>()
    this.#elsewhere.set(server, people)
    for (const { connection, ...change } of changed) {
      const before = people.get(connection)
      const known = change.user ?? before?.user
      // A message that said who it is may have been lost; the next greeting between the servers says it again.
      if (known === undefined) continue
      if (change.hasLeft) people.delete(connection)
      else people.set(connection, shownAfter(before, known, change))
      this.#add(connection, change)
    }
  }

  /** Shows nobody of another server any more, since it has ended or cannot be heard. */
  forgetServer(server: string): void {
    for (const connection of this.#elsewhere.get(server)?.keys() ?? []) this.#add(connection, { hasLeft: true })
    this.#elsewhere.delete(server)
  }

  /** Returns everybody of this server who has the pad open, for other servers. */
  here(): Presence[] {
    return Array.from(this.#here, ([{ id }, shown]) => entryOf([id, shown]))
  }

  /** Returns the message about everybody who is shown, for a page that has just come and is not among them. */
  everybody(): Uint8Array {
    this.#everybody ??= writeMessage(SERVER_MESSAGES, 'presence', [
      ...this.here(),
      ...[...this.#elsewhere.values()].flatMap((people) => Array.from(people, entryOf)),
    ])
    return this.#everybody
  }

  /** Yields everybody who has the pad open, shown already or not, by the name and colour that the pad shows. */
  *users(): Iterable<PresenceUser> {
    for (const { member } of this.#room.connections) if (member) yield member.identity
    for (const people of this.#elsewhere.values()) for (const { user } of people.values()) yield user
  }

  /** Sends what has changed. */
  send(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#unsent.size === 0) return
    const changed = presencesOf(this.#unsent)
    this.#unsent.clear()
    const all = writeMessage(SERVER_MESSAGES, 'presence', changed)
    const ids = new Set(changed.map(({ connection }) => connection))
    for (const connection of this.#room.connections)
      if (!ids.has(connection.id)) connection.sendFrame(all)
      else if (changed.length > 1)
        connection.send(
          'presence',
          changed.filter((other) => other.connection !== connection.id),
        )
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.#broadcast()
  }

  /** Lets the pages here know of a change of a page of this server, and other servers at the end of this turn. */
  #changed({ id }: PresentPage, change: Change): void {
    this.#add(id, change)
    addTo(this.#unannounced, id, change)
    this.#broadcasting ??= setImmediate(() => this.#broadcast())
  }

  #broadcast(): void {
    clearImmediate(this.#broadcasting)
    this.#broadcasting = undefined
    if (this.#unannounced.size === 0) return
    const changed = presencesOf(this.#unannounced)
    this.#unannounced.clear()
    this.#onChange(changed)
  }

  #add(connection: string, change: Change): void {
    this.#everybody = undefined
    addTo(this.#unsent, connection, change)
    this.#timer ??= setTimeout(() => this.send(), WINDOW_MS).unref()
  }
}
