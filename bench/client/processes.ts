import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** Waits until `condition` returns true; a rejected promise counts as false. */
export const until = async (
  what: string,
  withinMs: number,
  condition: () => boolean | Promise<boolean>,
  everyMs = 20,
): Promise<void> => {
  const deadline = performance.now() + withinMs
  for (;;) {
    const isThere = await Promise.resolve()
      .then(condition)
      .catch(() => false)
    if (isThere) return
    if (performance.now() > deadline) throw new Error(`${what}: not within ${withinMs} ms`)
    await sleep(everyMs)
  }
}

const OUTPUT_KEPT = 8000

/** A child process. It keeps the last output for messages that have to explain why the process ended. */
export class Child {
  readonly #process: ChildProcess
  readonly #ended: Promise<void>
  output = ''

  constructor(command: string, args: readonly string[], options: Pick<SpawnOptions, 'env' | 'cwd'> = {}) {
    this.#process = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [this.#process.stdout, this.#process.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.output = (this.output + chunk.toString()).slice(-OUTPUT_KEPT)
      })
    this.#ended = new Promise((resolve, reject) => {
      this.#process.once('exit', () => resolve()).once('error', reject)
    })
    this.#ended.catch(() => {})
  }

  get pid(): number {
    if (this.#process.pid === undefined) throw new Error('The process did not start')
    return this.#process.pid
  }

  get hasEnded(): boolean {
    return this.#process.exitCode !== null || this.#process.signalCode !== null
  }

  /** Sends a signal, waits for the end and returns the exit code, or `null` when the signal ended the process. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (!this.hasEnded) {
      this.#process.kill(signal)
      await this.#ended
    }
    return this.#process.exitCode
  }
}
