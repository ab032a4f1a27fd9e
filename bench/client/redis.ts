import { createConnection } from 'node:net'
import { freePort } from '@sheaf/server/testing/servers/free-port'
import { Child, until } from './processes.ts'

const ping = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port, timeout: 1000 }, () => socket.write('PING\r\n'))
    const end = (answers: boolean): void => {
      socket.destroy()
      resolve(answers)
    }
    socket
      .once('data', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false))
  })

/** A Redis server of the run's own, in memory only, which the run may stop and start. */
export class Redis {
  readonly url: string
  readonly #port: number
  #child: Child | undefined

  private constructor(port: number) {
    this.#port = port
    this.url = `redis://127.0.0.1:${port}`
  }

  static async create(): Promise<Redis> {
    const redis = new Redis(await freePort())
    await redis.start()
    return redis
  }

  async start(): Promise<void> {
    this.#child = new Child('redis-server', [
      '--port',
      String(this.#port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
    ])
    await until('Redis is ready', 10_000, () => ping(this.#port))
  }

  async kill(): Promise<void> {
    await this.#child?.end('SIGKILL')
  }
}
