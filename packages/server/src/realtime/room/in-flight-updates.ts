/**
 * The updates of a pad that are between their check and their application, by the letter ids under which they write.
 *
 * An update is checked against the text as it is, and applied when it is committed. Two updates that come over two
 * connections at the same time and continue what was written under one id in different ways both fit, but not one after
 * the other: the second would lean on an edit of the first, and stand where nothing may. And of two that are the first to
 * use an id, the second must find it owned. Pages write under ids of their own, so they wait for each other only when they
 * reconnect.
 */
export class InFlightUpdates {
  /** For each id, the end of its last update in flight. */
  readonly #last = new Map<number, Promise<void>>()

  /**
   * Begins the flight of an update. `earlier` is the end of the earlier updates that write under the same ids, undefined
   * if there are none. The caller calls `end` when the update has been applied, or will not be.
   */
  begin(ids: readonly number[]): { readonly earlier: Promise<unknown> | undefined; readonly end: () => void } {
    const { promise, resolve } = Promise.withResolvers<void>()
    const before = new Set(ids.flatMap((id) => this.#last.get(id) ?? []))
    for (const id of ids) this.#last.set(id, promise)
    return {
      earlier: before.size === 0 ? undefined : Promise.all(before),
      end: () => {
        for (const id of ids) if (this.#last.get(id) === promise) this.#last.delete(id)
        resolve()
      },
    }
  }
}
