import { createConnection, createServer, type Server, type Socket } from 'node:net'

/**
 * What happens to the bytes of one direction. `hold` is a network that is away for a while: the bytes arrive later, in
 * order. `swallow` is a half-open connection: neither bytes nor its end ever arrive, and neither side notices.
 */
export type Flow = 'pass' | 'hold' | 'swallow'

export interface Faults {
  readonly toServer: Flow
  readonly toClient: Flow
  readonly delayMs: number
  readonly jitterMs: number
  /** Share of sent pieces that are lost and sent again, as TCP does it: what comes behind them has to wait. */
  readonly lossPercent: number
  /** Refuses new connections. */
  readonly refuses: boolean
}

const HEALTHY: Faults = { toServer: 'pass', toClient: 'pass', delayMs: 0, jitterMs: 0, lossPercent: 0, refuses: false }

/** Time after which Linux resends what nobody has confirmed, and the longest such wait that a test needs. */
const RESENT_MS = 200
const RESENT_MAX_MS = 3000

/** One direction of one connection, which keeps the order of bytes whatever faults there are. */
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
    // A stream with a hole is of no use to anybody, so a pipe that has lost bytes delivers nothing more.
    if (this.#flow() === 'swallow') this.#isLost = true
    if (this.#isLost) return
    this.#lastDue = Math.max(this.#lastDue, performance.now() + this.#delay())
    this.#waiting.push({ bytes, due: this.#lastDue })
    this.drain()
  }
}

/** TCP proxy between clients and a server that causes the faults of real networks. */
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
        // Each further loss of the same piece doubles the wait until it is sent again.
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

  /**
   * Starts a proxy. `random` returns numbers from 0 to below 1; with one that depends on a seed, the same losses and
   * delays can be repeated.
   */
  static async start(upstreamPort: number, random = Math.random): Promise<FaultProxy> {
    const proxy = new FaultProxy(upstreamPort, random)
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve))
    const address = proxy.#server.address()
    if (address && typeof address === 'object') proxy.port = address.port
    return proxy
  }

  /**
   * Changes the faults of all connections, open ones included. Bytes that were held go on when their direction passes
   * again.
   */
  set(faults: Partial<Faults>): void {
    this.#faults = { ...this.#faults, ...faults }
    for (const link of this.#links) for (const pipe of link) pipe.drain()
  }

  heal(): void {
    this.set(HEALTHY)
  }

  /** Breaks every connection at once, whatever was on its way. */
  cut(): void {
    for (const link of this.#links) for (const pipe of link) pipe.close()
    this.#links.clear()
  }

  close(): void {
    this.cut()
    this.#server.close()
  }
}
