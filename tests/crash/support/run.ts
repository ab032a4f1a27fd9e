import { setTimeout as sleep } from 'node:timers/promises'
import { isFullRun, randomFrom, type Random } from '@sheaf/document/testing/random'
import type { Server } from '../../../bench/client/server.ts'
import { Writer } from '../../../bench/client/writer.ts'
import { assertConverged, assertKept } from './assertions.ts'
import type { Site } from './site.ts'

/** Seed of a run's random decisions; `SEED=…` repeats them. */
export const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000)

/** Number of crashes; `CRASHES=…` sets another. */
export const CRASHES = Number(process.env['CRASHES'] ?? (isFullRun ? 50 : 4))

/** Number of crashes from which a run counts as long. */
export const LONG_RUN = 50

/** Prints the seed before anything happens, so that a failure can be repeated. */
export const announce = (what: string): Random => {
  process.stdout.write(`${what}: SEED=${SEED} CRASHES=${CRASHES}\n`)
  return randomFrom(SEED)
}

/** Puts writers on every pad and spreads them over the servers in turn. */
export const putWriters = (site: Site, perPad: number, url?: (server: Server) => string): Writer[] =>
  site.pads.flatMap((pad, p) =>
    Array.from({ length: perPad }, (_, n) => {
      const server = site.servers[(n + p) % site.servers.length]!
      const account = site.accounts[n % site.accounts.length]!
      return new Writer(`p${p}w${n}`, SEED + 100 * p + n, site.place(pad, server, account, url?.(server)))
    }),
  )

/** Average time between two edits of a writer. */
export const EDIT_MS = 90
const SOONEST_MS = 20
const LATEST_MS = 700
/** One crash in so many comes while the server is still starting. */
const EARLY_ONE_IN = 6
/** Longest time that an edit may take to reach readers on another server. */
const OTHER_SERVER_MS = 10_000

/**
 * Lets writers write while servers are killed and restarted at random moments, and proves after each crash that what
 * was promised is there.
 */
export const crashAndAssert = async (
  site: Site,
  writers: readonly Writer[],
  random: Random,
  between?: () => Promise<void>,
): Promise<void> => {
  const account = site.accounts[0]!
  const delayFor = (server: Server, victim: Server): number =>
    site.servers.length === 1 && server === victim ? 0 : OTHER_SERVER_MS
  const assertAll = async (victim: Server): Promise<void> => {
    for (const pad of site.pads)
      for (const server of site.servers)
        await assertKept(
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
    await assertAll(victim)
  }
  for (const pad of site.pads) {
    const places = site.servers.map((server) => site.place(pad, server, account))
    await assertConverged(
      places,
      writers.filter((writer) => writer.pad === pad),
    )
  }
  // The same must hold after a restart of all servers, which then have only what is on the disk.
  for (const server of site.servers) await server.kill()
  for (const server of site.servers) await server.start()
  await assertAll(site.servers[0]!)
}
