import * as z from 'zod/mini'
import { HEX_COLOR } from '../author-color.ts'
import { stringUpTo } from '../field.ts'

/** A query that counts as absent if it does not fit. */
const lenient = <T extends z.core.SomeType>(schema: T) => z.catch(z.optional(schema), undefined)

/**
 * Queries of the editor's address, `{base}/p/{padId}`. The secrets (`password`, `token`) are read once and taken out of
 * the address before anything else is loaded, so that none lingers in the history or a Referer.
 */
export const frameQuerySchema = z.object({
  userName: lenient(stringUpTo(100)),
  userColor: lenient(z.string().check(z.regex(HEX_COLOR))),
  lineNumber: lenient(z.coerce.number().check(z.int(), z.minimum(1))),
  findUser: lenient(stringUpTo(100)),
  /** The base64 of UTF-8; the old system calls it `mypadspassword`. */
  password: lenient(stringUpTo(4000)),
  /**
   * A session token for frames on other sites, where the cookie does not travel; the old system calls it `auth_token`.
   */
  token: lenient(stringUpTo(200)),
  lang: lenient(stringUpTo(20)),
})
export type FrameQuery = z.infer<typeof frameQuerySchema>

/** Reads a frame's query, the old system's names included. */
export const readFrameQuery = (search: string): FrameQuery => {
  const query = Object.fromEntries(new URLSearchParams(search))
  return frameQuerySchema.parse({
    ...query,
    password: query['password'] ?? query['mypadspassword'],
    token: query['token'] ?? query['auth_token'],
  })
}

/** Names of the queries that must leave the address. */
export const SECRET_FRAME_QUERIES = ['password', 'mypadspassword', 'token', 'auth_token'] as const

/**
 * Requests of the surrounding page to the frame (EDT-12). Both sides talk only to the origin they were served from, and
 * listen only to each other's window: on another site the frame neither receives nor sends anything.
 */
export const frameRequestSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('sheaf:go-to'),
    lineNumber: frameQuerySchema.shape.lineNumber,
    findUser: frameQuerySchema.shape.findUser,
  }),
  // From now on, what is typed goes into the text.
  z.object({ type: z.literal('sheaf:write') }),
  // The frame takes on the language of the surrounding page. It obeys even while it shows no text.
  z.object({ type: z.literal('sheaf:speak'), lang: stringUpTo(20) }),
])
export type FrameRequest = z.infer<typeof frameRequestSchema>

/**
 * Notices of the frame to the surrounding page.
 * - `sheaf:ready`: it shows the text and handles requests from now on.
 * - `sheaf:closed`: its reader may not, or no longer, see the pad.
 * - `sheaf:unsent` and `sheaf:nothing-unsent`: in the pad's place it shows unsent text that may exist nowhere else; it
 *   no longer does.
 * - `sheaf:at-risk` and `sheaf:nothing-at-risk`: it alone holds some of what was typed; it no longer does.
 * - `sheaf:session-ended`: nobody is signed in any more, and there is nothing to read first.
 */
export const frameNoticeSchema = z.object({
  type: z.enum([
    'sheaf:ready',
    'sheaf:closed',
    'sheaf:unsent',
    'sheaf:nothing-unsent',
    'sheaf:at-risk',
    'sheaf:nothing-at-risk',
    'sheaf:session-ended',
  ]),
})
export type FrameNotice = z.infer<typeof frameNoticeSchema>
