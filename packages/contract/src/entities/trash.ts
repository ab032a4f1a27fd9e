import { z } from 'zod'
import { instant } from '../field.ts'
import { groupIdSchema } from '../ids.ts'

/** Identifies something that was removed and can still be restored. */
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
  /** Group that a removed pad was in. */
  group: z.object({ _id: groupIdSchema, name: z.string() }).optional(),
  /** Number of pads that were removed together with a group. */
  pads: z.number().int().optional(),
  removedAt: instant,
  /** Instant from which on it is purged. */
  purgeAt: instant,
})
export type TrashItem = z.infer<typeof trashItemSchema>
