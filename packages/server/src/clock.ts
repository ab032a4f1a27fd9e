/** Milliseconds since 1970. Tests bring their own. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
