import { z } from 'zod'
import { bool, instant, name100 } from '../field.ts'
import { groupIdSchema, namedGroupSchema, padIdSchema } from '../ids.ts'
import { visibilitySchema } from './visibility.ts'

export const padSchema = z.object({
  _id: padIdSchema,
  name: z.string(),
  group: groupIdSchema,
  /** `null` means that the pad follows its group. */
  visibility: visibilitySchema.nullable(),
  /** `null` means that the pad follows its group. */
  readonly: z.boolean().nullable(),
  /**
   * Whether this pad itself, not only its group, is archived: hidden from view and closed to every change until it is
   * taken out.
   */
  archived: z.boolean(),
  ctime: instant,
  /** `null` means that nobody has written in the pad. */
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

/** A partial save; a different `group` moves the pad there. */
export const padSaveSchema = z.object({
  name: name100.optional(),
  group: namedGroupSchema.optional(),
  archived: bool.optional(),
  ...z.object(padFields).partial().shape,
})
export type PadSave = z.infer<typeof padSaveSchema>
