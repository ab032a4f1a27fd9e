import * as z from 'zod/mini'
import { intInQuery, stringUpTo } from '../field.ts'
import { groupIdSchema, padIdSchema } from '../ids.ts'
import { DIGEST_AGO_MAX_MS } from '../limits.ts'
import { route } from '../route.ts'

const tag = 'Statistics'

const query = z.object({
  /** Milliseconds back from now; by default an hour. */
  ago: z._default(intInQuery(0, DIGEST_AGO_MAX_MS), 3_600_000),
})

/** Changes of a pad, for the site administrator. */
const padDifferenceSchema = z.object({
  padId: padIdSchema,
  name: z.string(),
  /** Splices for clients of the old system: position, lines removed there, text inserted there, and its line number. */
  splices: z.array(z.tuple([z.number(), z.number(), z.string(), z.number()])),
  /** Names of the authors of the change; empty for somebody without a name. */
  authors: z.array(z.string()),
  changes: z.array(
    z.object({ sign: z.enum(['+', '-']), text: z.string(), line: z.number(), authors: z.array(z.string()) }),
  ),
  /** Number of further changed lines that are not listed. */
  omitted: z.number(),
})
export type PadDifference = z.infer<typeof padDifferenceSchema>

/** The recipients of the digest, and its content. It is `null` where there is no recipient or no content. */
const watchedSchema = z.object({
  watcherList: z.optional(z.nullable(z.array(z.string()))),
  actualChanges: z.optional(z.nullable(z.array(padDifferenceSchema))),
})

export const viewPadDifference = route({
  method: 'GET',
  path: '/stats/diff/:padId',
  tag,
  audience: 'siteAdmin',
  summary: 'What changed in a pad in the time that has passed since',
  params: z.object({ padId: padIdSchema }),
  query,
  reply: z.object({ result: padDifferenceSchema }),
  // The requested time is too long, not the body.
  statusOf: { 'BACKEND.ERROR.TYPE.TOO_LARGE': 400 },
})

export const startDigests = route({
  method: 'GET',
  path: '/stats/watch',
  tag,
  audience: 'siteAdmin',
  summary: 'Send now the digests of all for whom something waits',
  changesState: true,
  reply: z.object({}),
})

export const viewGroupDigest = route({
  method: 'GET',
  path: '/stats/watchGroup/:gid',
  tag,
  audience: 'siteAdmin',
  summary: 'What the watchers of a group would be told',
  params: z.object({ gid: groupIdSchema }),
  query,
  reply: z.object({ result: watchedSchema }),
})

export const viewUserDigest = route({
  method: 'GET',
  path: '/stats/watchUser/:login',
  tag,
  audience: 'siteAdmin',
  summary: 'What a user would be told in a digest',
  params: z.object({ login: stringUpTo(100) }),
  query,
  reply: z.object({ result: watchedSchema }),
  fieldErrors: { login: 'BACKEND.ERROR.USER.NOT_FOUND' },
})
