import * as z from 'zod/mini'
import { userSchema } from '../entities/user.ts'
import { filledUpTo, instant, pageCursor, pageLimit, text } from '../field.ts'
import { ALL_USERS_PAGE_MAX, STRING_MAX, USERS_PAGE_MAX } from '../limits.ts'
import { route } from '../route.ts'

const tag = 'Users'

/** Fields of a person that the caller may see; `name` is the name that they see, where it is not the login (NAME-6). */
const namedUser = z.object({
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  firstname: z.optional(z.string()),
  lastname: z.optional(z.string()),
})
const namedUsers = z.object({ users: z.record(z.string(), namedUser), usersCount: z.int() })

export const listAllUsers = route({
  method: 'GET',
  path: '/all-users',
  tag,
  audience: 'anyone',
  summary: 'All users by login, so many at a time; usersCount counts all',
  query: z.object({ cursor: pageCursor, limit: pageLimit(ALL_USERS_PAGE_MAX, ALL_USERS_PAGE_MAX) }),
  /** `next` is the cursor of the next page, if there is one. */
  reply: z.extend(namedUsers, { next: z.optional(z.string()) }),
})

/**
 * Suggestions for the people pickers: at most ten, by any part of the names of a known person, or by a whole login or
 * mail address (ADR 0016).
 */
export const searchUsers = route({
  method: 'GET',
  path: '/search-users/:login',
  tag,
  audience: 'signedIn',
  summary: 'Find people to invite',
  params: z.object({ login: filledUpTo(STRING_MAX) }),
  reply: namedUsers,
  // It is a text to search for, not the name of something that is missing.
  fieldErrors: { login: 'BACKEND.ERROR.TYPE.STR_100' },
})

export const autocomplete = route({
  method: 'GET',
  path: '/autocomplete',
  tag,
  audience: 'user',
  summary: 'The people of my groups and user lists',
  reply: namedUsers,
})

export const userSorts = ['login', 'email', 'lastname', 'ctime', 'signedInAt'] as const
export type UserSort = (typeof userSorts)[number]

/** States of accounts to which the list can be narrowed. */
export const userStates = ['unconfirmed', 'neverSignedIn', 'withoutTwoFactor'] as const
export type UserState = (typeof userStates)[number]

export const listedUserSchema = z.extend(
  z.pick(userSchema, {
    _id: true,
    login: true,
    email: true,
    firstname: true,
    lastname: true,
    organization: true,
    active: true,
    otpEnabled: true,
    ctime: true,
  }),
  /** `null` means never. */
  { signedInAt: z.nullable(instant) },
)
export type ListedUser = z.infer<typeof listedUserSchema>

export const listUsers = route({
  method: 'GET',
  path: '/users',
  tag,
  audience: 'siteAdmin',
  summary: 'Accounts, a page at a time; search is any part of their names, or how the mail address begins',
  query: z.object({
    search: z._default(text(), ''),
    state: z.optional(z.enum(userStates)),
    sort: z._default(z.enum(userSorts), 'login'),
    order: z._default(z.enum(['asc', 'desc']), 'asc'),
    cursor: pageCursor,
    limit: pageLimit(USERS_PAGE_MAX),
  }),
  /** `next` is null on the last page. */
  reply: z.object({ value: z.array(listedUserSchema), total: z.int(), next: z.nullable(z.string()) }),
})
