import type { Settings } from '@sheaf/contract/entities/settings'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { buildApp, type App } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/open.ts'
import { upsertSetting } from '../features/settings/settings.store.ts'
import { passwordHasher } from '../identity/password-hasher.ts'
import { testClock, type TestClock } from './clock.ts'
import { openTestDatabase } from './databases.ts'

export const ADMIN_PASSWORD = 'site administrator'
export const PASSWORD = 'a good password'

/** The least work that argon2id takes: tests prove who gets in, not how long it takes. */
const quickHasher = passwordHasher({ memory: 8, passes: 1 })

export interface Reply<T = never> {
  readonly status: number
  // Replies are looked at, not trusted: each test names what it expects.
  readonly body: [T] extends [never] ? Record<string, any> : T // oxlint-disable-line no-explicit-any -- see above
  readonly raw: LightMyRequestResponse
}

export interface Caller {
  readonly token: string | undefined
  get(path: string): Promise<Reply>
  post(path: string, body?: unknown): Promise<Reply>
  put(path: string, body?: unknown): Promise<Reply>
  delete(path: string): Promise<Reply>
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
  /** A registered user, signed in. */
  user(login: string): Promise<TestUser>
  siteAdmin(): Promise<Caller>
  as(token: string | undefined): Caller
  set(settings: Partial<Settings>): Promise<void>
}

export interface TestAppOptions {
  readonly env?: Record<string, string>
  readonly database?: Database
}

/** The whole server on a fresh real database, closed when the test ends. Limits are off unless `env` says otherwise. */
export const testApp = async ({ env = {}, database: given }: TestAppOptions = {}): Promise<TestApp> => {
  const database = given ?? (await openTestDatabase())
  const clock = testClock()
  const config = readConfig({
    SHEAF_LIMITS: 'off',
    SHEAF_ADMIN_PASSWORD: ADMIN_PASSWORD,
    SHEAF_DATA_DIR: ':memory:',
    ...env,
  })
  const log = pino({ level: process.env['TEST_LOG_LEVEL'] ?? 'silent' })
  const app = await buildApp({ config, database, log, clock, hasher: quickHasher, withPages: false })
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
      delete: (path) => call('DELETE', path),
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
