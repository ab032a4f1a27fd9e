export interface Repetition {
  /** Starts no further run, and resolves when the current one has ended. */
  stop(): Promise<void>
}

/**
 * Runs `work` repeatedly, each time `everyMs` after the previous run has ended; `undefined` means never. Errors go to
 * `onError` until the repetition is stopped.
 */
export const repeat = (
  everyMs: number | undefined,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): Repetition => {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const schedule = (): void => {
    if (everyMs === undefined || stopped) return
    timer = setTimeout(() => {
      running = work()
        .catch((error: unknown) => {
          if (!stopped) onError(error)
        })
        .finally(schedule)
    }, everyMs).unref()
  }
  schedule()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
