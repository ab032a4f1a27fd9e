import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@sheaf/document/testing/random'
import * as Y from 'yjs'
import { until } from '../../../bench/client/processes.ts'
import { Writer } from '../../../bench/client/writer.ts'
import { assertAgreement } from './agreement.ts'
import { assertConverged, assertKept } from './assertions.ts'
import { giveDisk, takeDisk } from './disk.ts'
import { COLLECTS_ON_SIGNAL, readMemoryInUse, readMetrics, type MemoryInUse } from './metrics.ts'
import { SEED } from './run.ts'
import { openSite, type Site } from './site.ts'

interface Crowd {
  readonly pads: number
  /** Number of people in all of these pads together. */
  readonly people: number
  /** Average time between two edits of each of them. */
  readonly editMs: number
}

export interface SoakSizes {
  readonly minutes: number
  readonly crowds: readonly Crowd[]
  readonly kills: number
  /** Bytes that the memory in use may grow by beside what follows from the growth of the pads. */
  readonly mayGrow: (warmBytes: number) => number
}

export interface SoakFigures {
  readonly edits: number
  readonly padBytes: number
  /** What the pads have grown by since the memory was warm. */
  readonly padBytesGrown: number
  readonly warmMb: number
  readonly endMb: number
  readonly mayBeMb: number
  readonly besideWarmMb: number
  readonly besideEndMb: number
}

/** Parts of the time: in the first the server is killed, and after the second its memory has reached its usual size. */
const [KILLED_FOR, WARM_AFTER] = [0.2, 0.25]
/** Number of tokens of a writer that stand at once, so that pads reach a usual size and stay there. */
const STANDING_MAX = 40
const ACCOUNTS = 10
const TURN_MS = 1000
/** Every so many turns a pad is read by a newcomer. */
const CHECK_EVERY = 10
const SLEEP_MAX_TURNS = 60
const FULL_DISK_MS = 5000
/** Turns after which the memory in use is told, and the most of which the least counts, since requests come and go. */
const TELL_EVERY = 60
const MEMORY_TURNS_MAX = 5
/** Memory that a byte of a pad's document takes here, where most is short words and what was deleted of them. */
const MEMORY_PER_BYTE = 18
/** What SQLite keeps of its file in memory at most. It is warm only after hours. */
const DATABASE_CACHE_BYTES = 64 * 2 ** 20
/** Threads come and go, and the C library keeps some of what they used. */
const BESIDE_MAY_GROW = 0.25
const HEAP_MAX_BYTES = 64 * 2 ** 20
const COLLECTED_WITHIN_MS = 120_000

const inMb = (bytes: number): number => Math.round(bytes / 2 ** 20)

const putCrowds = (site: Site, crowds: readonly Crowd[]): { writer: Writer; editMs: number }[] => {
  const server = site.servers[0]!
  let [firstPad, count] = [0, 0]
  return crowds.flatMap(({ pads, people, editMs }) => {
    const own = site.pads.slice(firstPad, (firstPad += pads))
    return Array.from({ length: people }, (_, n) => {
      count += 1
      const place = site.place(own[n % pads]!, server, site.accounts[n % ACCOUNTS]!)
      return { writer: new Writer(`w${count}`, SEED + count, place, { standingMax: STANDING_MAX }), editMs }
    })
  })
}

/**
 * Uses a site for long: people write, lose their connections and sleep; meanwhile the server is killed and its disk is
 * full once. Throws if anything that was promised is not there, if in the end pages, log, index and exports differ, or
 * if the memory has grown by more than it may. `say` gets the progress.
 *
 * What is judged is the memory in use, after garbage was collected. The resident memory says little: V8 lets the heap grow
 * to three times what is in use before it collects, so that a pad's growth may count threefold, and SQLite's cache fills for
 * hours. What is resident beside V8's heap is judged apart, with room for that cache.
 */
