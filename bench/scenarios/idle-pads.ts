import { failuresOf, runLoadProgram, withServer } from './machine.ts'
import { numberOf, textOf, type Scenario } from './scenario.ts'

export const idlePads: Scenario = {
  name: 'idle-pads',
  about: '5,000 open pads, of which 500 are written in at one edit/s: send to receipt, memory',
  sizes: { pads: 5000, written: 500, rate: 1, seconds: 20, database: 'sqlite' },
  run: async (sizes) => {
    const [pads, written, database] = [numberOf(sizes, 'pads'), numberOf(sizes, 'written'), textOf(sizes, 'database')]
    const figures = await withServer(database, (server) =>
      runLoadProgram([server], {
        pads: written,
        idle: pads - written,
        // One writes and one reads.
        writers: 1,
        readers: 1,
        rate: numberOf(sizes, 'rate'),
        seconds: numberOf(sizes, 'seconds'),
      }),
    )
    return { name: `${pads}-${written}-${database}`, figures, goals: [], failures: failuresOf(figures) }
  },
}
