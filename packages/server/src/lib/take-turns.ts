/** Runs one task at a time. The parties that have tasks waiting take turns, so that no number of them holds up others. */
export interface Turns {
  /** Runs the task when it is the party's turn, after the party's earlier ones. Rejects with what the task throws. */
  take<T>(party: string, run: () => Promise<T>): Promise<T>
  /** Returns how many tasks of the party wait for their turn. */
  waiting(party: string): number
  /** Resolves when no task runs or waits. */
  ended(): Promise<void>
}

export const takeTurns = (): Turns => {
  /** Waiting tasks by party. The first party's turn comes next. */
  const waiting = new Map<string, (() => Promise<void>)[]>()
  let running: Promise<void> | undefined

  const runAll = async (): Promise<void> => {
    for (const [party, [next, ...others]] of waiting) {
      waiting.delete(party)
      // The party is queued behind the others; this loop reaches it again.
      if (others.length > 0) waiting.set(party, others)
      await next?.()
    }
    running = undefined
  }

  return {
    take: (party, run) =>
      new Promise((resolve, reject) => {
        const task = async (): Promise<void> => {
          try {
            resolve(await run())
          } catch (error) {
            // Also what `run` throws before it returns a promise, which would end the turns of all other tasks.
            reject(error)
          }
        }
        waiting.set(party, [...(waiting.get(party) ?? []), task])
        running ??= runAll()
      }),
    waiting: (party) => waiting.get(party)?.length ?? 0,
    ended: async () => running,
  }
}
