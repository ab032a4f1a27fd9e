import type { FormErrors } from '@mantine/form'
import { type Pad, type PadSave, padSaveSchema } from '@sheaf/contract/entities/pad'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import { name100 } from '@sheaf/contract/field'
import { changedSince, contractErrors } from '../../lib/form.ts'

export type PadFormValues = {
  readonly name: string
  /** The pad follows its group in visibility, password and read-only. */
  readonly follows: boolean
  readonly visibility: Visibility
  readonly password: string
  readonly readonly: boolean
}

export const valuesOf = (pad: Pad | undefined, groupVisibility: Visibility): PadFormValues => ({
  name: pad?.name ?? '',
  follows: pad === undefined || (pad.visibility === null && pad.readonly === null),
  visibility: pad?.visibility ?? groupVisibility,
  password: '',
  readonly: pad?.readonly ?? false,
})

const AS_THE_GROUP = { visibility: null, password: null, readonly: null } as const

/** A password counts only where one is asked for, and only when it was typed. */
const lockOf = ({ visibility, password }: PadFormValues) => ({
  visibility,
  ...(visibility === 'private' && password !== '' ? { password } : {}),
})

/** What is sent of a new pad. */
export const creationOf = (values: PadFormValues) => ({
  name: values.name,
  ...(values.follows ? AS_THE_GROUP : lockOf(values)),
})

/** What is sent of a known pad: what was changed here, so that what others changed meanwhile stays theirs. */
export const changesOf = (values: PadFormValues, before: PadFormValues): PadSave => {
  const name = changedSince({ name: values.name }, before)
  if (values.follows) return before.follows ? name : { ...name, ...AS_THE_GROUP }
  const own = { ...lockOf(values), readonly: values.readonly }
  return { ...name, ...(before.follows ? own : changedSince(own, before)) }
}

/** Whether a password stands already, so that none need be typed. */
export const keepsPassword = ({ follows, visibility }: PadFormValues): boolean => !follows && visibility === 'private'

/** PAD-5, PAD-30: what becomes private itself needs a password; what is so already keeps its own when none is typed. */
export const errorsOf = (values: PadFormValues, before: PadFormValues): FormErrors =>
  contractErrors(
    padSaveSchema
      .extend({ name: name100 })
      .refine(
        ({ visibility, password }) => visibility !== 'private' || keepsPassword(before) || (password ?? '') !== '',
        {
          path: ['password'],
          error: 'BACKEND.ERROR.TYPE.PASSWORD_MISSING',
        },
      ),
    creationOf(values),
  )
