import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { waitUntil } from './testing/wait.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

interface Started {
  readonly url: string
  /** Everything that the server printed until it was ready. */
  readonly said: string
  /** Ends the server and resolves with its exit code. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>
}

/** Starts the real program with `folder` as its working directory, without this process's configuration. */
const startIn = async (folder: string, env: Record<string, string> = {}): Promise<Started> => {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('SHEAF_'))
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder,
    env: { ...Object.fromEntries(inherited), SHEAF_PORT: '0', SHEAF_LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, address] = /ready at (\S+)/.exec(said) ?? []
      if (address) resolve(address)
    })
    void ended.then((code) => reject(new Error(`The server ended with ${code}`)))
  })
  return {
    url,
    said,
    end: async (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

/** Starts the program as the first process of a namespace, as a container does, and returns that process's id out here. */
const startAsFirst = async (env: Record<string, string>) => {
  const own = process.getuid?.() === 0 ? [] : ['--map-root-user']
  const inner = [...own, '--pid', '--fork', '--kill-child', process.execPath, MAIN]
  const outer = spawn('unshare', inner, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void outer.kill('SIGKILL'))
  const ended = once(outer, 'exit')
  const said: string[] = []
  for (const stream of [outer.stdout, outer.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const children = `/proc/${outer.pid}/task/${outer.pid}/children`
  return { said, ended, first: () => Number(readFileSync(children, 'utf8').trim()) }
}

test('[OPS-105] the first process of a container says once what has to be set right, and waits to be stopped', async () => {
  const { said, ended, first } = await startAsFirst({ SHEAF_PORT: 'high' })
  await waitUntil(() => said.join('').includes('waits to be stopped'))
  expect(said.join('')).toMatch(/^The configuration is not right:\n {2}SHEAF_PORT: .*\n/)
  process.kill(first(), 'SIGTERM')
  expect(await ended).toEqual([78, null])
  expect(said.join('').match(/SHEAF_PORT/g)).toHaveLength(1)
})

test('[OPS-105] a port that another program has ends the start with one sentence, and status 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const env = {
    ...process.env,
    SHEAF_PORT: String(port),
    SHEAF_LOG_LEVEL: 'silent',
    SHEAF_ADMIN_PASSWORD: 'long enough',
  }
  const { status, stderr } = spawnSync(process.execPath, [MAIN], { cwd: temporaryFolder(), env, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: `SHEAF_PORT: another program listens on port ${port} of 127.0.0.1 already.\n`,
  })
})

const call = async (url: string, route: string, body: object): Promise<{ status: number; body: unknown }> => {
  const reply = await fetch(`${url}api${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: await reply.json() }
}

test('[OPS-3, OPS-4] the first start makes an administrator and prints the password once, a later one keeps it', async () => {
  const folder = temporaryFolder()
  const first = await startIn(folder)
  const [, password] = /password: (\S+)/.exec(first.said) ?? []
  expect(await call(first.url, '/auth/admin/login', { login: 'admin', password })).toMatchObject({ status: 200 })
  await first.end('SIGTERM')
  const second = await startIn(folder)
  expect(second.said).not.toContain('password')
  expect(await call(second.url, '/auth/admin/login', { login: 'admin', password })).toMatchObject({ status: 200 })
})

test('[OPS-13] an .env file is read, and the environment counts before it', async () => {
  const folder = temporaryFolder()
  writeFileSync(
    path.join(folder, '.env'),
    'SHEAF_BASE_PATH=/pads/\nSHEAF_ADMIN_LOGIN=fromfile\nSHEAF_ADMIN_PASSWORD=words of the file\n',
  )
  const { url, said } = await startIn(folder, { SHEAF_ADMIN_PASSWORD: 'words of the environment' })
  expect(new URL(url).pathname).toBe('/pads/')
  expect(said).not.toContain('password')
  expect(await call(url, '/auth/admin/login', { login: 'fromfile', password: 'words of the file' })).toMatchObject({
    status: 400,
  })
  expect(
    await call(url, '/auth/admin/login', { login: 'fromfile', password: 'words of the environment' }),
  ).toMatchObject({ status: 200 })
})

/** Sends the head of a call, so that the server waits for the body. */
const begunCall = async (url: string, route: string, body: object) => {
  const payload = JSON.stringify(body)
  const call = request(`${url}api${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': payload.length, expect: '100-continue' },
  })
  const reply = once(call, 'response') as Promise<[IncomingMessage]>
  call.flushHeaders()
  await once(call, 'continue')
  return async (): Promise<{ status: number | undefined; body: unknown }> => {
    call.end(payload)
    const [message] = await reply
    return { status: message.statusCode, body: await json(message) }
  }
}

const takesCalls = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => true,
    () => false,
  )

test('[OPS-26] SIGTERM lets a running request finish and ends without an error', async () => {
  const { url, end } = await startIn(temporaryFolder(), { SHEAF_LIMITS: 'off' })
  const ada = { login: 'ada', email: 'ada@example.org', password: 'a good password' }
  const finish = await begunCall(url, '/user', ada)
  const ended = end('SIGTERM')
  await waitUntil(async () => !(await takesCalls(url)))
  expect(await finish()).toMatchObject({ status: 200, body: { success: true } })
  expect(await ended).toBe(0)
})

test('[OPS-26, W-19] a request whose head never comes in whole does not hold up the end', async () => {
  const { url, end } = await startIn(temporaryFolder())
  const { hostname, port } = new URL(url)
  const slow = connect(Number(port), hostname)
  onTestFinished(() => void slow.destroy())
  slow.on('error', () => {})
  slow.write('GET / HTTP/1.1\r\nhost: ')
  await once(slow, 'connect')
  await fetch(url)
  expect(await end('SIGTERM')).toBe(0)
})
