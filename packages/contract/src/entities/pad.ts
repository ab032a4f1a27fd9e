import { z } from 'zod'
import { bool, instant, name100 } from '../field.ts'
import { groupIdSchema, namedGroupSchema, padIdSchema } from '../ids.ts'
import { visibilitySchema } from './visibility.ts'

export const padSchema = z.object({
  _id: padIdSchema,
  name: z.string(),
  group: groupIdSchema,
  /** `null`: as the group. */
  visibility: visibilitySchema.nullable(),
  /** `null`: as the group. */
  readonly: z.boolean().nullable(),
  /** Out of the way and closed to every change until taken out; of this pad alone. */
  archived: z.boolean(),
  ctime: instant,
  /** `null`: never written in. */
  lastEdited: instant.nullable(),
})
export type Pad = z.infer<typeof padSchema>

const padFields = {
  visibility: visibilitySchema.nullable(),
  password: z.string().max(100, { error: 'BACKEND.ERROR.TYPE.STR_100' }).nullable(),
  readonly: bool.nullable(),
}

export const padCreationSchema = z.object({
  name: name100,
  group: namedGroupSchema,
  ...z.object(padFields).partial().shape,
})
export type PadCreation = z.infer<typeof padCreationSchema>

/** A partial save; another `group` moves the pad there. */
export const padSaveSchema = z.object({
  name: name100.optional(),
  group: namedGroupSchema.optional(),
  archived: bool.optional(),
  ...z.object(padFields).partial().shape,
})
export type PadSave = z.infer<typeof padSaveSchema>
