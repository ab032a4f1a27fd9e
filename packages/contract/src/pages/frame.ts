import * as z from 'zod/mini'
import { HEX_COLOR } from '../author-color.ts'
import { stringUpTo, transformed } from '../field.ts'

/** A query that counts as absent if it does not fit. */
const lenient = <T extends z.core.SomeType>(schema: T) => z.catch(z.optional(schema), undefined)

/** Id of a line: those of its beginning in the text, client and clock, each in base 36. */
const LINE_ID = /^[0-9a-z]{1,7}-[0-9a-z]{1,11}$/
const FILE_HASH = /^[0-9a-f]{64}$/
/** A setting as Etherpad writes it into an address; whatever else is there counts as absent. */
const setting = lenient(transformed(z.enum(['true', 'false']), (value) => value === 'true'))

/**
 * Queries of the editor's address, `{base}/p/{padId}`. The secrets (`password`, `token`) are read once and taken out of
 * the address before anything else is loaded, so that none lingers in the history or a Referer.
 */
export const frameQuerySchema = z.object({
  userName: lenient(stringUpTo(100)),
  userColor: lenient(z.string().check(z.regex(HEX_COLOR))),
  lineNumber: lenient(z.coerce.number().check(z.int(), z.minimum(1))),
  /** Id of a line, which stays its own while lines come and go above it. `lineNumber` counts where there is none. */
  line: lenient(z.string().check(z.regex(LINE_ID))),
  findUser: lenient(stringUpTo(100)),
  /** A text that is searched for in the pad, which opens at its first place. */
  find: lenient(stringUpTo(100)),
  /** Hash of a file; the pad opens at its line. */
  file: lenient(z.string().check(z.regex(FILE_HASH))),
  /** The base64 of UTF-8; the old system calls it `mypadspassword`. */
  password: lenient(stringUpTo(4000)),
  /**
   * A session token for frames on other sites, where the cookie does not travel; the old system calls it `auth_token`.
   */
  token: lenient(stringUpTo(200)),
  lang: lenient(stringUpTo(20)),
  // The rest says how this one page is shown, by the names that Etherpad has for it (EDT-190 to EDT-197).
  showControls: setting,
  showChat: setting,
  alwaysShowChat: setting,
  showLineNumbers: setting,
  noColors: setting,
  useMonospaceFont: setting,
  rtl: setting,
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

/** Query of the address of a pad's history, `{base}/p/{padId}/timeslider`: the number of the moment that it shows. */
const MOMENT_QUERY = 'at'
/** Query of that address: the numbers of two moments that it compares, as `from..to`. */
const COMPARED_QUERY = 'compare'

/** Two moments of a pad that are compared, the earlier one first. */
export interface ComparedMoments {
  readonly from: number
  readonly to: number
}

/** What a pad's history shows: the moment `seq`, or the newest one, or what differs between two. */
export interface ShownHistory {
  readonly seq: number | undefined
  readonly compared: ComparedMoments | undefined
}

const readNumber = (written: string): number | undefined => {
  const seq = /^\d+$/.test(written) ? Number(written) : Number.NaN
  return Number.isSafeInteger(seq) ? seq : undefined
}

/** Reads what an address of a pad's history shows. */
export const readHistoryQuery = (search: string): ShownHistory => {
  const query = new URLSearchParams(search)
  const [first, second, ...more] = (query.get(COMPARED_QUERY) ?? '').split('..').map(readNumber)
  const isPair = first !== undefined && second !== undefined && more.length === 0
  return {
    seq: readNumber(query.get(MOMENT_QUERY) ?? ''),
    compared: isPair ? { from: Math.min(first, second), to: Math.max(first, second) } : undefined,
  }
}

/** Writes into a query what a pad's history shows. Two moments that are compared need no third one. */
export const writeHistoryQuery = (query: URLSearchParams, { seq, compared }: ShownHistory): void => {
  query.delete(MOMENT_QUERY)
  query.delete(COMPARED_QUERY)
  if (compared !== undefined) query.set(COMPARED_QUERY, `${compared.from}..${compared.to}`)
  else if (seq !== undefined) query.set(MOMENT_QUERY, String(seq))
}

/** Lines of a text, from 1. */
export interface ChosenLines {
  readonly first: number
  readonly last: number
}

/** Returns the fragment with which the address of a pad's history chooses lines of the text that it opens at. */
export const linesFragment = ({ first, last }: ChosenLines): string => `#lines-${first}-${last}`

/** Reads which lines a fragment chooses; undefined if it chooses none. */
export const readLinesFragment = (hash: string): ChosenLines | undefined => {
  const [first, last] = (/^#lines-(\d+)-(\d+)$/.exec(hash) ?? []).slice(1).map(readNumber)
  return first === undefined || last === undefined || first < 1 || last < first ? undefined : { first, last }
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
    line: frameQuerySchema.shape.line,
    findUser: frameQuerySchema.shape.findUser,
    find: frameQuerySchema.shape.find,
    file: frameQuerySchema.shape.file,
  }),
  // From now on, what is typed goes into the text.
  z.object({ type: z.literal('sheaf:write') }),
  /** The templates are to be offered whose text can be put behind that of the pad. */
  z.object({ type: z.literal('sheaf:insert-template') }),
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
 * - `sheaf:writing` and `sheaf:not-writing`: somebody writes on a phone, where the text needs the room of what is around
 *   it; nobody does any more.
 * - `sheaf:session-ended`: nobody is signed in any more, and there is nothing to read first.
 * - `sheaf:moment`: the history of a pad shows the moment `seq`, or the newest one if there is none, or what differs
 *   between the two `compared`.
 */
export const frameNoticeSchema = z.object({
  type: z.enum([
    'sheaf:ready',
    'sheaf:closed',
    'sheaf:unsent',
    'sheaf:nothing-unsent',
    'sheaf:at-risk',
    'sheaf:nothing-at-risk',
    'sheaf:writing',
    'sheaf:not-writing',
    'sheaf:session-ended',
    'sheaf:moment',
  ]),
  seq: z.optional(z.int()),
  compared: z.optional(z.object({ from: z.int(), to: z.int() })),
})
export type FrameNotice = z.infer<typeof frameNoticeSchema>
