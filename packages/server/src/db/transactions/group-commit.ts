/** An entry waiting to be committed. */
interface Waiting<Entry, Result> {
  readonly entry: Entry
  readonly size: number
  resolve(result: Result): void
  reject(error: unknown): void
}

/** From this many entries in a batch on, the window grows with them. */
const MANY_ENTRIES = 4

export interface GroupCommitOptions<Entry, Result> {
  /** Two commits begin at least this far apart; entries that arrive in between share the second. */
  readonly windowMs: number
  /** The window grows up to this while many entries come, since most of what a commit costs does not grow with them. */
  readonly windowMaxMs?: number
  readonly maxEntries: number
  readonly maxSize?: number
  /** Returns how many of `maxSize` an entry takes. */
  sizeOf?(entry: Entry): number
  /** Commits all entries and returns one result or error for each, in order; or throws if nothing was committed. */
  commit(entries: readonly Entry[]): Promise<readonly (Result | Error)[]>
}

export interface GroupCommit<Entry, Result> {
  /** Resolves after the commit that contains the entry. */
  add(entry: Entry): Promise<Result>
}

/**
 * Lets entries that arrive together share one commit, since a commit costs the same for one entry as for a hundred
 * (DeWitt et al. 1984). One batch is under way at a time, so that entries commit in the order in which they came. A
 * lone entry after a pause is committed at once; the window only keeps commits apart, so that the wait is at most the
 * window.
 */
export const groupCommit = <Entry, Result>(options: GroupCommitOptions<Entry, Result>): GroupCommit<Entry, Result> => {
  const { windowMs, windowMaxMs = windowMs, maxEntries, maxSize = Infinity } = options
  let waiting: Waiting<Entry, Result>[] = []
  let lastBegun = -Infinity
  let lastCount = 0
  let running = false
  let scheduled = false

  const takeBatch = (): Waiting<Entry, Result>[] => {
    let total = 0
    let count = 0
    for (const { size } of waiting) {
      if (count > 0 && (count >= maxEntries || total + size > maxSize)) break
      total += size
      count += 1
    }
    const batch = waiting.slice(0, count)
    waiting = waiting.slice(count)
    return batch
  }

  const run = async (): Promise<void> => {
    const batch = takeBatch()
    lastCount = batch.length
    try {
      const results = await options.commit(batch.map(({ entry }) => entry))
      batch.forEach((one, index) => {
        const result = results[index]
        if (result instanceof Error) one.reject(result)
        else one.resolve(result as Result)
      })
    } catch (error) {
      for (const one of batch) one.reject(error)
    }
  }

  const begin = (): void => {
    scheduled = false
    running = true
    lastBegun = performance.now()
    void run().then(() => {
      running = false
      schedule()
    })
  }

  const schedule = (): void => {
    if (running || scheduled || waiting.length === 0) return
    scheduled = true
    const window = Math.max(windowMs, Math.min(windowMaxMs, (windowMs * lastCount) / MANY_ENTRIES))
    const wait = lastBegun + window - performance.now()
    // The commit is deferred so that everything this turn of the event loop reads from the sockets joins it.
    if (wait <= 0) setImmediate(begin)
    else setTimeout(begin, wait)
  }

  return {
    add: (entry) =>
      new Promise((resolve, reject) => {
        waiting.push({ entry, size: options.sizeOf?.(entry) ?? 0, resolve, reject })
        schedule()
      }),
  }
}
