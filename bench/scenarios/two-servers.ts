import type { Spread } from '../load/run-load.ts'
import { failuresOf, runLoadProgram, withServers } from './machine.ts'
import { numberOf, textOf, type Scenario } from './scenario.ts'

export const twoServers: Scenario = {
  name: 'two-servers',
  about: '1,000 pads on two servers with PostgreSQL and Redis, beside one server: send to receipt, processor',
  sizes: { servers: 2, spread: 'person' satisfies Spread, pads: 1000, writers: 2, rate: 1, seconds: 20 },
  presets: [{ servers: 1 }, { spread: 'person' satisfies Spread }, { spread: 'pad' satisfies Spread }],
  run: async (sizes) => {
    const [servers, spread, pads] = [numberOf(sizes, 'servers'), textOf(sizes, 'spread'), numberOf(sizes, 'pads')]
    const figures = await withServers(servers, (all) =>
      runLoadProgram(all, {
        spread,
        pads,
        writers: numberOf(sizes, 'writers'),
        readers: 0,
        rate: numberOf(sizes, 'rate'),
        seconds: numberOf(sizes, 'seconds'),
      }),
    )
    const name = servers === 1 ? `${pads}-one` : `${pads}-${servers}-by-${spread}`
    return { name, figures, goals: [], failures: failuresOf(figures) }
  },
}
