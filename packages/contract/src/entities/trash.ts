import * as z from 'zod/mini'
import { filledUpTo, instant } from '../field.ts'
import { groupIdSchema } from '../ids.ts'

/** Identifies something that was removed and can still be restored. */
export const removedThingSchema = z.object({
  type: z.enum(['groups', 'pads'], { error: 'BACKEND.ERROR.TYPE.TYPE_PADSORGROUPS' }),
  key: filledUpTo(100, 'BACKEND.ERROR.TYPE.KEY_STR'),
})
export type RemovedThing = z.infer<typeof removedThingSchema>

export const trashItemSchema = z.extend(removedThingSchema, {
  name: z.string(),
  /** Group that a removed pad was in. */
  group: z.optional(z.object({ _id: groupIdSchema, name: z.string() })),
  /** Number of pads that were removed together with a group. */
  pads: z.optional(z.int()),
  removedAt: instant,
  /** Instant from which on it is purged. */
  purgeAt: instant,
})
export type TrashItem = z.infer<typeof trashItemSchema>
