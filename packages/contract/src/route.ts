import * as z from 'zod/mini'
import type { ErrorKey } from './errors.ts'
import { REQUEST_BODY_MAX_BYTES } from './limits.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Who may call, decided before the handler runs: `anyone` (visitors too), `user` (a signed-in user), `siteAdmin`, or
 * `signedIn` (a user or the site administrator). What they may do is up to the policy.
 */
export type Audience = 'anyone' | 'user' | 'siteAdmin' | 'signedIn'

export interface Route<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly method: Method
  /** Path below `{base}/api`, with parameters as `:name`. */
  readonly path: string
  readonly summary: string
  readonly tag: string
  readonly audience: Audience
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly reply: Reply
  /**
   * Whether a safe method changes something all the same, as sign-out does: it is then guarded against cross-site calls
   * like a POST.
   */
  readonly changesState: boolean
  /** Whether the path's `:token` is a session token; the word `session` in its place stands for the cookie. */
  readonly hasTokenInPath?: boolean | undefined
  /**
   * WIRE-33: which invalid tokens are ignored, because the call proves identity in another way, ends the session, or is
   * for everybody. `unknown` still reports an expired session.
   */
  readonly forgivesToken?: 'any' | 'unknown' | undefined
  /**
   * Whether `If-Match` may name the `version` of a reply: the save is then merged with what others have changed since
   * (WIRE-57).
   */
  readonly takesVersion?: boolean | undefined
  /** Whether the body is the bytes of a file (`application/octet-stream`), which the handler takes as they come. */
  readonly takesBytes?: boolean | undefined
  /** Status of a reply that is no refusal; 200 unless it is given. */
  readonly status?: 201 | undefined
  /** Largest body; a larger one is refused with TOO_LARGE. */
  readonly bodyMaxBytes: number
  /** Statuses of this route that differ from the table in `errors.ts`. */
  readonly statusOf: Partial<Record<ErrorKey, number>>
  /** Keys for rejected fields whose check has no key of its own, by field name. */
  readonly fieldErrors: Readonly<Record<string, ErrorKey>>
}

const nothing = z.object({})
type Nothing = typeof nothing

/** Declares one call of the API: the server mounts it, the pages call it, the documentation prints it. */
export const route = <
  Params extends z.ZodMiniType = Nothing,
  Query extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Nothing,
  Reply extends z.ZodMiniType = Nothing,
>(
  declared: Pick<Route, 'method' | 'path' | 'summary' | 'tag' | 'audience'> & {
    params?: Params
    query?: Query
    body?: Body
    reply: Reply
    changesState?: boolean
    hasTokenInPath?: boolean
    forgivesToken?: 'any' | 'unknown'
    takesVersion?: boolean
    takesBytes?: boolean
    status?: 201
    bodyMaxBytes?: number
    statusOf?: Partial<Record<ErrorKey, number>>
    fieldErrors?: Readonly<Record<string, ErrorKey>>
  },
): Route<Params, Query, Body, Reply> => ({
  ...declared,
  params: declared.params ?? (nothing as unknown as Params),
  query: declared.query ?? (nothing as unknown as Query),
  body: declared.body ?? (nothing as unknown as Body),
  changesState: declared.changesState ?? declared.method !== 'GET',
  bodyMaxBytes: declared.bodyMaxBytes ?? REQUEST_BODY_MAX_BYTES,
  statusOf: declared.statusOf ?? {},
  fieldErrors: declared.fieldErrors ?? {},
})

export type ParamsOf<R extends Route> = z.infer<R['params']>
export type QueryOf<R extends Route> = z.infer<R['query']>
export type BodyOf<R extends Route> = z.infer<R['body']>
export type ReplyOf<R extends Route> = z.infer<R['reply']>
/** The body as a caller writes it, before the schema's defaults and transformations. */
export type BodyInputOf<R extends Route> = z.input<R['body']>
export type QueryInputOf<R extends Route> = z.input<R['query']>

/** Reply of a route whose handler answers with a `Redirect`: an address for the browser. */
export const redirectReply = z.never().check(z.meta({ isRedirect: true }))

/** Every write answers `success: true`; the schema adds it, so that no handler has to. */
export const success = z._default(z.literal(true), true)

/** Reply of a call that answers with a file in one of these media types instead of JSON. */
export const fileReply = (...mediaTypes: readonly [string, ...string[]]) => z.never().check(z.meta({ mediaTypes }))
