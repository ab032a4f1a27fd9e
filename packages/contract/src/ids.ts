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

export type UserId = z.infer<typeof userIdSchema>
export type GroupId = z.infer<typeof groupIdSchema>
export type PadId = z.infer<typeof padIdSchema>
export type UserListId = z.infer<typeof userListIdSchema>
