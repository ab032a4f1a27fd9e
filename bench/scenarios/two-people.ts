import { failuresOf, runLoadProgram, withServer } from './machine.ts'
import { numberOf, textOf, type Scenario } from './scenario.ts'

export const twoPeople: Scenario = {
  name: 'two-people',
  about: 'two people in one pad, a key each some time: send to receipt, at the socket',
  sizes: { rate: 5, seconds: 20, database: 'sqlite' },
  presets: [
    { rate: 1.4, database: 'sqlite' },
    { rate: 5, database: 'sqlite' },
    { rate: 1.4, database: 'postgres' },
    { rate: 5, database: 'postgres' },
  ],
  run: async (sizes) => {
    const [rate, database] = [numberOf(sizes, 'rate'), textOf(sizes, 'database')]
    const figures = await withServer(database, (server) =>
      runLoadProgram([server], { writers: 2, readers: 0, rate, seconds: numberOf(sizes, 'seconds') }),
    )
    const goals = [{ what: 'p50 send to receipt', goal: 20, measured: figures.receipt.p50Ms, unit: 'ms' }]
    return { name: `${rate}-${database}`, figures, goals, failures: failuresOf(figures) }
  },
}
