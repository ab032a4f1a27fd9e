import * as z from 'zod/mini'
import { closedGroupSchema, groupCreationSchema, groupSaveSchema, groupSchema } from '../entities/group.ts'
import { padSchema } from '../entities/pad.ts'
import { memberSchema } from '../entities/user.ts'
import { presenceSchema, sentLoginsOrEmails } from '../entities/user-list.ts'
import { bool, encodedPassword, instant, password } from '../field.ts'
import { groupIdSchema, namedGroupSchema, padIdSchema, userIdSchema } from '../ids.ts'
import { route, success } from '../route.ts'

const tag = 'Groups'
const params = z.object({ id: groupIdSchema })
const groups = z.record(groupIdSchema, groupSchema)
const pads = z.record(padIdSchema, padSchema)
const marked = z.object({ groups, pads })

export const groupIndexSchema = z.object({
  groups,
  pads,
  /** Everyone whom these groups name. */
  users: z.record(userIdSchema, memberSchema),
  admins: z.object({}),
  watchers: z.object({}),
  bookmarks: marked,
  watchlist: marked,
  /** Last edits in marked groups of which the user is no member, as far as they may read the pads. */
  lastEdited: z.record(groupIdSchema, instant),
})
export type GroupIndex = z.infer<typeof groupIndexSchema>

export const groupViewSchema = z.object({
  key: groupIdSchema,
  value: z.union([groupSchema, closedGroupSchema]),
  pads: z.optional(pads),
  users: z.optional(z.record(userIdSchema, memberSchema)),
  /** Version of the group's own fields, for those who may change them (WIRE-57). */
  version: z.optional(z.string()),
})
export type GroupView = z.infer<typeof groupViewSchema>

const written = z.object({ success, key: groupIdSchema, value: groupSchema, version: z.optional(z.string()) })

export const listGroups = route({
  method: 'GET',
  path: '/group',
  tag,
  audience: 'user',
  summary: 'My groups, their pads and people, and what I have marked',
  reply: z.object({ value: groupIndexSchema }),
})

export const viewGroup = route({
  method: 'GET',
  path: '/group/:id',
  tag,
  audience: 'anyone',
  summary: 'One group with its pads, as far as the caller may see it',
  params,
  query: z.object({ password: z.optional(encodedPassword) }),
  reply: groupViewSchema,
})

export const unlockGroup = route({
  method: 'POST',
  path: '/group/:id/password',
  tag,
  audience: 'anyone',
  summary: 'Open a group by its password. Later calls of the browser need it no more',
  params,
  body: z.object({ password }),
  reply: groupViewSchema,
})

export const createGroup = route({
  method: 'POST',
  path: '/group',
  tag,
  audience: 'signedIn',
  summary: 'Create a group',
  body: groupCreationSchema,
  reply: written,
})

export const saveGroup = route({
  method: 'PUT',
  path: '/group/:id',
  tag,
  audience: 'signedIn',
  summary: 'Change a group; what is not sent stays. Lists are sent whole, or as what to add and remove',
  params,
  takesVersion: true,
  body: groupSaveSchema,
  reply: written,
})

export const removeGroup = route({
  method: 'DELETE',
  path: '/group/:id',
  tag,
  audience: 'signedIn',
  summary: 'Remove a group with its pads',
  params,
  reply: z.object({ success, key: groupIdSchema }),
})

export const inviteToGroup = route({
  method: 'POST',
  path: '/group/invite',
  tag,
  audience: 'signedIn',
  summary: 'Replace the users (invite: true) or the admins (invite: false) of a group, or add and remove some',
  body: z.object({
    gid: namedGroupSchema,
    invite: bool,
    loginsOrEmails: sentLoginsOrEmails,
  }),
  reply: z.object({ success, value: groupSchema, ...presenceSchema.shape }),
  fieldErrors: {
    gid: 'BACKEND.ERROR.TYPE.PARAMS_REQUIRED',
    invite: 'BACKEND.ERROR.TYPE.INVITE_BOOL',
    loginsOrEmails: 'BACKEND.ERROR.TYPE.LOGINS_ARR',
  },
})

export const addWatchers = route({
  method: 'POST',
  path: '/group/add-watchers',
  tag,
  audience: 'signedIn',
  summary: 'Replace the watchers of a group, or add and remove some',
  body: z.object({ gid: namedGroupSchema, type: z.literal('groups'), loginsOrEmails: sentLoginsOrEmails }),
  reply: z.object({ success, value: groupSchema, ...presenceSchema.shape }),
  fieldErrors: {
    gid: 'BACKEND.ERROR.TYPE.PARAMS_REQUIRED',
    type: 'BACKEND.ERROR.TYPE.TYPE_PADSORGROUPS',
    loginsOrEmails: 'BACKEND.ERROR.TYPE.LOGINS_ARR',
  },
})

export const resignFromGroup = route({
  method: 'POST',
  path: '/group/resign',
  tag,
  audience: 'user',
  summary: 'Leave a group',
  body: z.object({ gid: namedGroupSchema }),
  reply: z.object({ success, value: groupSchema }),
  fieldErrors: { gid: 'BACKEND.ERROR.TYPE.ID_STR' },
})
