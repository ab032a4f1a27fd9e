import { AppError } from '@sheaf/contract/errors'
import { absenceKey } from '@sheaf/contract/policy/group'
import { canEditProfile } from '@sheaf/contract/policy/site'
import type { BodyOf, ParamsOf, QueryOf, Route } from '@sheaf/contract/route'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { Ctx, Services } from '../context.ts'
import { isRecord } from '../lib/is-record.ts'
import type { Db } from '../db/dialect.ts'
import type { WithRawJson } from '../lib/raw-json.ts'
import { browserOf, type Browser } from './requests/browser.ts'
import { Download, sendDownload } from './replies/download.ts'
import { handleNotFound } from './replies/error-handler.ts'
import { FileReply, sendFile } from './replies/file-reply.ts'
import { refusalOfField, RejectedInput, rejection } from './requests/rejected-input.ts'
import { Redirect, sendRedirect } from './replies/redirect.ts'
import { replyWriter } from './replies/reply-writer.ts'
import { identify, sessionCookie, type Caller, type ResolveToken, type SessionCookie } from './requests/session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    contract?: Route
  }
}

export interface Input<R extends Route> {
  readonly params: ParamsOf<R>
  readonly query: QueryOf<R>
  readonly body: BodyOf<R>
  /** The version that the caller changes (`takesVersion`), if they say so. */
  readonly version?: string | undefined
  /** What came with a call that takes bytes (`takesBytes`), and nothing with any other. */
  readonly bytes: Readable
}

export type Handler<R extends Route> = (
  ctx: Ctx,
  input: Input<R>,
  cookie: SessionCookie,
  browser: Browser,
) => Promise<WithRawJson<z.input<R['reply']>> | Download | FileReply | Redirect>

/** Registers one route of the contract: `mount(createUserList, (ctx, { body }) => …)`. */
export type Mount = <R extends Route>(route: R, handler: Handler<R>) => void

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Maximum length of the browser's name that is kept with a session. */
const USER_AGENT_MAX = 200

const openContext = (
  services: Services,
  db: Db,
  caller: Caller,
  { known }: SessionCookie,
  request: FastifyRequest,
): Ctx => ({
  ...services,
  // The request's logger writes its id on each line.
  log: request.log as Services['log'],
  actor: caller.actor,
  sessionId: caller.sessionId,
  db,
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
  isKnownHere: (name) => known.has(name),
  afterCommit: (notify) => {
    Promise.resolve()
      .then(notify)
      .catch((error: unknown) => request.log.error({ err: error }, 'work after a commit failed'))
  },
})

type Part = 'params' | 'query' | 'body'

/** A part of a request that does not fit. */
interface Misfit {
  readonly part: Part
  readonly path: readonly PropertyKey[]
  /** The refusal, unless the part is an id in the path. */
  readonly rejected: RejectedInput
}

/** ERR-10: answers an impossible id or login in a path like an unknown one, unless the route has a key for it. */
const refusalOf = async (
  { settings }: Services,
  { actor }: Caller,
  route: Route,
  request: FastifyRequest,
  { part, path: [field], rejected }: Misfit,
): Promise<Error> => {
  if (part !== 'params' || route.fieldErrors[String(field)] !== undefined) return rejected
  const requestedKey = String((request.params as Record<string, unknown>)[String(field)])
  if (field !== 'login') return new AppError(absenceKey(actor, await settings.read()), { key: requestedKey })
  const decision = canEditProfile(actor, undefined)
  return decision.allowed
    ? new AppError('BACKEND.ERROR.USER.NOT_FOUND', { key: requestedKey })
    : new AppError(decision.error)
}

/**
 * FILE-3: returns the bytes that came with a call that takes them. Throws if something else came, or more than the call
 * takes by what its header says; whoever reads them counts them all the same.
 */
const bytesOf = ({ takesBytes, bodyMaxBytes }: Route, { body, headers }: FastifyRequest): Readable => {
  if (takesBytes !== true) return Readable.from([])
  if (!(body instanceof Readable)) throw new RejectedInput('BACKEND.ERROR.TYPE.PARAMS_REQUIRED', '', 400)
  if (Number(headers['content-length'] ?? 0) > bodyMaxBytes)
    throw new AppError('BACKEND.ERROR.TYPE.TOO_LARGE', { limit: bodyMaxBytes })
  return body
}

/**
 * WIRE-57: returns the version that `If-Match` names, with or without quotes. `*` stands for any, as without the header.
 */
