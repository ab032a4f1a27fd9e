import { type Group, groupSaveSchema } from '@sheaf/contract/entities/group'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import { name40 } from '@sheaf/contract/field'
import type { FormErrors } from '@mantine/form'
import { contractErrors } from '../../lib/form.ts'

export type GroupFormValues = {
  readonly name: string
  readonly description: string
  readonly visibility: Visibility
  readonly password: string
  readonly tags: string[]
  readonly readonly: boolean
  readonly archived: boolean
  readonly allowUsersToCreatePads: boolean
}

export const valuesOf = (group: Group | undefined): GroupFormValues => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
  visibility: group?.visibility ?? 'restricted',
  password: '',
  tags: [...(group?.tags ?? [])],
  readonly: group?.readonly ?? false,
  archived: group?.archived ?? false,
  allowUsersToCreatePads: group?.allowUsersToCreatePads ?? false,
})

/** GRP-8, GRP-18: what becomes private needs a password; what is private already keeps its own when none is typed. */
const rules = (group: Group | undefined) =>
  groupSaveSchema
    .extend({ name: name40 })
    .refine(
      ({ visibility, password }) =>
        visibility !== 'private' || group?.visibility === 'private' || (password ?? '') !== '',
      { path: ['password'], error: 'BACKEND.ERROR.TYPE.PASSWORD_MISSING' },
    )

export const errorsOf = (values: GroupFormValues, group: Group | undefined): FormErrors =>
  // A tag at fault (`tags.3`) is said at the field that holds them all.
  Object.fromEntries(
    Object.entries(contractErrors(rules(group), values)).map(([path, text]) => [path.split('.')[0], text]),
  )

/** What is sent: a password only where one counts and one was typed. */
export const saveOf = (values: GroupFormValues) => {
  const { password, ...rest } = values
  return values.visibility === 'private' && password !== '' ? values : rest
}
export type GroupSaved = ReturnType<typeof saveOf>
