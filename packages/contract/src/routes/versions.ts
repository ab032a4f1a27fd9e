import * as z from 'zod/mini'
import { seqSchema, versionSchema } from '../entities/history.ts'
import { bool, encodedPassword, name100, stringUpTo } from '../field.ts'
import { padIdSchema } from '../ids.ts'
import { STRING_MAX, VERSIONS_MAX } from '../limits.ts'
import { fileReply, route, success } from '../route.ts'

const tag = 'History'
const params = z.object({ id: padIdSchema })
const versionParams = z.object({ id: padIdSchema, version: stringUpTo(STRING_MAX) })
const versionName = name100
const protectedBy = { password: z.optional(encodedPassword) }
const fieldErrors = {
  seq: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
  lines: 'BACKEND.ERROR.TYPE.PARAM_INVALID',
} as const

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
