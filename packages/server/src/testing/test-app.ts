import { isDeepStrictEqual } from 'node:util'
import type { Settings } from '@sheaf/contract/entities/settings'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import pino, { type Logger } from 'pino'
import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { buildApp, type App } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Database } from '../db/open.ts'
import { upsertSetting } from '../features/settings/settings.store.ts'
import { JSON_TYPE } from '../http/mount.ts'
import { refusalReply } from '../http/openapi.ts'
import { passwordHasher } from '../identity/passwords/password-hasher.ts'
import { testClock, type TestClock } from './clock.ts'
import { borrowTestDatabase } from './databases/databases.ts'

/** WIRE-40: returns whether a reply contains what the document says of its call, and nothing else. */
const isAsDocumented = (payload: string | Buffer, schema: z.core.$ZodType): boolean => {
  // Compressed replies have the same content.
  if (typeof payload !== 'string') return true
  const said: unknown = JSON.parse(payload)
  const parsed = z.safeParse(schema, said)
  return parsed.success && isDeepStrictEqual(parsed.data, said)
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
  /** `version` is sent as `If-Match`. */
  put(path: string, body?: unknown, version?: string): Promise<Reply>
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
    if (!contract || reply.getHeader('content-type') !== JSON_TYPE) return
    if (isAsDocumented(payload as string | Buffer, reply.statusCode < 400 ? contract.reply : refusalReply)) return
    // Otherwise a test that looks at the status alone would take this for the refusal that it expects.
    void reply.code(500)
    throw new Error(`${contract.method} ${contract.path} answers something else than its contract: ${String(payload)}`)
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
      version?: string,
    ): Promise<Reply> => {
      const raw = await app.http.inject({
        method,
        url: `${config.basePath}api${path}`,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(version === undefined ? {} : { 'if-match': version }),
        },
        ...(payload === undefined ? {} : { payload: payload as object }),
      })
      return { status: raw.statusCode, body: raw.body === '' ? {} : raw.json(), raw }
    }
    return {
      token,
      get: (path) => call('GET', path),
      post: (path, body = {}) => call('POST', path, body),
      put: (path, body = {}, version) => call('PUT', path, body, version),
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
