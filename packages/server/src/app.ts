import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import type { Route } from '@sheaf/contract/route'
import { SESSION_SOCKET_PATH } from '@sheaf/contract/realtime/session-socket'
import { padOfSocketPath } from '@sheaf/contract/realtime/socket'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { REQUEST_BODY_MAX_BYTES } from '@sheaf/contract/limits'
import type { Logger } from 'pino'
import type { Clock } from './lib/clock.ts'
import type { Config } from './config.ts'
import type { Services } from './context.ts'
import type { Database } from './db/open.ts'
import { mountAccountRemoval } from './features/account-removal/account-removal.routes.ts'
import { mountAudit } from './features/audit/audit.routes.ts'
import { mountChat } from './features/chat/chat.routes.ts'
import { mountConfiguration } from './features/configuration/configuration.routes.ts'
import { mountActivity } from './features/activity/activity.routes.ts'
import { mountDigests } from './features/digests/digests.routes.ts'
import { recordPadEvent } from './features/digests/record-pad-event.ts'
import { serveUnsubscribe } from './features/unsubscribing/unsubscribe.routes.ts'
import { mountExports } from './features/exports/exports.routes.ts'
import { textCache } from './features/exports/text-cache.ts'
import { mountGroups } from './features/groups/groups.routes.ts'
import { mountHistory } from './features/history/history.routes.ts'
import { mountMoments } from './features/history/moments/moments.routes.ts'
import { mountRedactions } from './features/history/redaction/redaction.routes.ts'
import { mountVersions } from './features/history/versions/versions.routes.ts'
import { mountInvitations } from './features/invitations/invitations.routes.ts'
import { mountMails } from './features/mail/mails.routes.ts'
import { mountMarks } from './features/marks/marks.routes.ts'
import { mountNotifications } from './features/notifications/notifications.routes.ts'
import { readPadPage } from './features/pads/pad-page.routes.ts'
import { mountPads } from './features/pads/pads.routes.ts'
import { mountProfile } from './features/profile/profile.routes.ts'
import { mountProviders } from './features/providers/providers.routes.ts'
import { mountRecovery } from './features/recovery/recovery.routes.ts'
import { mountSearch } from './features/search/search.routes.ts'
import { mountSessions } from './features/sessions/sessions.routes.ts'
import { isOfUser, resolveToken } from './features/sessions/tokens.ts'
import { siteAdminHash } from './features/sessions/site-admin.ts'
import { mountSignIn } from './features/sign-in/sign-in.routes.ts'
import { extraHeadReader } from './features/settings/extra-head.ts'
import { mountSettings } from './features/settings/settings.routes.ts'
import { settingsReader } from './features/settings/settings-reader.ts'
import { mountTwoFactor } from './features/two-factor/two-factor.routes.ts'
import { mountTemplates } from './features/templates/templates.routes.ts'
import { mountTrash } from './features/trash/trash.routes.ts'
import { mountStatistics } from './features/statistics/statistics.routes.ts'
import { mountUsers } from './features/users/users.routes.ts'
import { mountUserLists } from './features/user-lists/user-lists.routes.ts'
import { mountFiles } from './features/files/files.routes.ts'
import { openFileStore } from './file-store/open-file-store.ts'
import { serveDocs } from './http/docs.ts'
import { compressReplies } from './http/replies/encoding.ts'
import { handleClientError } from './http/requests/client-error.ts'
import { handleError, handleNotFound } from './http/replies/error-handler.ts'
import { serveHealth } from './http/health.ts'
import { openRateLimits } from './rate-limits/rate-limits.ts'
import { loggablePath } from './http/requests/loggable-path.ts'
import { mounter, type Mount } from './http/mount.ts'
import { type SendUnreadable, servePages } from './http/pages/pages.ts'
import { inFlightRequests } from './http/requests/in-flight-requests.ts'
import { UNFRAMED } from './http/replies/unframed.ts'
import { oidcConfigurations } from './identity/providers/oidc-configurations.ts'
import { passwordHasher, type PasswordHasher } from './identity/passwords/password-hasher.ts'
import { secretBoxes } from './identity/secrets/secret-box.ts'
import { readSecretKey } from './identity/secrets/secret-key.ts'
import { jobKinds, periodicJobs } from './job-kinds.ts'
import { jobQueue } from './jobs/queue.ts'
import { startJobRunner } from './jobs/runner.ts'
import { clusterPrefix } from './realtime/cluster/cluster.ts'
import { padReader } from './pad-reading/pad-reader.ts'
import { pageCaller } from './realtime/socket/socket-caller.ts'
import { startRealtime } from './realtime/server.ts'