export const soak = async (
  { minutes, crowds, kills, mayGrow }: SoakSizes,
  random: Random,
  say: (line: string) => void,
): Promise<SoakFigures> => {
  const padCount = crowds.reduce((sum, { pads }) => sum + pads, 0)
  const site = await openSite({ database: 'sqlite', pads: padCount, people: ACCOUNTS, nodeFlags: COLLECTS_ON_SIGNAL })
  const crowd = putCrowds(site, crowds)
  const writers = crowd.map(({ writer }) => writer)
  try {
    const server = site.servers[0]!
    const [begun, ms] = [performance.now(), minutes * 60_000]
    const passed = (): number => (performance.now() - begun) / ms
    const ofPad = (pad: string): Writer[] => writers.filter((writer) => writer.pad === pad)
    const placeOf = (pad: string) => site.place(pad, server, random.pick(site.accounts))
    const edits = (): number => writers.reduce((sum, { client }) => sum + client.made, 0)
    /** Bytes of all pads, as one of their people has them. */
    const padBytes = (): number =>
      site.pads.reduce((sum, pad) => {
        const [writer] = ofPad(pad)
        return writer === undefined ? sum : sum + Y.encodeStateAsUpdate(writer.doc).length
      }, 0)
    const sleepers = new Map<Writer, number>()
    let turns = 0
    /** One turn of the time: somebody loses the connection or falls asleep, sleepers wake, and now and then all is checked. */
    const turn = async (): Promise<void> => {
      await sleep(TURN_MS)
      turns += 1
      for (const [writer, wakes] of sleepers) {
        if (wakes > turns) continue
        sleepers.delete(writer)
        writer.client.connect()
      }
      const somebody = random.pick(writers)
      if (!sleepers.has(somebody)) {
        await somebody.client.disconnect()
        // Who only loses the connection is back at once. A sleeper goes on writing on the device, as people in a train do.
        if (random.below(3) === 0) somebody.client.connect()
        else sleepers.set(somebody, turns + random.below(SLEEP_MAX_TURNS))
      }
      if (turns % TELL_EVERY === 0) {
        const { live, beside } = await readMemoryInUse(server)
        say(`${inMb(live)} MiB in use and ${inMb(beside)} beside, ${padBytes()} bytes of pads`)
      }
      if (turns % CHECK_EVERY !== 0) return
      const pad = random.pick(site.pads)
      await assertKept(placeOf(pad), ofPad(pad))
      const { memory, pads } = await readMetrics(server)
      say(
        `${(passed() * minutes).toFixed(1)} of ${minutes} min: ${edits()} edits, ${inMb(memory)} MiB, ${pads} pads in memory`,
      )
    }
    const lowestMemory = async (): Promise<MemoryInUse> => {
      let [live, beside] = [Infinity, Infinity]
      for (let n = 0; n < Math.min(MEMORY_TURNS_MAX, Math.ceil(10 * minutes)); n++) {
        await turn()
        const now = await readMemoryInUse(server)
        live = Math.min(live, now.live)
        beside = Math.min(beside, now.beside)
      }
      return { live, beside }
    }
    const kill = async (): Promise<void> => {
      await server.kill()
      await server.start()
      for (const pad of site.pads) await assertKept(placeOf(pad), ofPad(pad))
    }

    for (const { writer, editMs } of crowd) writer.start(editMs)
    for (let killed = 0; killed < kills; killed++) {
      const at = (KILLED_FOR * (killed + 1)) / (kills + 1)
      while (passed() < at) await turn()
      if (killed === Math.floor(kills / 2)) {
        takeDisk(server)
        await sleep(FULL_DISK_MS)
        giveDisk(server)
        say('The disk was full')
      }
      await kill()
      say(`Kill ${killed + 1} of ${kills}`)
    }
    while (passed() < WARM_AFTER) await turn()
    const [warm, bytesThen] = [await lowestMemory(), padBytes()]
    say(`Warm with ${inMb(warm.live)} MiB in use and ${inMb(warm.beside)} beside`)
    while (passed() < 1) await turn()
    const [end, bytesNow] = [await lowestMemory(), padBytes()]
    const mayBe = warm.live + mayGrow(warm.live) + MEMORY_PER_BYTE * (bytesNow - bytesThen)
    const besideMayBe = warm.beside * (1 + BESIDE_MAY_GROW) + DATABASE_CACHE_BYTES
    say(
      `At the end ${inMb(end.live)} MiB, at most ${inMb(mayBe)}, and ${inMb(end.beside)} beside, at most ${inMb(besideMayBe)}`,
    )

    for (const writer of writers) {
      writer.stop()
      writer.client.connect()
    }
    for (const pad of site.pads) await assertConverged([placeOf(pad)], ofPad(pad))
    for (const { client } of writers) await client.disconnect()
    await until('All pads have left the memory', 60_000, async () => (await readMetrics(server)).pads === 0)
    const isCollected = async (): Promise<boolean> => {
      // Without work nothing would be collected.
      await assertKept(placeOf(site.pads[0]!), [])
      return (await readMetrics(server)).heap < HEAP_MAX_BYTES
    }
    await until('The heap holds only what is needed', COLLECTED_WITHIN_MS, isCollected, 500)
    await kill()
    await assertAgreement(site)
    const figures = {
      edits: edits(),
      padBytes: bytesNow,
      padBytesGrown: bytesNow - bytesThen,
      warmMb: inMb(warm.live),
      endMb: inMb(end.live),
      mayBeMb: inMb(mayBe),
      besideWarmMb: inMb(warm.beside),
      besideEndMb: inMb(end.beside),
    }
    if (end.live > mayBe || end.beside > besideMayBe)
      throw new Error(`The memory has grown too much: ${JSON.stringify(figures)}`)
    return figures
  } finally {
    for (const writer of writers) writer.close()
    await site.close()
  }
}
