import { failuresOf, runLoadProgram, withServer } from './machine.ts'
import { numberOf, textOf, type Goal, type Scenario } from './scenario.ts'

/** Highest 99th percentile from sending to receipt that the design allows, by writers/readers. */
const GOALS_MS: Readonly<Record<string, number>> = {
  'sqlite 10/200': 20,
  'postgres 10/200': 40,
  'sqlite 20/200': 25,
  'sqlite 50/200': 40,
  'sqlite 100/1000': 150,
  'sqlite 200/2000': 500,
}

export const fanOut: Scenario = {
  name: 'fan-out',
  about: 'one pad, writers at 5 edits/s each, readers who get them all: send to receipt',
  sizes: { writers: 10, readers: 200, rate: 5, warmup: 3, seconds: 15, database: 'sqlite' },
  presets: [
    { writers: 10, readers: 200 },
    { writers: 10, readers: 200, database: 'postgres' },
    { writers: 20, readers: 200 },
    { writers: 50, readers: 200 },
    { writers: 100, readers: 1000 },
    { writers: 200, readers: 2000 },
  ],
  run: async (sizes) => {
    const [writers, readers, database] = [
      numberOf(sizes, 'writers'),
      numberOf(sizes, 'readers'),
      textOf(sizes, 'database'),
    ]
    const { rate, warmup, seconds } = sizes
    const figures = await withServer(database, (server) =>
      runLoadProgram([server], {
        writers,
        readers,
        rate: rate ?? 5,
        warmup: warmup ?? 3,
        seconds: seconds ?? 15,
      }),
    )
    const goal = GOALS_MS[`${database} ${writers}/${readers}`]
    const goals: Goal[] =
      goal === undefined ? [] : [{ what: 'p99 send to receipt', goal, measured: figures.receipt.p99Ms, unit: 'ms' }]
    return { name: `${writers}w-${readers}r-${database}`, figures, goals, failures: failuresOf(figures) }
  },
}
