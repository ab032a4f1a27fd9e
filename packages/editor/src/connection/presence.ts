import { HEX_COLOR } from '@sheaf/contract/author-color'
import { SHOWN_NAME_MAX } from '@sheaf/contract/limits'
import type {
  Cursor,
  OwnPresence,
  Presence as PresenceEntry,
  PresenceUser,
  ShownUpload,
} from '@sheaf/contract/realtime/socket'
import type { Wire } from './pad-connection.ts'

/** Name and colour that a guest chose; the server chooses what is `undefined`. */
export interface GuestProfile {
  readonly name: string | undefined
  readonly color: string | undefined
}

/** Somebody else who has the pad open. */
export interface OtherPresence {
  readonly user?: PresenceUser | undefined
  readonly cursor?: Cursor | null | undefined
  /** Files that they are sending. */
  readonly uploads?: readonly ShownUpload[] | undefined
}

/** Is told the connections of which something has changed, and those among them that have just come. */
type PresenceListener = (changed: readonly string[], newcomers: readonly string[]) => void

const profileOf = ({ name, color }: GuestProfile): NonNullable<OwnPresence['profile']> => ({
  ...(name !== undefined && { name: name.slice(0, SHOWN_NAME_MAX) }),
  ...(color !== undefined && HEX_COLOR.test(color) && { color }),
})

/** Who has the pad open and where their cursors are: what this page says of itself, and what it knows of the others. */
export class Presence {
  readonly #wire: Wire
  readonly #others = new Map<string, OtherPresence>()
  readonly #listeners = new Set<PresenceListener>()
  #cursor: Cursor | null = null
  #uploads: readonly ShownUpload[] = []
  #profile: GuestProfile | undefined
  #isWelcomed = false

  constructor(wire: Wire) {
    this.#wire = wire
  }

  /** The other pages, by the ids of their connections. */
  get others(): ReadonlyMap<string, OtherPresence> {
    return this.#others
  }

  onChange(listener: PresenceListener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Says where the cursor of this page is; null if it shows none. */
  setCursor(cursor: Cursor | null): void {
    if (cursor === null && this.#cursor === null) return
    this.#cursor = cursor
    this.#send({ cursor })
  }

  /** Says which files this page is sending, and where they will stand. */
  setUploads(uploads: readonly ShownUpload[]): void {
    this.#uploads = uploads
    this.#send({ uploads: [...uploads] })
  }

  /** Says what a guest is called. Of everybody else the server knows it. */
  setProfile(profile: GuestProfile): void {
    this.#profile = profile
    this.#send({ profile: profileOf(profile) })
  }

  /** The server has let this page in, and knows nothing of it yet. */
  welcome(): void {
    this.#isWelcomed = true
    const own: OwnPresence = {
      ...(this.#profile !== undefined && { profile: profileOf(this.#profile) }),
      ...(this.#cursor !== null && { cursor: this.#cursor }),
      ...(this.#uploads.length > 0 && { uploads: [...this.#uploads] }),
    }
    // It is shown to the others from this message on, even if it says nothing else.
    this.#send(own)
  }

  /** Without a connection, nobody is known to be here. */
  disconnect(): void {
    this.#isWelcomed = false
    const gone = [...this.#others.keys()]
    this.#others.clear()
    this.#notify(gone, [])
  }

  receive(entries: readonly PresenceEntry[]): void {
    const newcomers: string[] = []
    for (const { connection, hasLeft, ...change } of entries) {
      const known = this.#others.get(connection)
      if (hasLeft) this.#others.delete(connection)
      else {
        if (known === undefined) newcomers.push(connection)
        this.#others.set(connection, { ...known, ...change })
      }
    }
    this.#notify(
      entries.map(({ connection }) => connection),
      newcomers,
    )
  }

  #send(presence: OwnPresence): void {
    if (this.#isWelcomed) this.#wire.send('presence', presence)
  }

  #notify(changed: readonly string[], newcomers: readonly string[]): void {
    if (changed.length > 0) for (const listener of this.#listeners) listener(changed, newcomers)
  }
}
