import { SESSION_ENDING } from '@sheaf/contract/errors'
import { OWN_PAGE } from '@sheaf/contract/pages/own-page'
import type { BodyInputOf, ParamsOf, QueryInputOf, ReplyOf, Route } from '@sheaf/contract/route'
import { hideUnreachable } from '@sheaf/ui/lib/unreachable'
import { ApiError, UNREACHABLE } from '../errors/api-error.ts'
import { baseUrl } from '../address/base.ts'

type Nothing = Record<never, never>
type Needed<Name extends string, Value> = Nothing extends Value ? { [N in Name]?: Value } : { [N in Name]: Value }

/** Input of a call. Parts that the route does not require are optional. */
export type CallInput<R extends Route> = Needed<'params', ParamsOf<R>> &
  Needed<'query', QueryInputOf<R>> &
  Needed<'body', BodyInputOf<R>> & {
    /** Version of an earlier reply that the call changes, where its route takes one. */
    version?: string | undefined
  }

type Args<R extends Route> =
  Nothing extends CallInput<R>
    ? [input?: CallInput<R>, signal?: AbortSignal]
    : [input: CallInput<R>, signal?: AbortSignal]

/** Returns the reply to a GET that needs no request, by the path of its URL and its query; undefined without one. */
type Answer = (address: string) => Promise<unknown> | undefined

let answer: Answer = () => undefined
/** Sets where replies come from that need no request: from the page itself, or on the server from itself. */
export const answerFrom = (source: Answer): void => {
  answer = source
}

let refusalListener: (error: ApiError) => void = () => {}
/** Sets the single listener for error responses, which checks what they mean for the session. */
export const onRefusal = (listener: (error: ApiError) => void): void => {
  refusalListener = listener
}

/** Returns the URL of a call, also for links and forms that the browser follows by itself. */
export const addressOf = (
  route: Route,
  params: Record<string, unknown> = {},
  query: Record<string, string | number | boolean | undefined> = {},
): URL => {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const url = new URL(`api${path}`, baseUrl())
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

const send = async (url: URL, init: RequestInit) => {
  try {
    const response = await fetch(url, init)
    // A proxy before it answers in its place while the server is not there.
    if (response.status < 502) hideUnreachable()
    return response
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(UNREACHABLE, 0)
  }
}

/** Returns whether an error key means the end of the session. Routes of the administration have a key of their own. */
const endsSession = (key: unknown, { audience }: Route) =>
  (SESSION_ENDING as readonly unknown[]).includes(key) ||
  (audience === 'siteAdmin' && key === 'BACKEND.ERROR.AUTHENTICATION.ADMIN')

const failureOf = (response: Response, reply: unknown, route: Route) => {
  const { error, field, reason, now, version } = (typeof reply === 'object' && reply !== null ? reply : {}) as {
    error?: unknown
    field?: unknown
    reason?: unknown
    now?: unknown
    version?: unknown
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN)
  return new ApiError(typeof error === 'string' ? error : 'BACKEND.ERROR.PERMISSION.UNEXPECTED', response.status, {
    field: typeof field === 'string' ? field : undefined,
    reason: typeof reason === 'string' ? reason : undefined,
    conflict: typeof now === 'object' && now !== null ? { now: { ...now }, version: String(version) } : undefined,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    endsSession: endsSession(error, route),
  })
}

/** Calls the API and validates the reply against the route's contract. Throws `ApiError` on an error response. */
export const callApi = async <R extends Route>(route: R, ...[input, signal]: Args<R>): Promise<ReplyOf<R>> => {
  const {
    params = {},
    query = {},
    body,
    version,
  } = (input ?? {}) as {
    params?: Record<string, unknown>
    query?: Record<string, string | number | boolean | undefined>
    body?: unknown
    version?: string | undefined
  }
  const url = addressOf(route, params, query)
  const ready = route.method === 'GET' ? answer(url.pathname + url.search) : undefined
  if (ready !== undefined) return route.reply.parse(await ready) as ReplyOf<R>
  const sent = body ?? (route.method === 'POST' || route.method === 'PUT' ? {} : undefined)
  const response = await send(url, {
    method: route.method,
    credentials: 'same-origin',
    headers: {
      ...OWN_PAGE,
      accept: 'application/json',
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
    },
    ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    ...(signal === undefined ? {} : { signal }),
  })
  const reply: unknown = await response.json().catch(() => undefined)
  if (response.ok) return route.reply.parse(reply) as ReplyOf<R>
  const failure = failureOf(response, reply, route)
  refusalListener(failure)
  throw failure
}
