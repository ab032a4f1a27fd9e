import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../client/processes.ts'
import { Server } from '../client/server.ts'
import { residentMb } from '../load/process-figures.ts'
import { SERVER_CORE } from './machine.ts'
import { median, numberOf, round, type Scenario } from './scenario.ts'

const firstAnswer = async (server: Server): Promise<number> => {
  const begun = performance.now()
  server.launch()
  await until('The first answer', 30_000, async () => (await fetch(`${server.url}api/configuration`)).ok, 5)
  return performance.now() - begun
}

export const start: Scenario = {
  name: 'start',
  about: 'from the command to the first answer of the API, first and later starts; memory when idle',
  sizes: { runs: 5, idleS: 10 },
  run: async (sizes) => {
    const server = await Server.create({ cores: SERVER_CORE })
    try {
      const firstMs = await firstAnswer(server)
      const laterMs: number[] = []
      for (let run = 0; run < numberOf(sizes, 'runs'); run++) {
        await server.stop()
        laterMs.push(await firstAnswer(server))
      }
      await sleep(numberOf(sizes, 'idleS') * 1000)
      const figures = { firstMs: round(firstMs), laterMs: round(median(laterMs)), idleMb: residentMb(server.pid) }
      const goals = [
        { what: 'start to first answer', goal: 900, measured: figures.laterMs, unit: 'ms' },
        { what: 'memory when idle', goal: 130, measured: figures.idleMb, unit: 'MB' },
      ]
      return { name: 'sqlite', figures, goals, failures: [] }
    } finally {
      await server.dispose()
    }
  },
}
