import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@sheaf/server/testing/servers/free-port'
import { Child, until } from './processes.ts'

const MAIN = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url))
const COMPILE_CACHE = new URL('../../packages/server/src/compile-cache.js', import.meta.url).href
/**
 * Flags that `npm start` gives Node. With V8's own size for young objects an idle server holds 30 MB more and is no
 * faster. By default V8 lets the rest of the heap grow to several times what is in use before it collects garbage. At
 * half as much again it collects so often that large replies take a quarter longer and a thousand pads wait twice as
 * long.
 */
const NODE_FLAGS = ['--import', COMPILE_CACHE, '--max-semi-space-size=8', '--heap-growing-percent=200']
/** Set by image, unit and launcher. Without it the C library keeps several MB for each of the server's threads. */
const ARENAS = { MALLOC_ARENA_MAX: '2' }
const READY_MS = 120_000
const ADMIN_PASSWORD = 'administrator of the run'

export interface ServerOptions {
  /** Address of a PostgreSQL database; when it is empty, the server uses SQLite in the data folder. */
  readonly databaseUrl?: string | undefined
  readonly redisUrl?: string | undefined
  /** Cores that the server may use, in the form that `taskset -c` takes. */
  readonly cores?: string | undefined
  /** Flags of Node besides those of `npm start`. */
  readonly nodeFlags?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/**
 * The real server as a process of its own. Its data folder outlives the process, which can be killed and started again
 * on the same port.
 */
export class Server {
  readonly port: number
  readonly url: string
  readonly adminPassword = ADMIN_PASSWORD
  readonly dataDir = mkdtempSync(path.join(tmpdir(), 'sheaf-run-'))
  readonly #options: ServerOptions
  #child: Child | undefined

  private constructor(port: number, options: ServerOptions) {
    this.port = port
    this.url = `http://127.0.0.1:${port}/`
    this.#options = options
  }

  static async create(options: ServerOptions = {}): Promise<Server> {
    return new Server(await freePort(), options)
  }

  get pid(): number {
    if (!this.#child) throw new Error('The server is not running')
    return this.#child.pid
  }

  get isRunning(): boolean {
    return this.#child !== undefined && !this.#child.hasEnded
  }

  /** Last output of the server. */
  get output(): string {
    return this.#child?.output ?? ''
  }

  /** Starts the server without waiting for its first answer. */
  launch(): void {
    const { databaseUrl, redisUrl, cores, nodeFlags = [], env } = this.#options
    const pinned = cores === undefined ? [] : ['taskset', '-c', cores]
    const command = [...pinned, process.execPath, ...NODE_FLAGS, ...nodeFlags, MAIN]
    this.#child = new Child(command[0] ?? '', command.slice(1), {
      env: {
        ...ARENAS,
        ...process.env,
        NODE_ENV: 'production',
        SHEAF_PORT: String(this.port),
        SHEAF_DATA_DIR: this.dataDir,
        SHEAF_ADMIN_PASSWORD: ADMIN_PASSWORD,
        SHEAF_LIMITS: 'off',
        SHEAF_LOG_LEVEL: 'warn',
        SHEAF_DATABASE_URL: databaseUrl ?? '',
        SHEAF_REDIS_URL: redisUrl ?? '',
        ...env,
      },
    })
  }

  async ready(): Promise<void> {
    const answers = async (): Promise<boolean> => !this.isRunning || (await fetch(`${this.url}readyz`)).ok
    await until('The server is ready', READY_MS, answers, 10)
    if (!this.isRunning) throw new Error(`The server ended:\n${this.output}`)
  }

  async start(): Promise<void> {
    this.launch()
    await this.ready()
  }

  /** Sends SIGKILL, so that the server cannot finish anything. */
  async kill(): Promise<void> {
    await this.#child?.end('SIGKILL')
  }

  /** Sends SIGTERM, as an operator does, and returns the exit code. */
  async stop(): Promise<number | null | undefined> {
    return this.#child?.end('SIGTERM')
  }

  async dispose(): Promise<void> {
    await this.kill()
    rmSync(this.dataDir, { recursive: true, force: true })
  }
}
