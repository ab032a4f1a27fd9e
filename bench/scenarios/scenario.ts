/** Sizes of a run; each is an option of the command line. */
export type Sizes = Readonly<Record<string, string | number>>

export interface Outcome {
  /** Tells this run from others of the same scenario and is part of the file's name. */
  readonly name: string
  readonly figures: object
  /** Figures that the design allows, beside those that were measured. */
  readonly goals: readonly Goal[]
  /** Events that must never happen, such as a lost update or a broken connection. Any of them fails the run. */
  readonly failures: readonly string[]
}

export interface Goal {
  readonly what: string
  readonly goal: number
  readonly measured: number
  readonly unit: string
}

export interface Scenario {
  readonly name: string
  readonly about: string
  readonly sizes: Sizes
  /** Sizes of the runs that are made when no size is given. */
  readonly presets?: readonly Sizes[]
  readonly run: (sizes: Sizes) => Promise<Outcome>
}

export const numberOf = (sizes: Sizes, name: string): number => Number(sizes[name])
export const textOf = (sizes: Sizes, name: string): string => String(sizes[name])

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

export const round = (value: number, digits = 1): number => Math.round(value * 10 ** digits) / 10 ** digits