export interface AppOptions {
  readonly config: Config
  readonly database: Database
  readonly log: Logger
  readonly clock: Clock
  readonly hasher?: PasswordHasher
  readonly secretKey?: string
  /** False for tests of the API alone. */
  readonly withPages?: boolean
}

export interface App {
  readonly http: FastifyInstance
  /** Every call of the API. */
  readonly routes: readonly Route[]
  readonly services: Services
  /** Lets what is under way finish: requests, open pads, jobs. The database stays open. */
  close(): Promise<void>
}

const features: readonly ((mount: Mount) => void)[] = [
  mountConfiguration,
  mountSettings,
  mountSessions,
  mountSignIn,
  mountTwoFactor,
  mountProviders,
  mountProfile,
  mountAccountRemoval,
  mountRecovery,
  mountMails,
  mountNotifications,
  mountUserLists,
  mountGroups,
  mountInvitations,
  mountMarks,
  // `GET /pad/search` must be mounted before `GET /pad/:id`.
  mountSearch,
  mountPads,
  mountTemplates,
  mountFiles,
  mountTrash,
  mountVersions,
  mountRedactions,
  mountExports,
  mountHistory,
  mountMoments,
  mountChat,
  mountUsers,
  mountStatistics,
  mountActivity,
  mountDigests,
  mountAudit,
]

/** A request that takes longer continues while the sockets and the jobs end. */
const REQUESTS_MS = 5000
/** W-19: time in which a request must come in. Node stops checking this once it closes. */
const REQUESTS_MAX_MS = 60_000

/**
 * Schema compilers must not be used: the contract checks calls and writes replies, and Fastify's own take long to load.
 */
const noSchemas = (): never => {
  throw new Error('A route has a schema beside its contract')
}

const logRequest = (request: FastifyRequest, reply: FastifyReply): void =>
  request.log.info(
    {
      method: request.method,
      path: loggablePath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    },
    'request',
  )

