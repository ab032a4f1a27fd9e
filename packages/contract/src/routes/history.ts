import * as z from 'zod/mini'
import {
  contributionSchema,
  differenceSchema,
  listSignsSchema,
  historyLineSchema,
  momentSchema,
  seqSchema,
  stretchSchema,
  versionSchema,
  writerSchema,
} from '../entities/history.ts'
import { bool, encodedPassword, filledUpTo, instant, intInQuery, name100, pageLimit, stringUpTo } from '../field.ts'
import { padIdSchema } from '../ids.ts'
import {
  HISTORY_FRAMES_MAX,
  HISTORY_PAGE_MAX,
  REDACTION_PLACES_MAX,
  REDACTION_REASON_MAX,
  STRING_MAX,
  VERSIONS_MAX,
} from '../limits.ts'
import { fileReply, route, success } from '../route.ts'

const tag = 'History'
const params = z.object({ id: padIdSchema })
const atParams = z.object({ id: padIdSchema, seq: intInQuery(0, Number.MAX_SAFE_INTEGER) })
const versionParams = z.object({ id: padIdSchema, version: stringUpTo(STRING_MAX) })
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
  lines: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
  except: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
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

const versionName = name100

export const listVersions = route({
  method: 'GET',
  path: '/pad/:id/versions',
  tag,
  audience: 'anyone',
  summary: `The versions of a pad, the newest first; at most ${VERSIONS_MAX}`,
  params,
  query: z.object(protectedBy),
  reply: z.object({ value: z.array(versionSchema) }),
})

export const createVersion = route({
  method: 'POST',
  path: '/pad/:id/versions',
  tag,
  audience: 'anyone',
  summary: 'Give a moment of a pad a name',
  params,
  query: z.object(protectedBy),
  body: z.object({ seq: seqSchema, name: versionName, starred: z._default(bool, false) }),
  reply: z.object({ success, value: versionSchema }),
  fieldErrors,
})

export const saveVersion = route({
  method: 'PUT',
  path: '/pad/:id/versions/:version',
  tag,
  audience: 'anyone',
  summary: 'Rename a version, or give or take its star',
  params: versionParams,
  query: z.object(protectedBy),
  body: z.object({ name: z.optional(versionName), starred: z.optional(bool) }),
  reply: z.object({ success, value: versionSchema }),
  fieldErrors,
})

export const removeVersion = route({
  method: 'DELETE',
  path: '/pad/:id/versions/:version',
  tag,
  audience: 'anyone',
  summary: 'Take the name of a version away; the moment stays in the history',
  params: versionParams,
  query: z.object(protectedBy),
  reply: z.object({ success }),
})

export const exportVersion = route({
  method: 'GET',
  path: '/pad/:id/versions/:version/proof',
  tag,
  audience: 'anyone',
  summary: 'A version with what proves that its text is as it was when it was named, as JSON',
  params: versionParams,
  query: z.object(protectedBy),
  reply: fileReply('application/json'),
})

export const restoreMoment = route({
  method: 'POST',
  path: '/pad/:id/restore',
  tag,
  audience: 'anyone',
  summary: 'Make a pad as it was at a moment, whole or some lines of it, by a new edit',
  params,
  query: z.object(protectedBy),
  body: z.object({
    seq: seqSchema,
    /** First and last line of that moment's text, from 1. */
    lines: z.optional(z.tuple([z.int().check(z.minimum(1)), z.int().check(z.minimum(1))])),
  }),
  reply: z.object({
    success,
    value: z.object({
      /** The new edit; that of the log's end if the text was as it was already. */
      seq: seqSchema,
      /** The entry before: restoring it undoes this. */
      before: seqSchema,
    }),
  }),
  fieldErrors,
})

export const copyMoment = route({
  method: 'POST',
  path: '/pad/:id/copy',
  tag,
  audience: 'signedIn',
  summary:
    'Begin a new pad, in the same or another folder, with the text of a moment or, without `seq`, the newest text',
  params,
  query: z.object(protectedBy),
  body: z.object({ seq: z.optional(seqSchema), name: versionName, group: z.optional(stringUpTo(STRING_MAX)) }),
  reply: z.object({ success, key: padIdSchema, value: z.object({ _id: padIdSchema, group: z.string() }) }),
  fieldErrors,
})

/** Where a text that is to be redacted stands, or stood in any moment of the pad. */
const redactionPlaceSchema = z.object({
  /** The same for the same place in each call. */
  id: z.string(),
  /** The first and the last entry as of which it stood there. */
  firstSeq: seqSchema,
  lastSeq: seqSchema,
  /** When it was written, and by whom; `null` if nobody knows. */
  firstAt: instant,
  author: z.nullable(writerSchema),
  /** Whether it stands there now. */
  stands: z.boolean(),
  /** The text, or what holds it as a link's address or title or a line's attribute, and what stands around it in its line. */
  before: z.string(),
  text: z.string(),
  after: z.string(),
  where: z.enum(['text', 'table', 'link', 'attribute', 'version']),
})

/** A range of a moment's text, in UTF-16 units of `format=text`. */
const redactedRange = { seq: seqSchema, from: z.int().check(z.minimum(0)), to: z.int().check(z.minimum(1)) }

export const findRedactions = route({
  method: 'POST',
  path: '/pad/:id/redact/find',
  tag,
  audience: 'anyone',
  summary: 'Where a text stands in the whole history of a pad',
  params,
  query: z.object(protectedBy),
  body: z.object(redactedRange),
  reply: z.object({ value: z.object({ text: z.string(), places: z.array(redactionPlaceSchema) }) }),
  fieldErrors,
})

export const redactPad = route({
  method: 'POST',
  path: '/pad/:id/redact',
  tag,
  audience: 'anyone',
  summary: 'Take a text out of a pad, its history, versions, exports and search for good',
  params,
  query: z.object(protectedBy),
  body: z.object({
    ...redactedRange,
    reason: filledUpTo(REDACTION_REASON_MAX),
    /** Ids of places that stay. */
    except: z._default(z.array(stringUpTo(STRING_MAX)).check(z.maxLength(REDACTION_PLACES_MAX)), []),
  }),
  reply: z.object({ success, value: z.object({ job: z.string() }) }),
  fieldErrors,
})

export const viewRedaction = route({
  method: 'GET',
  path: '/pad/:id/redact/:job',
  tag,
  audience: 'anyone',
  summary: 'How far a redaction is: of the text nobody gets anything from its first moment on',
  params: z.object({ id: padIdSchema, job: stringUpTo(STRING_MAX) }),
  query: z.object(protectedBy),
  reply: z.object({ value: z.object({ done: z.int(), total: z.int(), isDone: z.boolean() }) }),
})
