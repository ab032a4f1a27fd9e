import type { PadSocket } from './connection-context.ts'

/**
 * The updates of a pad that are between their check and their application, by the Yjs clients whose edits they continue.
 *
 * An update is checked against the text as it is, and applied when it is committed. Two updates that come over two
 * connections at the same time and continue the same client's edits in different ways both fit, but not one after the
 * other: the second would lean on an edit of the first, and stand where nothing may. Pages continue only their own edits,
 * so they wait for each other only when they reconnect.
 */
export class InFlightUpdates {
  /** For each client, the end of its last update in flight. */
  readonly #last = new Map<number, Promise<void>>()
  readonly #finish = new Map<PadSocket, () => void>()

  /**
   * Begins the flight of a connection's update. Returns a promise for the end of the earlier updates that continue edits
   * of the same clients; undefined if there are none.
   */
  begin(connection: PadSocket, clients: readonly number[]): Promise<unknown> | undefined {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = new Set(clients.flatMap((client) => this.#last.get(client) ?? []))
    for (const client of clients) this.#last.set(client, promise)
    this.#finish.set(connection, () => {
      for (const client of clients) if (this.#last.get(client) === promise) this.#last.delete(client)
      resolve()
    })
    return before.size === 0 ? undefined : Promise.all(before)
  }

  /** Ends the flight of the connection's update: the update has been applied, or will not be. */
  end(connection: PadSocket): void {
    this.#finish.get(connection)?.()
    this.#finish.delete(connection)
  }
}
