import type { Details } from '@sheaf/contract/entities/audit'

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
