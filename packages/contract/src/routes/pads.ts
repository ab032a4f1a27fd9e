import { z } from 'zod'
import { padCreationSchema, padSaveSchema, padSchema } from '../entities/pad.ts'
import { encodedPassword } from '../field.ts'
import { groupIdSchema, padIdSchema } from '../ids.ts'
import { route, success } from '../route.ts'

const tag = 'Pads'
const params = z.object({ id: padIdSchema })
const written = z.object({ success, key: padIdSchema, value: padSchema })

/** What the caller may do inside the pad; the editor's page and the manager's frame both ask for it. */
export const padAccessSchema = z.object({ read: z.boolean(), write: z.boolean(), chat: z.boolean() })

export const viewPad = route({
  method: 'GET',
  path: '/pad/:id',
  tag,
  audience: 'anyone',
  summary: 'One pad',
  params,
  query: z.object({ password: encodedPassword.optional() }),
  reply: z.object({ key: padIdSchema, value: padSchema, access: padAccessSchema }),
})

export const createPad = route({
  method: 'POST',
  path: '/pad',
  tag,
  audience: 'signedIn',
  summary: 'Create a pad in a group',
  body: padCreationSchema,
  reply: written,
})

export const savePad = route({
  method: 'PUT',
  path: '/pad/:id',
  tag,
  audience: 'signedIn',
  summary: 'Change or move a pad; what is not sent stays',
  params,
  body: padSaveSchema,
  /** `moveGroup`: where the pad came from, when it was moved. */
  reply: written.extend({ value: padSchema.extend({ moveGroup: groupIdSchema.optional() }) }),
})

export const removePad = route({
  method: 'DELETE',
  path: '/pad/:id',
  tag,
  audience: 'signedIn',
  summary: 'Remove a pad',
  params,
  reply: z.object({ success, key: padIdSchema }),
})
