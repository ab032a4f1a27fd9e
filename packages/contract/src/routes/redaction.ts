import * as z from 'zod/mini'
import { seqSchema, writerSchema } from '../entities/history.ts'
import { encodedPassword, filledUpTo, instant, stringUpTo } from '../field.ts'
import { padIdSchema } from '../ids.ts'
import { REDACTION_PLACES_MAX, REDACTION_REASON_MAX, STRING_MAX } from '../limits.ts'
import { route, success } from '../route.ts'

const tag = 'History'
const params = z.object({ id: padIdSchema })
const protectedBy = { password: z.optional(encodedPassword) }
const fieldErrors = {
  seq: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
  from: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
  to: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
  except: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
} as const

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
