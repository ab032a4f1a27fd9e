import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

let now = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const tick = (): void => {
  now = Date.now()
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  timer ??= setInterval(tick, MINUTE)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const read = (): number => {
  // Nobody may have listened for a while, or the clock was set.
  if (Math.abs(Date.now() - now) >= MINUTE) now = Date.now()
  return now
}

/**
 * Returns the current time, updated each minute, so that a list that stays open is not outdated. However many rows the
 * list has, they share one timer.
 */
export const useNow = (): number => useSyncExternalStore(subscribe, read)
