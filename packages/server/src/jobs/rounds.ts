export interface Rounds {
  /** Lets a round begin within `ms`. If one is under way by then, another follows it at once. */
  readonly beginWithin: (ms: number) => void
  /** Begins no further round, and resolves when the one under way has ended. */
  readonly stop: () => Promise<void>
}

/**
 * Runs rounds of work, one at a time: each begins `everyMs` after the previous one has ended, or sooner if that is
 * asked for. The first begins only when it is asked for.
 */
export const rounds = (everyMs: number, work: () => Promise<void>, onError: (error: unknown) => void): Rounds => {
  let timer: NodeJS.Timeout | undefined
  let beginsAt = Infinity
  let underWay: Promise<void> | undefined
  let isNextWanted = false
  let isStopped = false

  const beginWithin = (ms: number): void => {
    const at = performance.now() + ms
    if (isStopped || at >= beginsAt) return
    clearTimeout(timer)
    beginsAt = at
    timer = setTimeout(begin, ms)
    timer.unref()
  }

  const begin = (): void => {
    beginsAt = Infinity
    if (underWay) {
      isNextWanted = true
      return
    }
    underWay = work()
      .catch(onError)
      .finally(() => {
        underWay = undefined
        beginWithin(isNextWanted ? 0 : everyMs)
        isNextWanted = false
      })
  }

  return {
    beginWithin,
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await underWay
    },
  }
}
