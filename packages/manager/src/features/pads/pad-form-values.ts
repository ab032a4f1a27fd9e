import type { FormErrors } from '@mantine/form'
import { type Pad, padSaveSchema } from '@sheaf/contract/entities/pad'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import { name100 } from '@sheaf/contract/field'
import { contractErrors } from '../../lib/form.ts'

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

/** What is sent. `null` means: as the group. */
export const saveOf = ({ name, follows, visibility, password, readonly }: PadFormValues, pad: Pad | undefined) => {
  if (follows) return { name, visibility: null, password: null, readonly: null }
  return {
    name,
    visibility,
    ...(visibility === 'private' && password !== '' ? { password } : {}),
    ...(pad === undefined ? {} : { readonly }),
  }
}
export type PadSaved = ReturnType<typeof saveOf>

/** PAD-5, PAD-30: what becomes private itself needs a password; what is so already keeps its own when none is typed. */
export const errorsOf = (values: PadFormValues, pad: Pad | undefined): FormErrors =>
  contractErrors(
    padSaveSchema
      .extend({ name: name100 })
      .refine(
        ({ visibility, password }) =>
          visibility !== 'private' || pad?.visibility === 'private' || (password ?? '') !== '',
        {
          path: ['password'],
          error: 'BACKEND.ERROR.TYPE.PASSWORD_MISSING',
        },
      ),
    saveOf(values, pad),
  )