const versionOf = ({ takesVersion }: Route, { headers }: FastifyRequest): string | undefined => {
  const named = takesVersion === true ? headers['if-match']?.trim().replaceAll(/^(?:W\/)?"|"$/g, '') : undefined
  return named === '' || named === '*' ? undefined : named
}

const DEPTH_MAX = 50

/**
 * Returns whether both databases and JSON can store a field's value. PostgreSQL allows no NUL in a text, and thousands
 * of nested levels are no input but an attempt to exhaust the stack.
 */
const isStorable = (field: unknown): boolean => {
  let level: unknown[] = [field]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX || level.some((value) => typeof value === 'string' && value.includes('\0'))) return false
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return true
}

/** Returns the input that the route takes, or what does not fit. */
const read = (route: Route, request: FastifyRequest): Input<Route> | Misfit => {
  if (request.body !== undefined && !isRecord(request.body))
    throw new RejectedInput('BACKEND.ERROR.TYPE.PARAMS_REQUIRED', '', 400)
  const input: Record<string, unknown> = { bytes: bytesOf(route, request), version: versionOf(route, request) }
  for (const part of ['params', 'query', 'body'] as const) {
    const parsed = route[part].safeParse(part === 'body' && route.takesBytes ? {} : (request[part] ?? {}))
    if (!parsed.success)
      return { part, path: parsed.error.issues[0]?.path ?? [], rejected: rejection(route, parsed.error, part) }
    for (const [field, of] of Object.entries(parsed.data as object))
      if (!isStorable(of))
        return { part, path: [field], rejected: refusalOfField(route, part, [field], 'BACKEND.ERROR.TYPE.PARAM_STR') }
    input[part] = parsed.data
  }
  return input as unknown as Input<Route>
}

export interface Mounting {
  readonly services: Services
  readonly db: Db
  readonly resolveToken: ResolveToken
  /** Path below which the routes are mounted. */
  readonly prefix: string
}

/**
 * Binds contract routes to Fastify: it identifies the caller, validates the input, and runs the use
 * case. The reply is written by its schema, which drops whatever it does not name, so that nothing is sent by accident.
 */
export const mounter = (app: FastifyInstance, { services, db, resolveToken, prefix }: Mounting): Mount => {
  /** The calls, as method and address, that another route extends by a parameter. */
  const extended = new Set<string>()
  return (route, handler) => {
    const url = `${prefix}${route.path}`
    const parent = url.match(/^(.*)\/:\w+$/)?.[1]
    if (parent !== undefined) extended.add(`${route.method} ${parent}`)
    // The writer is created on first use, so that a start need not wait for it.
    let write: ReturnType<typeof replyWriter> | undefined
    app.route({
      method: route.method,
      url,
      bodyLimit: route.bodyMaxBytes,
      config: { contract: route },
      handler: async (request, reply) => {
        // WIRE-41: the router drops the `/` before a parameter that is empty, and with it what the call was limited to.
        const [, slashed] = request.url.match(/^([^?]*)\/(?:\?|$)/) ?? []
        if (route.changesState && slashed !== undefined && extended.has(`${route.method} ${slashed}`))
          return handleNotFound(request, reply)
        const caller = await identify(services.config, resolveToken, request, route)
        const cookie = sessionCookie(services, request, reply, caller)
        // SES-20: the cookie is set before anything is refused, since the session is already extended.
        if (caller.slidCookie) cookie.set(caller.slidCookie.token, caller.slidCookie.expiresAt)
        if (caller.refusal) throw caller.refusal
        const input = read(route, request) as Input<typeof route> | Misfit
        if ('rejected' in input) throw await refusalOf(services, caller, route, request, input)
        const ctx = openContext(services, db, caller, cookie, request)
        if (caller.staleCookie) cookie.clear()
        // SES-18: this also holds if the session's own cookie has expired with it.
        if (caller.actor.kind === 'visitor') cookie.author.putAside(caller.staleCookie?.login)
        // The session may be older than the cookie that tells whose the author is.
        if (caller.actor.kind === 'user') cookie.author.claim(caller.actor.login)
        const answer = await handler(ctx, input, cookie, browserOf(services, request, reply))
        void reply.header('cache-control', 'no-store')
        if (answer instanceof Redirect) return sendRedirect(reply, answer)
        if (answer instanceof Download) return sendDownload(reply, answer)
        if (answer instanceof FileReply) return sendFile(request, reply, answer)
        if (route.status !== undefined) void reply.status(route.status)
        write ??= replyWriter(route.reply)
        return reply.type(JSON_TYPE).send(write(answer))
      },
    })
  }
}
