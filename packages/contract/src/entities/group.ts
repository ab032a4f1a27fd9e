import { z } from 'zod'
import { bool, instant, name40, text } from '../field.ts'
import { groupIdSchema, padIdSchema, userIdSchema } from '../ids.ts'
import { TAGS_MAX } from '../limits.ts'
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
  /** In order of creation; removed pads are not listed. */
  pads: z.array(padIdSchema),
  admins: z.array(userIdSchema),
  users: z.array(userIdSchema),
  watchers: z.array(userIdSchema),
  ctime: instant,
})
export type Group = z.infer<typeof groupSchema>

/** All that a private group shows before its password. */
export const closedGroupSchema = groupSchema.pick({ name: true, visibility: true })

const groupPassword = z.string().max(100, { error: 'BACKEND.ERROR.TYPE.STR_100' }).nullable()

const groupFields = {
  description: text(),
  visibility: visibilitySchema,
  password: groupPassword,
  readonly: bool,
  archived: bool,
  allowUsersToCreatePads: bool,
  tags: z
    .array(text().transform((tag) => tag.trim()))
    .max(TAGS_MAX)
    .transform((tags) => [...new Set(tags)].filter((tag) => tag !== '')),
}

export const groupCreationSchema = z.object({
  name: name40,
  ...z.object(groupFields).partial().shape,
  /** Who will administer it, when the site administrator creates it. A user always is the admin of their own. */
  admin: userIdSchema.optional(),
})
export type GroupCreation = z.infer<typeof groupCreationSchema>

/** A partial save: what is absent stays. Members are changed by invite, share and resign alone. */
export const groupSaveSchema = z.object({ name: name40.optional(), ...z.object(groupFields).partial().shape })
export type GroupSave = z.infer<typeof groupSaveSchema>
