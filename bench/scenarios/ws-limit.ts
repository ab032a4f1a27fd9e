import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '@sheaf/server/testing/servers/free-port'
import { until } from '../client/processes.ts'
import type { LoadFigures } from '../load/run-load.ts'
import { failuresOf, runLoadProgram, SERVER_CORE, withServer } from './machine.ts'
import { numberOf, round, type Scenario, type Sizes } from './scenario.ts'

const BARE = fileURLToPath(new URL('../bare-server.ts', import.meta.url))

const loadOf = (sizes: Sizes): Record<string, number> => ({
  writers: numberOf(sizes, 'writers'),
  readers: numberOf(sizes, 'readers'),
  rate: numberOf(sizes, 'rate'),
  seconds: numberOf(sizes, 'seconds'),
})

const runBare = async (sizes: Sizes): Promise<LoadFigures> => {
  const port = await freePort()
  const command = [
    ...(SERVER_CORE === undefined ? [] : ['taskset', '-c', SERVER_CORE]),
    process.execPath,
    BARE,
    String(port),
  ]
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: 'inherit' })
  try {
    const url = `http://127.0.0.1:${port}/`
    await until('The bare server answers', 10_000, async () => (await fetch(url)).status > 0)
    return await runLoadProgram([{ url, pid: child.pid ?? 0 }], { ...loadOf(sizes), bare: true })
  } finally {
    child.kill()
  }
}

/** Microseconds of the server's core that one edit costs for one reader. */
const costOf = ({ servers, receipt }: LoadFigures): number =>
  round(((servers[0]?.cpuSeconds ?? Number.NaN) / receipt.count) * 1e6, 2)

export const wsLimit: Scenario = {
  name: 'ws-limit',
  about: 'the same fan-out by a server that does nothing but repeat frames with ws: what the machine gives at most',
  sizes: { writers: 50, readers: 200, rate: 5, seconds: 15 },
  run: async (sizes) => {
    const bare = await runBare(sizes)
    const ours = await withServer('sqlite', (server) => runLoadProgram([server], loadOf(sizes)))
    const figures = {
      bare,
      ours,
      bareMicrosecondsPerDelivery: costOf(bare),
      ourMicrosecondsPerDelivery: costOf(ours),
      ratio: round(costOf(ours) / costOf(bare), 2),
    }
    return {
      name: `${sizes['writers']}w-${sizes['readers']}r`,
      figures,
      goals: [],
      failures: [...failuresOf(bare), ...failuresOf(ours)],
    }
  },
}
