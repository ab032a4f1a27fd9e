import { authMethods, defaultSettings, type Settings } from '@sheaf/contract/entities/settings'
import type { User } from '@sheaf/contract/entities/user'
import { AppError, ERRORS } from '@sheaf/contract/errors'
import { visitor } from '@sheaf/contract/policy/actor'
import { canRegister } from '@sheaf/contract/policy/site'
import type { BodyOf, ParamsOf, QueryOf, Route } from '@sheaf/contract/route'
import { checkCache, readConfiguration } from '@sheaf/contract/routes/configuration'
import { vi } from 'vitest'
import type * as z from 'zod/mini'

interface FakeRequest<R extends Route> {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  /** Version that the call changes, if it names one. */
  readonly version?: string | undefined
}
/** Reply as a handler writes it, before the schema fills in defaults. */
type Written<R extends Route> = z.input<R['reply']>
type Handler<R extends Route> = (request: FakeRequest<R>) => Written<R> | Promise<Written<R>>

interface Mounted {
  readonly route: Route
  readonly pattern: RegExp
  readonly handler: Handler<Route>
}

const patternOf = (route: Route) => new RegExp(`^/api${route.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

const json = (status: number, value: unknown) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

const parsed = (route: Route, schema: Route['body'], value: unknown) => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const issue = result.error.issues[0]
  const field = String(issue?.path[0] ?? '')
  const key = issue?.message.startsWith('BACKEND.ERROR.') ? issue.message : route.fieldErrors[field]
  throw new AppError((key ?? 'BACKEND.ERROR.TYPE.PARAM_INVALID') as keyof typeof ERRORS, { field })
}

/**
 * Fake server that validates requests and replies against the contract, so that no test relies on a reply that the real
 * server would never give.
 */
export class FakeServer {
  #user: User | undefined
  #admin = false
  settings: Settings = defaultSettings()
  /** Settings as they were told, by the version that was told with them. */
  readonly #versions: Settings[] = []
  settingsAt(version: string | undefined): Settings | undefined {
    return this.#versions[Number(version ?? Number.NaN)]
  }
  /** Milliseconds by which the server's clock is ahead. */
  clockAhead = 0
  /** Whether the site sends mails. */
  mail = true
  /** Every call except the reading of the configuration, such as `POST /auth/login`, with its body. */
  readonly calls: { readonly call: string; readonly body: unknown }[] = []
  readonly #mounted: Mounted[] = []

  #isOnItsWay: Promise<void> | undefined

  constructor() {
    this.on(checkCache, () => ({ userCacheReady: true }))
    this.on(readConfiguration, async () => {
      const reply = {
        value: {
          ...this.settings,
          availableAuthMethods: [...authMethods],
          languages: { en: 'English', fr: 'Français' },
        },
        auth: this.user !== undefined || this.admin,
        admin: this.admin,
        mail: this.mail,
        registers: canRegister(visitor, this.settings).allowed && (this.mail || !this.settings.checkMails),
        ...(this.admin
          ? { now: Date.now() + this.clockAhead, version: String(this.#versions.push(this.settings) - 1) }
          : {}),
        ...(this.user === undefined ? {} : { user: this.user }),
      }
      await this.#isOnItsWay
      return reply
    })
  }

  /**
   * Holds replies of the configuration back until the returned function is called. They hold what was true at the time
   * of the call.
   */
  holdConfiguration(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#isOnItsWay = promise
    return () => {
      this.#isOnItsWay = undefined
      resolve()
    }
  }

  /** A browser has one session: signing in as a user ends the administrator's, and the other way round. */
  get user(): User | undefined {
    return this.#user
  }
  set user(user: User | undefined) {
    this.#user = user
    if (user !== undefined) this.#admin = false
  }
  get admin(): boolean {
    return this.#admin
  }
  set admin(admin: boolean) {
    this.#admin = admin
    if (admin) this.#user = undefined
  }

  /** Adds a handler, which takes precedence over earlier ones of the same route. It throws an `AppError` to refuse. */
  on<R extends Route>(route: R, handler: Handler<R>): this {
    this.#mounted.unshift({ route, pattern: patternOf(route), handler: handler as unknown as Handler<Route> })
    return this
  }

  install(): this {
    vi.stubGlobal('fetch', (input: string | URL, init?: RequestInit) => this.#answer(new URL(input), init ?? {}))
    return this
  }

  async #answer(url: URL, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET'
    for (const { route, pattern, handler } of this.#mounted) {
      const match = route.method === method ? pattern.exec(url.pathname) : null
      if (match !== null) return this.#run(route, handler, match.groups ?? {}, url, init)
    }
    return json(404, { error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND' })
  }

  async #run(route: Route, handler: Handler<Route>, groups: Record<string, string>, url: URL, init: RequestInit) {
    const sent: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    if ((route as unknown) !== readConfiguration)
      this.calls.push({ call: `${route.method} ${url.pathname.slice(4)}`, body: sent })
    try {
      const params = Object.fromEntries(
        Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
      )
      const request = {
        params: parsed(route, route.params, params),
        query: parsed(route, route.query, Object.fromEntries(url.searchParams)),
        body: parsed(route, route.body, sent),
        version: new Headers(init.headers).get('if-match')?.replaceAll('"', ''),
      }
      return json(200, route.reply.parse(await handler(request)))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return json(route.statusOf[error.key] ?? ERRORS[error.key], { error: error.key, ...error.details })
    }
  }
}
