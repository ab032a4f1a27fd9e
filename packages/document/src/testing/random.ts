/**
 * A source of numbers that a seed determines, so that a failing run can be repeated. Mulberry32, by Tommy Ettinger
 * (public domain).
 */
export interface Random {
  /** Returns an integer from 0 to below `end`. */
  below(end: number): number
  pick<T>(from: readonly T[]): T
}

export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    below,
    pick: (from) => {
      if (from.length === 0) throw new Error('nothing to pick from')
      return from[below(from.length)]!
    },
  }
}

/** Whether this is the long run of `npm run test:full`. */
export const isFullRun = process.env['TEST_LENGTH'] === 'full'

/** Returns the seeds of a test's random sessions, counted from 0: `ordinary` of them, or `full` in the long run. */
export const seeds = (ordinary: number, full: number): readonly number[] =>
  Array.from({ length: isFullRun ? full : ordinary }, (_, seed) => seed)

/** Returns the rows of a table of like cases: all of them in the long run, else the first, or as many as are said. */
export const rowsOf = <Row>(table: readonly Row[], ordinary = 1): readonly Row[] =>
  isFullRun ? table : table.slice(0, ordinary)
