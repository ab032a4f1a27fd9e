import { z } from 'zod'
import { bool, instant, line, name40, text } from '../field.ts'
import { groupIdSchema, padIdSchema, userIdSchema, type UserId } from '../ids.ts'
import { LOGINS_MAX, TAGS_MAX } from '../limits.ts'
import { visibilitySchema } from './visibility.ts'

export const groupSchema = z.object({
  _id: groupIdSchema,
  name: z.string(),
  description: z.string(),
  visibility: visibilitySchema,
  readonly: z.boolean(),
  archived: z.boolean(),
  allowUsersToCreatePads: z.boolean(),
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
export const closedGroupSchema = groupSchema.pick({ name: true, visibility: true })

const groupPassword = z.string().max(100, { error: 'BACKEND.ERROR.TYPE.STR_100' }).nullable()

/** Ids of people. Any text is accepted here, because only the server knows which ids exist. */
const people = z
  .array(text())
  .max(LOGINS_MAX)
  .transform((ids) => [...new Set(ids)] as UserId[])

const groupFields = {
  description: text(),
  visibility: visibilitySchema,
  password: groupPassword,
  readonly: bool,
  archived: bool,
  allowUsersToCreatePads: bool,
  tags: z
    .array(line.transform((tag) => tag.trim()))
    .max(TAGS_MAX)
    .transform((tags) => [...new Set(tags)].filter((tag) => tag !== '')),
  admins: people,
  users: people,
  watchers: people,
}

export const groupCreationSchema = z.object({
  name: name40,
  ...z.object(groupFields).partial().shape,
  /** Who will administer the group when the site administrator creates it. A user always administers their own. */
  admin: text()
    .transform((id) => id as UserId)
    .optional(),
})
export type GroupCreation = z.infer<typeof groupCreationSchema>

/** A partial save: absent fields stay as they are. A list of people replaces the previous one. */
export const groupSaveSchema = z.object({ name: name40.optional(), ...z.object(groupFields).partial().shape })
export type GroupSave = z.infer<typeof groupSaveSchema>
