import type { UserId } from '@sheaf/contract/ids'
import { listAfter, type SentList } from '@sheaf/contract/list-changes'
import type { People } from './groups.members.store.ts'

/**
 * Returns the people after a list was replaced by the one sent (GRP-40 to GRP-42), or changed as sent (GRP-58). A person
 * is in a group once: a list of users makes users of the admins in it, a list of admins makes admins of its users, and if both are sent the
 * admins' wins.
 */
export const peopleAfter = (
  before: People,
  sent: { readonly admins?: SentList<UserId> | undefined; readonly users?: SentList<UserId> | undefined },
): People => {
  const sentUsers = listAfter(before.users, sent.users ?? {})
  const demoted = new Set(sent.admins ? [] : sent.users && sentUsers)
  const admins = listAfter(before.admins, sent.admins ?? {}).filter((id) => !demoted.has(id))
  const promoted = new Set(admins)
  const users = sentUsers.filter((id) => !promoted.has(id))
  return { admins, users }
}

export const peopleWithout = ({ admins, users }: People, id: UserId): People => ({
  admins: admins.filter((admin) => admin !== id),
  users: users.filter((user) => user !== id),
})

/** Returns the people whom a change makes members, admins or strangers that they were not before. */
export const peopleOfOtherStanding = (before: People, after: People): UserId[] => {
  const everybody = new Set([before, after].flatMap(({ admins, users }) => [...admins, ...users]))
  const isSame = (id: UserId) =>
    before.admins.includes(id) === after.admins.includes(id) && before.users.includes(id) === after.users.includes(id)
  return [...everybody].filter((id) => !isSame(id))
}

/** Returns the people whom a change takes out of the group. */
export const removedPeople = (before: People, after: People): UserId[] => {
  const stays = new Set([...after.admins, ...after.users])
  return [...before.admins, ...before.users].filter((id) => !stays.has(id))
}