/** Builds the server: services, then HTTP, then the features, then the socket. */
export const buildApp = async ({
  config,
  database,
  log,
  clock,
  hasher = passwordHasher(),
  secretKey = readSecretKey(config),
  withPages = true,
}: AppOptions): Promise<App> => {
  const { db } = database
  const secretBox = secretBoxes(secretKey)
  const redisPrefix = clusterPrefix(secretKey, config)
  const base: Omit<Services, 'livePads'> = {
    config,
    clock,
    log,
    hasher,
    siteAdminHash: siteAdminHash({ config, hasher }),
    secretBox,
    settings: settingsReader({ db, clock, log, secretBox }),
    limits: openRateLimits(config.limits, config.redisUrl, redisPrefix),
    jobs: jobQueue(clock),
    padReader: padReader({ db, log }),
    files: openFileStore(config),
    recordPadEvent,
    exportedTexts: textCache(),
    oidcConfigurations: oidcConfigurations(clock),
  }
  const realtime = await startRealtime({ ...base, db }, { redisPrefix })
  const services: Services = { ...base, livePads: realtime.livePads }
  const jobs = startJobRunner({ ...services, db }, { kinds: jobKinds, periodic: periodicJobs })

  let sendUnreadable: SendUnreadable | undefined
  const http = Fastify({
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: REQUEST_BODY_MAX_BYTES,
    // The header has room for a search of PAD_SEARCH_MAX characters, encoded in any script.
    http: {
      maxHeaderSize: 128 * 1024,
      // W-19: interval at which Node looks for requests that took too long.
      connectionsCheckingInterval: 2000,
    },
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    forceCloseConnections: 'idle',
    // W-19: limits the time for the whole request to come in, however slowly. Node itself gives its headers a minute.
    requestTimeout: REQUESTS_MAX_MS,
    // An address that cannot be read is refused in the API's own form, or by the page for it.
    frameworkErrors: (error, request, reply) => {
      // The hooks below have not seen this request.
      void reply.headers({ 'x-request-id': request.id, 'x-content-type-options': 'nosniff', ...UNFRAMED })
      void (async () => {
        await sendUnreadable?.(request, reply).catch(() => {})
        if (!reply.sent) void handleError(error, request, reply)
        logRequest(request, reply)
      })()
    },
    clientErrorHandler: handleClientError,
    routerOptions: {
      // The limit exceeds any header, so that each route answers for its own ids.
      maxParamLength: 256 * 1024,
      // WIRE-41: the old system accepted trailing slashes.
      ignoreTrailingSlash: true,
    },
  })
  http.setErrorHandler(handleError)
  http.addHook('onRequest', async (request, reply) => {
    void reply.headers({ 'x-request-id': request.id, ...UNFRAMED })
  })
  const requests = inFlightRequests(http)
  // A connection kept open for the next request would delay the end until that connection times out.
  const refusing = Promise.withResolvers<void>()
  let isClosing = false
  http.addHook('preClose', async () => {
    isClosing = true
    refusing.resolve()
  })
  http.addHook('onSend', async (_request, reply) => {
    if (isClosing) void reply.header('connection', 'close')
  })
  const parseJson = http.getDefaultJsonParser('error', 'error')
  // Clients send the header without any body on DELETE.
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {})
    else void parseJson(request, body as string, done)
  })
  // FILE-3: the bytes of a file are not read into memory: the call takes them as they come.
  http.addContentTypeParser('application/octet-stream', (request, body, done) => {
    if (request.routeOptions.config.contract?.takesBytes) done(null, body)
    else done(Object.assign(new Error('This call takes no bytes'), { statusCode: 415 }))
  })
  http.addHook('onResponse', async (request, reply) => logRequest(request, reply))
  await http.register(cookie)
  await http.register(helmet, {
    contentSecurityPolicy: false,
    frameguard: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: false,
  })
  // This hook comes after all that may still refuse, because refusals are not compressed.
  compressReplies(http)

  const routes: Route[] = []
  const mounting = { services, db, resolveToken: (token: string) => resolveToken({ ...services, db }, token) }
  for (const prefix of ['api', 'mypads/api']) {
    const mount = mounter(http, { ...mounting, prefix: `${config.basePath}${prefix}` })
    for (const feature of features)
      feature((route, handler) => {
        if (prefix === 'api') routes.push(route)
        mount(route, handler)
      })
  }
  serveHealth(http, services, db, () => realtime.stats())
  await serveUnsubscribe(http, services, db)
  serveDocs(http, config.basePath, routes)
  if (!withPages) http.setNotFoundHandler(handleNotFound)
  else {
    const padPage = readPadPage(services, db)
    const isUser = (token: string) => isOfUser({ ...services, db }, token)
    sendUnreadable = await servePages(http, config, base.settings, {
      extraHead: extraHeadReader(base.settings),
      readPadPage: padPage,
      readFirstLines: (request) => realtime.firstLines(pageCaller(request), request.params.padId),
      isOfUser: isUser,
    })
  }

  http.server.on('upgrade', (request, socket, head) => {
    const [path = ''] = (request.url ?? '').split('?', 1)
    const pad = path.startsWith(config.basePath) ? padOfSocketPath(path.slice(config.basePath.length)) : undefined
    if (pad !== undefined) realtime.handleUpgrade(request, socket, head, pad)
    else if (path === `${config.basePath}${SESSION_SOCKET_PATH}`) realtime.handleSessionUpgrade(request, socket, head)
    else socket.destroy()
  })

  return {
    http,
    routes,
    services,
    close: async () => {
      const closed = http.close()
      // No request begins from here on. Requests that have begun may still change what open pads are notified of, here
      // and elsewhere.
      await Promise.race([refusing.promise, closed])
      await requests.ended(REQUESTS_MS)
      await realtime.close()
      await jobs.close()
      await requests.ended(REQUESTS_MAX_MS)
      // What has not come in by now is not served.
      http.server.closeAllConnections()
      await closed
      realtime.leave()
      await base.padReader.close()
      await base.files.close()
      base.limits.close()
    },
  }
}
