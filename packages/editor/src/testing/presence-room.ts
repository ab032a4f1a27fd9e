import type { OwnPresence, PresenceUser, Presence as PresenceEntry } from '@sheaf/contract/realtime/socket'
import type { Wire } from '../connection/pad-connection.ts'
import { Presence } from '../connection/presence.ts'

/** Pages with one pad open, each of which is told at once what another says of itself. */
export class PresenceRoom {
  readonly #pages = new Map<string, { readonly presence: Presence; entry: PresenceEntry }>()

  /** Returns the presence of a new page. `onSent` is called with what it says of itself. */
  join(author: string, onSent: (own: OwnPresence) => void = () => {}): Presence {
    const connection = `connection-${this.#pages.size + 1}`
    const user: PresenceUser = { author, name: author, color: '#ffc7c7' }
    const wire: Wire = {
      send: (_kind, payload) => {
        const { cursor, uploads } = payload as OwnPresence
        onSent(payload as OwnPresence)
        const page = this.#pages.get(connection)!
        if (cursor === undefined && uploads === undefined) return
        const change = { ...(cursor !== undefined && { cursor }), ...(uploads && { uploads }) }
        page.entry = { ...page.entry, ...change }
        this.#tell(connection, { connection, ...change })
      },
    }
    const presence = new Presence(wire)
    const entry = { connection, user }
    const others = [...this.#pages.values()].map((page) => page.entry)
    this.#pages.set(connection, { presence, entry })
    presence.welcome()
    presence.receive(others)
    this.#tell(connection, entry)
    return presence
  }

  /** The page of a presence is closed, or its connection lost. */
  leave(presence: Presence): void {
    for (const [connection, page] of this.#pages)
      if (page.presence === presence) {
        this.#pages.delete(connection)
        this.#tell(connection, { connection, hasLeft: true })
      }
  }

  #tell(from: string, entry: PresenceEntry): void {
    // As over a wire, each has a copy.
    for (const [to, { presence }] of this.#pages) if (to !== from) presence.receive([structuredClone(entry)])
  }
}
