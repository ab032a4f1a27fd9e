import { z } from 'zod'

/** An identifier as it travels in paths: what we make ourselves, and what an import from elsewhere keeps. */
const id = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9._~-]+$/)

export const userIdSchema = id.brand<'UserId'>()
export const groupIdSchema = id.brand<'GroupId'>()
export const padIdSchema = id.brand<'PadId'>()
export const userListIdSchema = id.brand<'UserListId'>()

/**
 * A group that a body names. Whether it is one is the server's to say, so any text may stand here (ERR-10); 1,000 only
 * keeps the answer short, which says it again.
 */
export const namedGroupSchema = z
  .string({ error: 'BACKEND.ERROR.TYPE.PARAM_STR' })
  .min(1, { error: 'BACKEND.ERROR.TYPE.PARAM_STR' })
  .max(1000, { error: 'BACKEND.ERROR.TYPE.STR_100' })
  .transform((id) => id as GroupId)

export type UserId = z.infer<typeof userIdSchema>
export type GroupId = z.infer<typeof groupIdSchema>
export type PadId = z.infer<typeof padIdSchema>
export type UserListId = z.infer<typeof userListIdSchema>
