import * as z from 'zod/mini'
import { bool, text } from '../field.ts'
import { route, success } from '../route.ts'

const tag = 'Marks'
/** `marked` says which state is meant; without it the mark is toggled, as old clients expect. */
const body = z.object({
  type: z.enum(['groups', 'pads'], { error: 'BACKEND.ERROR.TYPE.TYPE_PADSORGROUPS' }),
  key: text().check(z.minLength(1)),
  marked: z.optional(bool),
})
const reply = z.object({ success })
const fieldErrors = { key: 'BACKEND.ERROR.TYPE.KEY_STR', type: 'BACKEND.ERROR.TYPE.TYPE_PADSORGROUPS' } as const

export const bookmark = route({
  method: 'POST',
  path: '/usermark',
  tag,
  audience: 'user',
  summary: 'Bookmark a group or a pad, or take the bookmark back',
  body,
  reply,
  fieldErrors,
})
export const watch = route({
  method: 'POST',
  path: '/userwatch',
  tag,
  audience: 'user',
  summary: 'Watch a group or a pad, or stop watching',
  body,
  reply,
  fieldErrors,
})
