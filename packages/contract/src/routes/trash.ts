import * as z from 'zod/mini'
import { removedThingSchema, trashItemSchema } from '../entities/trash.ts'
import { pageCursor } from '../field.ts'
import { groupIdSchema } from '../ids.ts'
import { route, success } from '../route.ts'
import { typedLogin } from './auth.ts'

const tag = 'Trash'

export const listTrash = route({
  method: 'GET',
  path: '/trash',
  tag,
  audience: 'signedIn',
  summary: 'What was removed and I may restore, last removed first; for the site administrator, of the whole site',
  query: z.object({ group: z.optional(groupIdSchema), cursor: pageCursor }),
  /** `next` is the cursor of the next page; null on the last. */
  reply: z.object({ value: z.array(trashItemSchema), next: z.nullable(z.string()) }),
})

const reply = z.object({ success, key: z.string() })

export const restore = route({
  method: 'POST',
  path: '/trash/restore',
  tag,
  audience: 'signedIn',
  summary: 'Restore a group with its pads, or a pad, as it was',
  body: z.extend(removedThingSchema, {
    admin: z
      .optional(typedLogin)
      .check(z.describe('Login or mail address of who shall administer a group that has no admin left')),
  }),
  reply,
})

export const purge = route({
  method: 'POST',
  path: '/trash/purge',
  tag,
  audience: 'signedIn',
  summary: 'Remove a group with its pads, or a pad, for good',
  body: removedThingSchema,
  reply,
})
