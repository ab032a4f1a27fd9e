import { setTimeout as sleep } from 'node:timers/promises'

/** Pauses between attempts, each twice as long as the one before. */
const PAUSE_MS = 25
const PAUSE_MAX_MS = 400
/** Longest time for which it is tried. PostgreSQL ends the locks of a server that has vanished sooner (OPS-102). */
const TOTAL_MS = 30_000

/** Another transaction has locked the pad, mostly that of another server which is writing to it. */
export class Locked extends Error {
  override readonly name = 'Locked'
}

/**
 * Does something again until it no longer throws `Locked`: what is for a pad that others write to waits, and is not
 * refused. The first time it does so at once, since the next commit waits for the pad.
 */
export const whileLocked = async <T>(attempt: () => Promise<T>): Promise<T> => {
  const until = performance.now() + TOTAL_MS
  for (let times = 0; ; times++)
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Locked) || performance.now() > until) throw error
      if (times > 0) await sleep(Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** (times - 1)))
    }
}
