import * as z from 'zod/mini'
import { bool, instant, line, name40, stringUpTo, text, transformed } from '../field.ts'
import { groupIdSchema, namedUsersSchema, padIdSchema, userIdSchema, type UserId } from '../ids.ts'
import { TAGS_MAX } from '../limits.ts'
import { listOrChanges } from '../list-changes.ts'
import { historyReadersSchema } from './history.ts'
import { visibilitySchema } from './visibility.ts'

export const groupSchema = z.object({
  _id: groupIdSchema,
  name: z.string(),
  description: z.string(),
  visibility: visibilitySchema,
  readonly: z.boolean(),
  archived: z.boolean(),
  allowUsersToCreatePads: z.boolean(),
  /** Who sees the history of the group's pads. */
  history: historyReadersSchema,
  tags: z.array(z.string()),
  /** Pads in order of creation, without removed ones. */
  pads: z.array(padIdSchema),
  admins: z.array(userIdSchema),
  users: z.array(userIdSchema),
  watchers: z.array(userIdSchema),
  ctime: instant,
})
export type Group = z.infer<typeof groupSchema>

/** Everything that a private group shows before its password is given. */
export const closedGroupSchema = z.pick(groupSchema, { name: true, visibility: true })

const tag = transformed(line, (typed) => typed.trim())

const tags = transformed(z.array(tag).check(z.maxLength(TAGS_MAX)), (typed) =>
  [...new Set(typed)].filter((each) => each !== ''),
)

/** Fields of a group that may be left out. */
const groupFields = z.partial(
  z.object({
    description: text(),
    visibility: visibilitySchema,
    password: z.nullable(stringUpTo(100, 'BACKEND.ERROR.TYPE.PARAM_STR', 'BACKEND.ERROR.TYPE.STR_100')),
    readonly: bool,
    archived: bool,
    allowUsersToCreatePads: bool,
    history: historyReadersSchema,
  }),
).shape

export const groupCreationSchema = z.object({
  name: name40,
  ...groupFields,
  tags: z.optional(tags),
  admins: z.optional(namedUsersSchema),
  users: z.optional(namedUsersSchema),
  watchers: z.optional(namedUsersSchema),
  /** Who will administer the group when the site administrator creates it. A user always administers their own. */
  admin: z.optional(transformed(text(), (id) => id as UserId)),
})
export type GroupCreation = z.infer<typeof groupCreationSchema>

const sentUsers = z.optional(listOrChanges(namedUsersSchema))

/** A partial save: absent fields stay as they are. Of a list, it replaces the previous one or says what changes in it. */
export const groupSaveSchema = z.object({
  name: z.optional(name40),
  ...groupFields,
  tags: z.optional(listOrChanges(tags)),
  admins: sentUsers,
  users: sentUsers,
  watchers: sentUsers,
})
export type GroupSave = z.infer<typeof groupSaveSchema>
