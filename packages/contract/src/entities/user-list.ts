import * as z from 'zod/mini'
import { name40, text, transformed } from '../field.ts'
import { userIdSchema, userListIdSchema } from '../ids.ts'
import { LOGINS_MAX } from '../limits.ts'
import { listOrChanges } from '../list-changes.ts'

/**
 * Accepts at most `max` logins or mail addresses as people type them. Surrounding blanks, empty entries and repetitions
 * are dropped.
 */
export const loginsOrEmailsUpTo = (max: number) =>
  transformed(z.array(text(), { error: 'BACKEND.ERROR.TYPE.LOGINS_ARR' }).check(z.maxLength(max)), (entries) =>
    [...new Set(entries.map((entry) => entry.trim()))].filter((entry) => entry !== ''),
  )

/** Accepts as many people as one invitation, share or user list takes. */
export const loginsOrEmails = loginsOrEmailsUpTo(LOGINS_MAX)

/** People as `loginsOrEmails`, in place of those before, or those to add and to remove. */
export const sentLoginsOrEmails = listOrChanges(loginsOrEmails)

/** Sorts the typed names by whether an account answers to them. */
export const presenceSchema = z.object({ present: z.array(z.string()), absent: z.array(z.string()) })
export type Presence = z.infer<typeof presenceSchema>

const listedUserSchema = z.object({ _id: userIdSchema, login: z.string(), email: z.string() })

const userListSchema = z.object({
  name: z.string(),
  uids: z.array(userIdSchema),
  /** Version of the list's own fields (WIRE-57). */
  version: z.optional(z.string()),
  users: z.array(listedUserSchema),
})
export type UserList = z.infer<typeof userListSchema>

/** All lists of one user, by id. */
export const userListsSchema = z.record(userListIdSchema, userListSchema)
export type UserLists = z.infer<typeof userListsSchema>

export const userListCreationSchema = z.object({ name: name40, loginsOrEmails: z._default(loginsOrEmails, []) })
export type UserListCreation = z.infer<typeof userListCreationSchema>

/**
 * A partial save; `loginsOrEmails`, if present, replaces the members or says whom to add and remove. One of the two fields
 * is required.
 */
export const userListSaveSchema = z
  .object({ name: z.optional(name40), loginsOrEmails: z.optional(sentLoginsOrEmails) })
  .check(
    z.refine(({ name, loginsOrEmails: members }) => name !== undefined || members !== undefined, {
      error: 'BACKEND.ERROR.USER.USERLIST_SET_PARAMS',
    }),
  )
export type UserListSave = z.infer<typeof userListSaveSchema>
