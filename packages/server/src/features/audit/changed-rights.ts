import { isDeepStrictEqual } from 'node:util'
import type { Details } from '@sheaf/contract/entities/audit'
import type { Actor } from '@sheaf/contract/policy/actor'

/** What decides about the rights in a group or a pad, as both are stored. */
export interface Rights {
  readonly visibility: string | null
  readonly readonly: boolean | null
  readonly archived?: boolean
  readonly allowUsersToCreatePads?: boolean
  readonly passwordHash: string | null
}

const FIELDS = ['visibility', 'readonly', 'archived', 'allowUsersToCreatePads'] as const

/** The rights that a save changed, as `{field: {from, to}}`; of a password only that it did. Nothing when none did. */
export const changedRights = (before: Rights, after: Rights): Details | undefined => {
  const changes: Details = {}
  for (const field of FIELDS) {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    if (from !== to) changes[field] = { from, to }
  }
  if (before.passwordHash !== after.passwordHash) changes['password'] = after.passwordHash === null ? 'removed' : 'set'
  return Object.keys(changes).length === 0 ? undefined : changes
}

/** The names of what a save changed among what decides about no rights. */
export const changedFields = <T extends object>(before: T, after: T, fields: readonly (keyof T & string)[]): string[] =>
  fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))

/**
 * What the audit trail tells of a save: whose rights it changed, by whomever; of the site administrator, whose act it is
 * in somebody else's house, also the names of the other fields (ADM-14). Nothing when there is nothing to tell.
 */
export const changesToRecord = (
  actor: Actor,
  rights: Details | undefined,
  fields: readonly string[],
): Details | undefined =>
  actor.kind === 'siteAdmin' && fields.length > 0 ? { ...rights, fields: [...fields] } : rights
