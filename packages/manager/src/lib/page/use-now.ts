import { firstPaint } from '@sheaf/ui/lib/first-paint'
import { useEffect, useReducer } from 'react'

const MINUTE = 60_000

let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

const tick = (): void => {
  for (const listener of listeners) listener()
}

/** Calls the listener each minute until the returned function is called. All listeners share one timer. */
const onMinute = (listener: () => void): (() => void) => {
  listeners.add(listener)
  timer ??= setInterval(tick, MINUTE)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns the current time, updated each minute, so that a list that stays open is not outdated. */
export const useNow = (): number => {
  const [now, takeNow] = useReducer(
    () => Date.now(),
    0,
    () => firstPaint()?.now ?? Date.now(),
  )
  useEffect(() => onMinute(takeNow), [])
  return now
}
