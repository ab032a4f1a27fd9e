import { createConnection, createServer, type Server, type Socket } from 'node:net'

/**
 * What a direction does with bytes. `hold` is a network that is away for a while: they arrive later, in order. `swallow`
 * is a half-open connection: neither bytes nor its end ever arrive, and nobody is told.
 */
export type Flow = 'pass' | 'hold' | 'swallow'

export interface Faults {
  readonly toServer: Flow
  readonly toClient: Flow
  readonly delayMs: number
  readonly jitterMs: number
  /** Of what is sent, how many in a hundred are lost and sent again, as TCP does: what comes behind waits for them. */
  readonly lossPercent: number
  /** New connections are refused. */
  readonly refuses: boolean
}

const HEALTHY: Faults = { toServer: 'pass', toClient: 'pass', delayMs: 0, jitterMs: 0, lossPercent: 0, refuses: false }

/** When Linux sends something again that nobody has confirmed, and when a test has seen enough of it. */
const RESENT_MS = 200
const RESENT_MAX_MS = 3000

/** One direction of one connection: keeps the order of bytes whatever happens to them. */
class Pipe {
  readonly #from: Socket
  readonly #to: Socket
  readonly #flow: () => Flow
  readonly #delay: () => number
  readonly #waiting: { readonly bytes: Buffer | 'end'; readonly due: number }[] = []
  #isLost = false
  #lastDue = 0
  #timer: NodeJS.Timeout | undefined

  constructor(from: Socket, to: Socket, flow: () => Flow, delay: () => number) {
    this.#from = from
    this.#to = to
    this.#flow = flow
    this.#delay = delay
    from.on('data', (bytes: Buffer) => this.#take(bytes))
    from.on('end', () => this.#take('end'))
    from.on('error', () => {})
    from.on('close', () => this.#take('end'))
  }

  drain(): void {
    clearTimeout(this.#timer)
    if (this.#flow() !== 'pass') return
    for (;;) {
      const next = this.#waiting[0]
      if (!next) return
      const wait = next.due - performance.now()
      if (wait > 0) {
        this.#timer = setTimeout(() => this.drain(), wait)
        return
      }
      this.#waiting.shift()
      if (next.bytes === 'end') this.#to.end()
      else if (this.#to.writable) this.#to.write(next.bytes)
    }
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#from.destroy()
  }

  #take(bytes: Buffer | 'end'): void {
    // A stream with a hole in it is of no use to anybody: once lost, always lost.
    if (this.#flow() === 'swallow') this.#isLost = true
    if (this.#isLost) return
    this.#lastDue = Math.max(this.#lastDue, performance.now() + this.#delay())
    this.#waiting.push({ bytes, due: this.#lastDue })
    this.drain()
  }
}

/** Stands between clients and a server, on TCP, and does to them what networks do. */
export class FaultProxy {
  readonly #server: Server
  readonly #links = new Set<readonly [Pipe, Pipe]>()
  #faults: Faults = HEALTHY
  port = 0

  private constructor(upstreamPort: number, random: () => number) {
    this.#server = createServer({ allowHalfOpen: true }, (client) => {
      if (this.#faults.refuses) {
        client.destroy()
        return
      }
      const upstream = createConnection({ port: upstreamPort, host: '127.0.0.1', allowHalfOpen: true })
      const delay = (): number => {
        const { delayMs, jitterMs, lossPercent } = this.#faults
        // Each loss of one thing doubles the wait until it is sent again.
        let lostMs = 0
        for (let wait = RESENT_MS; random() * 100 < lossPercent && wait < RESENT_MAX_MS; wait *= 2) lostMs += wait
        return delayMs + random() * jitterMs + lostMs
      }
      const link = [
        new Pipe(client, upstream, () => this.#faults.toServer, delay),
        new Pipe(upstream, client, () => this.#faults.toClient, delay),
      ] as const
      this.#links.add(link)
      client.once('close', () => upstream.destroyed && this.#links.delete(link))
    })
  }

  /** `random` answers from 0 to below 1; one that a seed decides lets what is lost and late be repeated. */
  static async start(upstreamPort: number, random = Math.random): Promise<FaultProxy> {
    const proxy = new FaultProxy(upstreamPort, random)
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    const address = proxy.#server.address()
    if (address && typeof address === 'object') proxy.port = address.port
    return proxy
  }

  /** From now on, also for connections that are open. What was held goes on when a direction passes again. */
  set(faults: Partial<Faults>): void {
    this.#faults = { ...this.#faults, ...faults }
    for (const link of this.#links) for (const pipe of link) pipe.drain()
  }

  heal(): void {
    this.set(HEALTHY)
  }

  /** Every connection breaks at once, whatever was on its way. */
  cut(): void {
    for (const link of this.#links) for (const pipe of link) pipe.close()
    this.#links.clear()
  }

  close(): void {
    this.cut()
    this.#server.close()
  }
}
