import { z } from 'zod'
import { HEX_COLOR } from '../author-color.ts'

/**
 * The editor's address is `{base}/p/{padId}` with these queries. Secrets (`password`, `token`) are read once and
 * taken out of the address before anything else is loaded, so that none lingers in the history or a Referer.
 */
export const frameQuerySchema = z.object({
  userName: z.string().max(100).optional().catch(undefined),
  userColor: z.string().regex(HEX_COLOR).optional().catch(undefined),
  lineNumber: z.coerce.number().int().min(1).optional().catch(undefined),
  findUser: z.string().max(100).optional().catch(undefined),
  /** base64 of UTF-8; `mypadspassword` on the old system. */
  password: z.string().max(4000).optional().catch(undefined),
  /** A session token, for frames on other sites, where the cookie does not travel; `auth_token` on the old system. */
  token: z.string().max(200).optional().catch(undefined),
  lang: z.string().max(20).optional().catch(undefined),
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
 * What the page around the frame may ask of it (EDT-12). Both sides speak only to the origin they were served from, and
 * hear only each other's window: on another site the frame is deaf and dumb.
 */
export const frameRequestSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('sheaf:go-to'),
    lineNumber: frameQuerySchema.shape.lineNumber,
    findUser: frameQuerySchema.shape.findUser,
  }),
  // That what is typed from now on goes into the text.
  z.object({ type: z.literal('sheaf:write') }),
  // That it speaks the language of the page around. Heard also where no text is shown.
  z.object({ type: z.literal('sheaf:speak'), lang: z.string().max(20) }),
])
export type FrameRequest = z.infer<typeof frameRequestSchema>

/**
 * What the frame tells the page around it: `sheaf:ready`, that it shows the text and hears requests from now on;
 * `sheaf:closed`, that the pad is not its reader's to see, or not any more; `sheaf:unsent`, that it shows in the pad's place
 * what was not sent, which may stand nowhere else, and `sheaf:nothing-unsent`, that it does not, or not any more;
 * `sheaf:at-risk`, that it alone has something of what was typed, and `sheaf:nothing-at-risk`, that it does not any more;
 * `sheaf:session-ended`, that nobody is signed in any more, and nothing is to be read first.
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
