/** Returns milliseconds since 1970. Tests bring their own clock. */
export interface Clock {
  now(): number
}

export const DAY_MS = 86_400_000

export const systemClock: Clock = { now: () => Date.now() }
