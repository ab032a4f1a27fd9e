import * as z from 'zod/mini'
import { filledUpTo, text, transformed } from './field.ts'
import { LOGINS_MAX } from './limits.ts'

/** An identifier as it travels in paths, either made here or kept from an import. */
const id = filledUpTo(100).check(z.regex(/^[A-Za-z0-9._~-]+$/))

export const userIdSchema = id.brand<'UserId'>()
export const groupIdSchema = id.brand<'GroupId'>()
export const padIdSchema = id.brand<'PadId'>()
export const userListIdSchema = id.brand<'UserListId'>()
export const invitationIdSchema = id.brand<'InvitationId'>()

/**
 * A group named in a body. Any text of an id's length is accepted, because only the server knows which groups exist
 * (ERR-10).
 */
export const namedGroupSchema = transformed(
  filledUpTo(100, 'BACKEND.ERROR.TYPE.PARAM_STR', 'BACKEND.ERROR.TYPE.STR_100'),
  (id) => id as GroupId,
)

/** Users named in a body, each once. Any text is accepted, because only the server knows which users exist. */
export const namedUsersSchema = transformed(
  z.array(text()).check(z.maxLength(LOGINS_MAX)),
  (ids) => [...new Set(ids)] as UserId[],
)

export type UserId = z.infer<typeof userIdSchema>
export type GroupId = z.infer<typeof groupIdSchema>
export type PadId = z.infer<typeof padIdSchema>
export type UserListId = z.infer<typeof userListIdSchema>
export type InvitationId = z.infer<typeof invitationIdSchema>
