import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import type { Route } from '@sheaf/contract/route'
import { SOCKET_PATH } from '@sheaf/contract/realtime'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { REQUEST_BODY_MAX_BYTES } from '@sheaf/contract/limits'
import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import type { Database } from './db/open.ts'
import { mountAccounts } from './features/accounts/accounts.routes.ts'
import { mountGroups } from './features/groups/groups.routes.ts'
import { mountMarks } from './features/marks/marks.routes.ts'
import { mountPads } from './features/pads/pads.routes.ts'
import { mountSearch } from './features/search/search.routes.ts'
import { mountSessions } from './features/sessions/sessions.routes.ts'
import { mountSettings } from './features/settings/settings.routes.ts'
import { settingsReader } from './features/settings/settings.service.ts'
import { mountUserLists } from './features/user-lists/user-lists.routes.ts'
import { serveDocs } from './http/docs.ts'
import { handleError, handleNotFound } from './http/error-handler.ts'
import { serveHealth } from './http/health.ts'
import { createLimits } from './http/limits.ts'
import { mounter, type Mount } from './http/mount.ts'
import { servePages } from './http/pages.ts'
import { passwordHasher, type PasswordHasher } from './identity/password-hasher.ts'
import { jobQueue } from './jobs/queue.ts'
import { startJobRunner } from './jobs/runner.ts'
import { startRealtime } from './realtime/server.ts'

export interface AppOptions {
  readonly config: Config
  readonly database: Database
  readonly log: Logger
  readonly clock: Clock
  readonly hasher?: PasswordHasher
  /** Without pages, for tests of the API alone. */
  readonly withPages?: boolean
}

export interface App {
  readonly http: FastifyInstance
  readonly services: Services
  /** Lets what is under way finish: requests, open pads, jobs. The database stays open. */
  close(): Promise<void>
}

const features: readonly ((mount: Mount) => void)[] = [
  mountSettings,
  mountSessions,
  mountAccounts,
  mountUserLists,
  mountGroups,
  mountMarks,
  // `GET /pad/search` is the search's, `GET /pad/:id` the pads'.
  mountSearch,
  mountPads,
]

/** The server's table of contents: services, then HTTP, then the features, then the socket. */
export const buildApp = async ({
  config,
  database,
  log,
  clock,
  hasher,
  withPages = true,
}: AppOptions): Promise<App> => {
  const { db } = database
  const base: Omit<Services, 'livePads'> = {
    config,
    clock,
    log,
    hasher: hasher ?? passwordHasher(),
    settings: settingsReader(db, clock),
    limits: createLimits(config.limits, config.redisUrl),
    jobs: jobQueue(clock),
  }
  const realtime = startRealtime({ ...base, db })
  const services: Services = { ...base, livePads: realtime.livePads }
  const jobs = startJobRunner({ ...services, db })

  const http = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: REQUEST_BODY_MAX_BYTES,
    // A search of PAD_SEARCH_MAX characters fits into an address, encoded in any script.
    http: { maxHeaderSize: 128 * 1024 },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    // Longer than any header, so that each route answers for its own ids.
    routerOptions: { maxParamLength: 256 * 1024 },
  })
  http.setErrorHandler(handleError)
  http.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id))
  const parseJson = http.getDefaultJsonParser('error', 'error')
  // Clients send the header with no body at all on DELETE.
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else void parseJson(request, body as string, done)
  })
  // The path alone: a query may hold a token or a password.
  http.addHook('onResponse', async (request, reply) => {
    const path = request.url.split('?', 1)[0]
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
  await http.register(cookie)
  await http.register(helmet, {
    contentSecurityPolicy: false,
    frameguard: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: false,
  })

  const routes: Route[] = []
  for (const prefix of ['api', 'mypads/api']) {
    const mount = mounter(http, services, db, `${config.basePath}${prefix}`)
    for (const feature of features)
      feature((route, handler) => {
        if (prefix === 'api') routes.push(route)
        mount(route, handler)
      })
  }
  serveHealth(http, services, db)
  await serveDocs(http, config.basePath, routes)
  if (withPages) await servePages(http, config)
  else http.setNotFoundHandler(handleNotFound)

  http.server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?', 1)[0]
    if (path === `${config.basePath}${SOCKET_PATH}`) realtime.handleUpgrade(request, socket, head)
    else socket.destroy()
  })

  return {
    http,
    services,
    close: async () => {
      await realtime.close()
      await jobs.close()
      await http.close()
      base.limits.close()
    },
  }
}
