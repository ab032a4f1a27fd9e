import { type Group, groupSaveSchema } from '@sheaf/contract/entities/group'
import type { HistoryReaders } from '@sheaf/contract/entities/history'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import { name40 } from '@sheaf/contract/field'
import type { FormErrors } from '@mantine/form'
import * as z from 'zod/mini'
import type { Openness } from '../../../lib/access/widening.ts'
import { changedSince, errorsByField, explainUnusableName } from '../../../lib/forms/form.ts'
import { changesOfList, type ListChanges } from '../../../lib/forms/list-changes.ts'

export type GroupFormValues = {
  readonly name: string
  readonly description: string
  readonly visibility: Visibility
  readonly password: string
  readonly tags: string[]
  readonly readonly: boolean
  readonly archived: boolean
  readonly allowUsersToCreatePads: boolean
  readonly history: HistoryReaders
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
  history: group?.history ?? 'members',
})

/**
 * GRP-8, GRP-18: requires a password of a group that becomes private. A group that is private already keeps its
 * password if none is typed.
 */
const rules = (before: GroupFormValues) =>
  z
    .extend(groupSaveSchema, { name: name40 })
    .check(
      z.refine(
        ({ visibility, password }) =>
          visibility !== 'private' || before.visibility === 'private' || (password ?? '') !== '',
        { path: ['password'], error: 'BACKEND.ERROR.TYPE.PASSWORD_MISSING' },
      ),
    )

export const errorsOf = (values: GroupFormValues, before: GroupFormValues): FormErrors =>
  explainUnusableName(errorsByField(rules(before), values), values)

/** Returns the body that creates a group. It holds a password only if the group is private and one was typed. */
export const creationOf = (values: GroupFormValues) => {
  const { password, ...rest } = values
  return values.visibility === 'private' && password !== '' ? values : rest
}
export type GroupCreated = ReturnType<typeof creationOf>

/**
 * Returns the body that saves a group: only the fields changed here, and of the tags those added and taken away, so that
 * others' concurrent changes stay (SCR-138).
 */
export const changesOf = (
  values: GroupFormValues,
  before: GroupFormValues,
): Partial<Omit<GroupCreated, 'tags'>> & { tags?: ListChanges } => {
  const { tags: _, ...changes } = changedSince(creationOf(values), before)
  const tags = changesOfList(values.tags, before.tags)
  return tags === undefined ? changes : { ...changes, tags }
}

/** Returns who the folder is open to, as saved with these values. */
export const opennessOf = ({ visibility, readonly, archived, history }: GroupFormValues): Openness => ({
  visibility,
  history,
  isReadOnly: readonly || archived,
})
