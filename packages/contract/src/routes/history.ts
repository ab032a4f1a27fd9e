import * as z from 'zod/mini'
import {
  contributionSchema,
  differenceSchema,
  listSignsSchema,
  historyLineSchema,
  momentSchema,
  seqSchema,
  stretchSchema,
  writerSchema,
} from '../entities/history.ts'
import { encodedPassword, instant, intInQuery, pageLimit, stringUpTo } from '../field.ts'
import { padIdSchema } from '../ids.ts'
import { HISTORY_FRAMES_MAX, HISTORY_PAGE_MAX, STRING_MAX } from '../limits.ts'
import { route } from '../route.ts'

const tag = 'History'
const params = z.object({ id: padIdSchema })
const atParams = z.object({ id: padIdSchema, seq: intInQuery(0, Number.MAX_SAFE_INTEGER) })
/** Number of an entry in an address. One that is not there yet is refused by the server. */
const seq = intInQuery(0, Number.MAX_SAFE_INTEGER)
const protectedBy = { password: z.optional(encodedPassword) }
const fieldErrors = {
  seq: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
  from: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
  to: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
  before: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
  line: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
  lastLine: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
  time: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
  limit: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
  format: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
} as const

export const viewHistory = route({
  method: 'GET',
  path: '/pad/:id/history',
  tag,
  audience: 'anyone',
  summary: 'Who changed a pad when, in stretches, the newest first',
  params,
  query: z.object({
    ...protectedBy,
    /** Only what began before this entry. */
    before: z.optional(seq),
    limit: pageLimit(HISTORY_PAGE_MAX, 20),
    /** Only stretches in which this author wrote. */
    author: z.optional(stringUpTo(STRING_MAX)),
    /** Only the stretches that wrote what stands in this line, from 1, at entry `seq`, or now. */
    line: z.optional(intInQuery(1, Number.MAX_SAFE_INTEGER)),
    /** With `line`: what stands in the lines from that one to this one. */
    lastLine: z.optional(intInQuery(1, Number.MAX_SAFE_INTEGER)),
    seq: z.optional(seq),
  }),
  reply: z.object({
    value: z.object({
      /** The newest entry of the log; 0 if nothing was written. */
      head: seqSchema,
      /** The hash of that entry, hex: who keeps it can prove later what the history was. */
      hash: z.string(),
      /** The stretches go up to this entry. It is lower than `head` while a long log is gone through for the first time. */
      upTo: seqSchema,
      /** Where the reader's visit before this one ended, if they have an account and were here before. */
      lastVisit: z.nullable(z.object({ seq: seqSchema, at: instant })),
      /** What the reader may do besides looking. */
      may: z.object({
        write: z.boolean(),
        redact: z.boolean(),
        seeMembers: z.boolean(),
        /** Whether they may begin a pad in the folder with the text of a moment. */
        copy: z.boolean(),
      }),
      stretches: z.array(stretchSchema),
      /** Where the next page goes on (`before`); `null` after the last. */
      next: z.nullable(seqSchema),
    }),
  }),
  fieldErrors,
})

export const viewActivity = route({
  method: 'GET',
  path: '/pad/:id/activity',
  tag,
  audience: 'anyone',
  summary: 'When a pad was written in and by whom, for a strip along its entries',
  params,
  query: z.object(protectedBy),
  reply: z.object({
    value: z.object({
      head: seqSchema,
      writers: z.array(writerSchema),
      /** Parts of the log in their order, at most some hundred: neighbouring stretches are taken together. */
      parts: z.array(
        z.object({
          from: seqSchema,
          to: seqSchema,
          startedAt: instant,
          endedAt: instant,
          /** Places in `writers`. */
          writers: z.array(z.int()),
          /** Letters added and removed. */
          letters: z.int(),
        }),
      ),
    }),
  }),
})

/** Forms in which a moment can be had. */
export const momentFormats = ['lines', 'text', 'html', 'markdown', 'json'] as const

const momentReply = z.object({
  value: z.extend(momentSchema, {
    text: z.optional(z.string()),
    html: z.optional(z.string()),
    markdown: z.optional(z.string()),
    lines: z.optional(z.array(historyLineSchema)),
    /** Everybody who has letters in `lines`. */
    writers: z.optional(z.array(writerSchema)),
    /** With `lines`: the last entry of the change before that of this moment, and of the next one; `null` if there is none. */
    previous: z.optional(z.nullable(seqSchema)),
    next: z.optional(z.nullable(seqSchema)),
  }),
})
const format = z._default(z.enum(momentFormats), 'text')

export const viewMoment = route({
  method: 'GET',
  path: '/pad/:id/at/:seq',
  tag,
  audience: 'anyone',
  summary: 'The text of a pad as of an entry of its log',
  params: atParams,
  query: z.object({ ...protectedBy, format }),
  reply: momentReply,
  fieldErrors,
})

export const viewMomentAt = route({
  method: 'GET',
  path: '/pad/:id/at',
  tag,
  audience: 'anyone',
  summary: 'The text of a pad as it was at a time (milliseconds since 1970), or as it is now',
  params,
  query: z.object({ ...protectedBy, format, time: z.optional(intInQuery(0, Number.MAX_SAFE_INTEGER)) }),
  reply: momentReply,
  fieldErrors,
})

export const viewFrames = route({
  method: 'GET',
  path: '/pad/:id/frames',
  tag,
  audience: 'anyone',
  summary: 'What changed from entry to entry, for playing the history of a pad',
  params,
  query: z.object({
    ...protectedBy,
    /** The moment that the caller has already. */
    from: seq,
    limit: pageLimit(HISTORY_FRAMES_MAX, 100),
  }),
  reply: z.object({
    value: z.object({
      frames: z.array(
        z.extend(momentSchema, {
          /** The first line that differs from the frame before, from 0. */
          at: z.int(),
          /** How many lines of the frame before `lines` replace. */
          removed: z.int(),
          lines: z.array(historyLineSchema),
        }),
      ),
      writers: z.array(writerSchema),
      head: seqSchema,
    }),
  }),
  fieldErrors,
})

export const compareMoments = route({
  method: 'GET',
  path: '/pad/:id/diff',
  tag,
  audience: 'anyone',
  summary: 'What differs between two moments of a pad, by words',
  params,
  query: z.object({ ...protectedBy, from: seq, to: seq }),
  reply: z.object({
    value: z.object({
      from: momentSchema,
      to: momentSchema,
      parts: z.array(differenceSchema),
      signs: listSignsSchema,
      writers: z.array(writerSchema),
    }),
  }),
  fieldErrors,
})

export const listContributions = route({
  method: 'GET',
  path: '/pad/:id/contributions',
  tag,
  audience: 'anyone',
  summary: 'How much each person has written in a pad',
  params,
  query: z.object(protectedBy),
  reply: z.object({ value: z.array(contributionSchema) }),
})
