import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readlinkSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isFullRun } from '@sheaf/document/testing/random'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '@sheaf/server/testing/servers/free-port'
import { Child, until } from '../../bench/client/processes.ts'
import { freshCheckout, newcomersEnvironment } from './support/fresh-checkout.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const INSTALL_MS = 10 * 60_000
const START_MS = 30_000

/**
 * Returns a checkout and the folder of its data. An ordinary run takes the one that the tests are in, with data
 * elsewhere: `.ci/run` has installed and built it as an empty clone just before.
 */
const checkoutWithData = (): { readonly checkout: string; readonly data: string; readonly env: NodeJS.ProcessEnv } => {
  if (isFullRun) {
    const checkout = freshCheckout()
    return { checkout, data: path.join(checkout, 'data'), env: {} }
  }
  const data = mkdtempSync(path.join(tmpdir(), 'sheaf-started-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  return { checkout: ROOT, data, env: { SHEAF_DATA_DIR: data } }
}

/** Runs `npm start` as somebody would type it, and waits until the server answers. */
const npmStart = async (
  checkout: string,
  port: number,
  { within, env }: { readonly within: number; readonly env: NodeJS.ProcessEnv },
): Promise<Child> => {
  const child = new Child('npm', ['start'], {
    env: { ...newcomersEnvironment(), ...env, SHEAF_PORT: String(port) },
    cwd: checkout,
  })
  onTestFinished(async () => void (await child.end('SIGTERM')))
  const answers = async () => child.hasEnded || (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  await until('npm start serves', within, answers)
  if (child.hasEnded) throw new Error(child.output)
  return child
}

const PASSWORD = /password/i

/**
 * Returns the process that holds a file's lock, from a line such as `1: POSIX  ADVISORY  WRITE <process>
 * <device>:<inode> …`.
 */
const holderOf = (file: string): string => {
  const { ino } = statSync(file)
  const locks = readFileSync('/proc/locks', 'utf8').split('\n')
  return locks.find((lock) => lock.includes(`:${ino} `))?.split(/\s+/)[4] ?? 'nobody'
}

test(
  '[OPS-1, OPS-2, OPS-3, OPS-4, OPS-28] npm start makes a fresh checkout a running server, and a later one only serves',
  { timeout: 2 * INSTALL_MS },
  async () => {
    const { checkout, data, env } = checkoutWithData()
    const port = await freePort()
    const first = await npmStart(checkout, port, { within: INSTALL_MS, env })
    expect(first.output).toMatch(PASSWORD)
    // Nothing in a newcomer's first minute may look like a failure, neither in the build nor in what it leaves out.
    expect(first.output).not.toMatch(/\(!\)|can't be bundled/)
    const page = await fetch(`http://127.0.0.1:${port}/`)
    expect({ status: page.status, type: page.headers.get('content-type') }).toMatchObject({
      status: 200,
      type: expect.stringContaining('text/html'),
    })
    expect(existsSync(path.join(data, 'sheaf.sqlite'))).toBe(true)

    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'node_modules/node/package.json'), 'utf8'))
    const serverPid = holderOf(path.join(data, 'sheaf.lock'))
    const program = readlinkSync(`/proc/${serverPid}/exe`)
    expect(program.startsWith(checkout)).toBe(true)
    expect(execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()).toBe(`v${version}`)

    const built = () => statSync(path.join(checkout, 'packages/manager/dist/index.html')).mtimeMs
    const builtAt = built()
    await first.end('SIGTERM')
    await until('the data folder is let go', START_MS, () => !existsSync(`/proc/${serverPid}`))
    const second = await npmStart(checkout, port, { within: START_MS, env })
    expect(second.output).not.toMatch(PASSWORD)
    expect(second.output).not.toMatch(/Installing|Building/)
    expect(built()).toBe(builtAt)
  },
)
