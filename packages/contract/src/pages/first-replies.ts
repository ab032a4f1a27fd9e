import * as z from 'zod/mini'

/*
 * What a page reads of the replies to its first calls. The schemas of the routes would bring those of every setting and
 * entity into the page of a pad.
 */

/** Part of the reply to `READ_CONFIGURATION_PATH` that says who the caller is. */
export const callerSchema = z.object({
  admin: z.boolean(),
  user: z.optional(z.object({ _id: z.string(), login: z.string() })),
})

/** Reply of a call that is refused. */
export const refusalSchema = z.object({ error: z.string() })
