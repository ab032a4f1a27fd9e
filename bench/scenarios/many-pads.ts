import { failuresOf, runLoadProgram, withServer } from './machine.ts'
import { numberOf, textOf, type Scenario } from './scenario.ts'

export const manyPads: Scenario = {
  name: 'many-pads',
  about: '1,000 pads with two writers each at one edit/s: send to receipt, memory',
  sizes: { pads: 1000, writers: 2, rate: 1, seconds: 20, database: 'sqlite' },
  run: async (sizes) => {
    const [pads, writers, database] = [numberOf(sizes, 'pads'), numberOf(sizes, 'writers'), textOf(sizes, 'database')]
    const figures = await withServer(database, (server) =>
      runLoadProgram([server], {
        pads,
        writers,
        readers: 0,
        rate: numberOf(sizes, 'rate'),
        seconds: numberOf(sizes, 'seconds'),
      }),
    )
    const goals = [
      { what: 'p99 send to receipt', goal: 20, measured: figures.receipt.p99Ms, unit: 'ms' },
      { what: 'memory', goal: 250, measured: figures.servers[0]?.highestMb ?? Number.NaN, unit: 'MB' },
    ]
    return { name: `${pads}-${database}`, figures, goals, failures: failuresOf(figures) }
  },
}
