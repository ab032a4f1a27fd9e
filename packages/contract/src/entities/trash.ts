import { z } from 'zod'
import { instant } from '../field.ts'
import { groupIdSchema } from '../ids.ts'

/** What was removed and can still be restored, as named in a request. */
export const removedThingSchema = z.object({
  type: z.enum(['groups', 'pads'], { error: 'BACKEND.ERROR.TYPE.TYPE_PADSORGROUPS' }),
  key: z
    .string({ error: 'BACKEND.ERROR.TYPE.KEY_STR' })
    .min(1, { error: 'BACKEND.ERROR.TYPE.KEY_STR' })
    .max(100, { error: 'BACKEND.ERROR.TYPE.KEY_STR' }),
})
export type RemovedThing = z.infer<typeof removedThingSchema>

export const trashItemSchema = removedThingSchema.extend({
  name: z.string(),
  /** Of a pad: the group it was removed from. */
  group: z.object({ _id: groupIdSchema, name: z.string() }).optional(),
  /** Of a group: how many pads went with it. */
  pads: z.number().int().optional(),
  removedAt: instant,
  /** From when on it is purged. */
  purgeAt: instant,
})
export type TrashItem = z.infer<typeof trashItemSchema>
