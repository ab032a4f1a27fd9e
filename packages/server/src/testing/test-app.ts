import { isDeepStrictEqual } from 'node:util'
import type { Settings } from '@sheaf/contract/entities/settings'
import type { Route } from '@sheaf/contract/route'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pino, { type Logger } from 'pino'
import { onTestFinished } from 'vitest'
import { buildApp, type App } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/open.ts'
import { upsertSetting } from '../features/settings/settings.store.ts'
import { JSON_TYPE } from '../http/mount.ts'
import { passwordHasher } from '../identity/password-hasher.ts'
import { testClock, type TestClock } from './clock.ts'
import { borrowTestDatabase } from './databases.ts'

/** Checks that a reply contains what the contract says of this call, and nothing else. */
const assertSays = (payload: string | Buffer, { method, path, reply }: Route): void => {
  // Compressed replies have the same content.
  if (typeof payload !== 'string') return
  const said: unknown = JSON.parse(payload)
  if (!isDeepStrictEqual(reply.parse(said), said)) throw new Error(`${method} ${path} says more than its contract`)
}

export const ADMIN_PASSWORD = 'site administrator'
export const PASSWORD = 'a good password'

/** Hasher with the least work that argon2id allows: tests prove who gets in, not how long it takes. */
const quickHasher = passwordHasher({ memory: 8, passes: 1 })

const quietLog = (): Logger => pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })

export interface Reply<T = never> {
  readonly status: number
  readonly body: [T] extends [never] ? Record<string, any> : T // oxlint-disable-line no-explicit-any -- replies are looked at, not trusted
  readonly raw: LightMyRequestResponse
}

export interface Caller {
  readonly token: string | undefined
  get(path: string): Promise<Reply>
  post(path: string, body?: unknown): Promise<Reply>
  put(path: string, body?: unknown): Promise<Reply>
  delete(path: string, body?: unknown): Promise<Reply>
}

export interface TestUser extends Caller {
  readonly id: string
  readonly login: string
  readonly email: string
}

export interface TestApp extends App {
  readonly database: Database
  readonly clock: TestClock
  readonly visitor: Caller
  /** Registers a user and signs them in. */
  user(login: string): Promise<TestUser>
  siteAdmin(): Promise<Caller>
  as(token: string | undefined): Caller
  set(settings: Partial<Settings>): Promise<void>
}

export interface TestAppOptions {
  readonly env?: Record<string, string>
  readonly database?: Database
  readonly log?: Logger
  /** Whether the built pages are served, too. */
  readonly withPages?: boolean
}

/**
 * Starts the whole server on a fresh real database, closed when the test ends. Limits are off unless `env` says
 * otherwise.
 */
export const testApp = async ({
  env = {},
  database: given,
  log,
  withPages = false,
}: TestAppOptions = {}): Promise<TestApp> => {
  const database = given ?? (await borrowTestDatabase())
  const clock = testClock()
  const config = readConfig({
    SHEAF_LIMITS: 'off',
    SHEAF_ADMIN_PASSWORD: ADMIN_PASSWORD,
    SHEAF_DATA_DIR: ':memory:',
    ...env,
  })
  const app = await buildApp({ config, database, log: log ?? quietLog(), clock, hasher: quickHasher, withPages })
  app.http.addHook('onSend', async ({ routeOptions }, reply, payload) => {
    const { contract } = routeOptions.config
    if (contract && reply.statusCode === 200 && reply.getHeader('content-type') === JSON_TYPE)
      assertSays(payload as string | Buffer, contract)
  })
  onTestFinished(async () => {
    await app.close()
    if (!given) await database.close()
  })

  const as = (token: string | undefined): Caller => {
    const call = async (
      method: NonNullable<InjectOptions['method']>,
      path: string,
      payload?: unknown,
    ): Promise<Reply> => {
      const raw = await app.http.inject({
        method,
        url: `${config.basePath}api${path}`,
        ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
        ...(payload === undefined ? {} : { payload: payload as object }),
      })
      return { status: raw.statusCode, body: raw.body === '' ? {} : raw.json(), raw }
    }
    return {
      token,
      get: (path) => call('GET', path),
      post: (path, body = {}) => call('POST', path, body),
      put: (path, body = {}) => call('PUT', path, body),
      delete: (path, body) => call('DELETE', path, body),
    }
  }
  const visitor = as(undefined)

  return {
    ...app,
    database,
    clock,
    visitor,
    as,
    user: async (login) => {
      const email = `${login}@example.org`
      const registered = await visitor.post('/user', { login, email, password: PASSWORD })
      if (registered.status !== 200) throw new Error(`${login} could not register: ${registered.raw.body}`)
      const first = await visitor.post('/auth/login', { login, password: PASSWORD })
      const second = await visitor.post('/auth/loginotp', { login, token: first.body['token'].key })
      return { ...as(second.body['token'] as string), id: registered.body['key'] as string, login, email }
    },
    siteAdmin: async () => {
      const { body } = await visitor.post('/auth/admin/login', { login: 'admin', password: ADMIN_PASSWORD })
      return as(body['token'] as string)
    },
    set: async (settings) => {
      for (const [key, value] of Object.entries(settings)) await upsertSetting(database.db, key, value)
      app.services.settings.forget()
    },
  }
}
