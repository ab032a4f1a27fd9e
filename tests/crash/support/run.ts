import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom, type Random } from '@sheaf/document/testing/random'
import type { Server } from '../../../bench/client/server.ts'
import { Writer } from '../../../bench/client/writer.ts'
import { proveConverged, proveKept } from './proofs.ts'
import type { Site } from './site.ts'

/** `SEED=… ` repeats a run's decisions; `CRASHES=50` makes it longer. */
export const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
export const CRASHES = Number(process.env['CRASHES'] ?? 8)

/** From so many on, a run takes its time. */
export const LONG_RUN = 50

/** Printed before anything happens: what fails must be repeatable. */
export const announce = (what: string): Random => {
  process.stdout.write(`${what}: SEED=${SEED} CRASHES=${CRASHES}\n`)
  return randomFrom(SEED)
}

/** Writers on every pad, spread over the servers, one after the other. */
export const putWriters = (site: Site, perPad: number, socketUrl?: (server: Server) => string): Writer[] =>
  site.pads.flatMap((pad, p) =>
    Array.from({ length: perPad }, (_, n) => {
      const server = site.servers[(n + p) % site.servers.length]!
      const account = site.accounts[n % site.accounts.length]!
      return new Writer(`p${p}w${n}`, SEED + 100 * p + n, site.place(pad, server, account, socketUrl?.(server)))
    }),
  )

/** Each writer makes an edit about so often. */
export const EDIT_MS = 90
const SOONEST_MS = 20
const LATEST_MS = 700
/** One in so many crashes comes while the server is still starting. */
const EARLY_ONE_IN = 6
/** How long an edit may take to the readers of another server. */
const OTHER_SERVER_MS = 10_000

/** Writers write, a server is killed at some moment and started again, over and over; after each, what was promised is there. */
export const crashAndProve = async (
  site: Site,
  writers: readonly Writer[],
  random: Random,
  between?: () => Promise<void>,
): Promise<void> => {
  const account = site.accounts[0]!
  const delayFor = (server: Server, victim: Server): number =>
    site.servers.length === 1 && server === victim ? 0 : OTHER_SERVER_MS
  const proveAll = async (victim: Server): Promise<void> => {
    for (const pad of site.pads)
      for (const server of site.servers)
        await proveKept(
          site.place(pad, server, account),
          writers.filter((writer) => writer.pad === pad),
          delayFor(server, victim),
        )
  }
  for (const writer of writers) writer.start(EDIT_MS)
  for (let crash = 0; crash < CRASHES; crash++) {
    await sleep(SOONEST_MS + random.below(LATEST_MS))
    const victim = random.pick(site.servers)
    await victim.kill()
    if (random.below(EARLY_ONE_IN) === 0) {
      victim.launch()
      await sleep(random.below(LATEST_MS))
      await victim.kill()
    }
    await victim.start()
    await between?.()
    await proveAll(victim)
  }
  for (const pad of site.pads) {
    const places = site.servers.map((server) => site.place(pad, server, account))
    await proveConverged(
      places,
      writers.filter((writer) => writer.pad === pad),
    )
  }
  // And once more from the disk alone.
  for (const server of site.servers) await server.kill()
  for (const server of site.servers) await server.start()
  await proveAll(site.servers[0]!)
}
