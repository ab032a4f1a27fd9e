import { isDeepStrictEqual } from 'node:util'
import type { Details } from '@sheaf/contract/entities/audit'
import type { Actor } from '@sheaf/contract/policy/actor'

/** The stored values that decide about rights in a group or a pad. */
export interface Rights {
  readonly visibility: string | null
  readonly readonly: boolean | null
  readonly archived?: boolean
  readonly allowUsersToCreatePads?: boolean
  readonly history: string | null
  readonly passwordHash: string | null
}

const FIELDS = ['visibility', 'readonly', 'archived', 'allowUsersToCreatePads', 'history'] as const

/**
 * Returns the rights that a save changed, as `{field: {from, to}}`; of a password only that it changed. Returns
 * `undefined` if there were none.
 */
export const changedRights = (before: Rights, after: Rights): Details | undefined => {
  const changes: Details = {}
  for (const field of FIELDS) {
    const [from, to] = [before[field] ?? null, after[field] ?? null]
    if (from !== to) changes[field] = { from, to }
  }
  if (before.passwordHash !== after.passwordHash) changes['password'] = after.passwordHash === null ? 'removed' : 'set'
  return Object.keys(changes).length === 0 ? undefined : changes
}

/** Returns the names of changed fields among those that do not affect rights. */
export const changedFields = <T extends object>(before: T, after: T, fields: readonly (keyof T & string)[]): string[] =>
  fields.filter((field) => !isDeepStrictEqual(before[field], after[field]))

/**
 * Returns what the audit trail records of a save: changed rights, whoever made them; and for the site administrator,
 * who acts in somebody else's group, also the names of the other fields (ADM-14). Returns `undefined` if there is
 * nothing to record.
 */
export const changesToRecord = (
  actor: Actor,
  rights: Details | undefined,
  fields: readonly string[],
): Details | undefined =>
  actor.kind === 'siteAdmin' && fields.length > 0 ? { ...rights, fields: [...fields] } : rights
