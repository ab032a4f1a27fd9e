import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '@sheaf/document/testing/random'
import { Author } from './author.ts'
import { Histogram } from './histogram.ts'
import { PadSocket } from './pad-socket.ts'
import { watchProcess, type ProcessFigures } from './process-figures.ts'
import { readStamps, stamp } from './stamp.ts'

export const SPREADS = ['pad', 'person'] as const
export type Spread = (typeof SPREADS)[number]

export interface LoadOptions {
  /** Application bases of the site's servers. */
  readonly urls: readonly string[]
  /** Which server people are at: all of a pad at one, or each at any. */
  readonly spread: Spread
  readonly pads: readonly string[]
  /** Pads that one person each has open, in which nobody writes. */
  readonly idlePads: readonly string[]
  readonly tokens: readonly string[]
  /** Number of writers at each pad. */
  readonly writers: number
  readonly readers: number
  /** Number of edits per second that each writer makes. */
  readonly rate: number
  readonly warmupS: number
  readonly seconds: number
  /** Time to wait at the end for updates that have not arrived. */
  readonly patienceS: number
  readonly serverPids: readonly number[]
  readonly bare: boolean
}

export interface LoadFigures {
  readonly receipt: ReturnType<Histogram['summary']>
  readonly acknowledgement: ReturnType<Histogram['summary']>
  /**
   * Number of edits made, the warm-up included. `lost` and `doubled` count their receipts that never came or came
   * twice.
   */
  readonly edits: number
  readonly lost: number
  readonly doubled: number
  readonly disconnects: readonly string[]
  readonly connectS: number
  /** What each server used. Without `/proc` there are none. */
  readonly servers: readonly ProcessFigures[]
  readonly loadCpuPercent: number | undefined
}

const TICK_MS = 2
const OPENING_AT_ONCE = 40

interface Person {
  readonly pad: Pad
  received: number
  doubled: number
  readonly own: Set<number>
}

interface Pad {
  readonly name: string
  /** Place in the list of pads. */
  readonly n: number
  edits: number
}

interface Typing {
  readonly person: Person
  readonly socket: PadSocket
  readonly author: Author
  readonly sent: number[]
  due: number
}

/** Lets people open pads and writers write, and measures when each edit reaches each person. */
export const runLoad = async (options: LoadOptions): Promise<LoadFigures> => {
  const [receipt, acknowledgement] = [new Histogram(), new Histogram()]
  const disconnects: string[] = []
  const people: Person[] = []
  const sockets: PadSocket[] = []
  const typing: Typing[] = []
  let measuredFrom = Infinity
  let measuredTo = Infinity

  const measure = (histogram: Histogram, sentAt: number): void => {
    if (sentAt >= measuredFrom && sentAt < measuredTo) histogram.add(performance.now() - sentAt)
  }

  // Each run spreads people in the same way.
  const random = randomFrom(1)
  const urlFor = (pad: Pad): string => {
    const n = options.spread === 'pad' ? pad.n : random.below(options.urls.length)
    return options.urls[n % options.urls.length] ?? ''
  }

  const enter = async (pad: Pad, n: number, isWriter: boolean): Promise<void> => {
    // Edits of a pad are numbered; this array notes which numbers have come.
    let seen = new Uint8Array(1024)
    const person: Person = { pad, received: 0, doubled: 0, own: new Set() }
    const typed: number[] = []
    const socket = await PadSocket.open({
      url: urlFor(pad),
      pad: pad.name,
      token: options.tokens[n % options.tokens.length] ?? '',
      bare: options.bare,
      onClosed: (reason) => disconnects.push(reason),
      onStored: () => {
        const sentAt = typed.shift()
        if (sentAt !== undefined) measure(acknowledgement, sentAt)
      },
      onUpdates: (frame) =>
        readStamps(frame, (sentAt, number) => {
          // Whoever writes at the same moment as others gets their own edit back among theirs.
          if (person.own.has(number)) return
          if (number >= seen.length) {
            const longer = new Uint8Array(Math.max(number + 1, seen.length * 2))
            longer.set(seen)
            seen = longer
          }
          if (seen[number] === 1) person.doubled += 1
          else person.received += 1
          seen[number] = 1
          measure(receipt, sentAt)
        }),
    })
    people.push(person)
    sockets.push(socket)
    if (isWriter) typing.push({ person, socket, author: new Author(), sent: typed, due: 0 })
  }

  const connectBegan = performance.now()
  const pads: Pad[] = options.pads.map((name, n) => ({ name, n, edits: 0 }))
  const idle: Pad[] = options.idlePads.map((name, n) => ({ name, n, edits: 0 }))
  const arrivals = pads.flatMap((pad) =>
    Array.from({ length: options.writers + options.readers }, (_, n) => () => enter(pad, n, n < options.writers)),
  )
  arrivals.push(...idle.map((pad) => () => enter(pad, pad.n, false)))
  await Promise.all(
    Array.from({ length: OPENING_AT_ONCE }, async () => {
      for (let next = arrivals.pop(); next; next = arrivals.pop()) await next()
    }),
  )
  const connectS = (performance.now() - connectBegan) / 1000

  const interval = 1000 / options.rate
  const begin = performance.now()
  // Writers begin at different points of the interval, as people do.
  for (const [n, writer] of typing.entries()) writer.due = begin + ((interval * (n * 0.618)) % interval) + (n % 7) * 0.1
  const ticks = setInterval(() => {
    const now = performance.now()
    for (const writer of typing) {
      if (writer.due > now) continue
      writer.due += interval
      const sentAt = performance.now()
      writer.sent.push(sentAt)
      const { pad, own } = writer.person
      const number = pad.edits++
      own.add(number)
      const update = writer.author.write(stamp(sentAt, number))
      writer.socket.sendUpdate(update)
    }
  }, TICK_MS)

  await sleep(options.warmupS * 1000)
  measuredFrom = performance.now()
  const [servers, self] = [options.serverPids.map(watchProcess), watchProcess(process.pid)]
  await sleep(options.seconds * 1000)
  measuredTo = performance.now()
  const [serverFigures, ownFigures] = [servers.flatMap((watch) => watch() ?? []), self()]
  clearInterval(ticks)

  const missing = (): number => people.reduce((sum, { pad, received, own }) => sum + pad.edits - own.size - received, 0)
  const deadline = performance.now() + options.patienceS * 1000
  while (missing() > 0 && performance.now() < deadline) await sleep(50)
  for (const socket of sockets) socket.close()

  return {
    receipt: receipt.summary(),
    acknowledgement: acknowledgement.summary(),
    edits: pads.reduce((sum, { edits }) => sum + edits, 0),
    lost: missing(),
    doubled: people.reduce((sum, { doubled }) => sum + doubled, 0),
    disconnects,
    connectS: Math.round(connectS * 100) / 100,
    servers: serverFigures,
    loadCpuPercent: ownFigures?.cpuPercent,
  }
}
