import type { Group } from '@sheaf/contract/entities/group'
import type { HistoryReaders } from '@sheaf/contract/entities/history'
import { type Visibility, visibilities } from '@sheaf/contract/entities/visibility'
import type { Actor } from '@sheaf/contract/policy/actor'
import { opensTo, type SiteFacts } from '@sheaf/contract/policy/group'
import { gainsHistory } from './history-readers.ts'

/**
 * Whom a change lets in: readers who could not see the folder or pad, writers who could only read it, or people who
 * could not see the history.
 */
export type Widening = 'readers' | 'writers' | 'history'

/** The properties of a folder or pad that decide who reads, who writes and who sees the history. */
export interface Openness {
  readonly visibility: Visibility
  /** Whether nobody can write, because it is read-only or archived. */
  readonly isReadOnly: boolean
  readonly history: HistoryReaders
}

const breadth = (visibility: Visibility) => visibilities.indexOf(visibility)

/** Returns whether another visibility lets in people who are not members and were not let in before. */
export const gainsOutsiders = (before: Visibility, after: Visibility, site: SiteFacts): boolean => {
  if (site.allPadsPublicsAuthentifiedOnly) return false
  // Where the site asks for an account, a password lets in visitors, who have none.
  if (before === 'public') return after === 'private' && opensTo(before, site) === 'accounts'
  return breadth(after) > breadth(before)
}

/** Returns whether anybody besides the actor could write in what is no longer read-only. */
export const othersMayEnter = (visibility: Visibility, group: Group, actor: Actor, site: SiteFacts): boolean =>
  opensTo(visibility, site) !== 'nobody' ||
  [...group.admins, ...group.users].some((id) => actor.kind !== 'user' || id !== actor.id)

/** SCR-780, HIST-47: returns whom a change of a folder of its members, or of a pad in it, lets in, if anybody. */
export const wideningOf = (
  before: Openness,
  after: Openness,
  group: Group,
  actor: Actor,
  site: SiteFacts,
): Widening | undefined => {
  if (gainsOutsiders(before.visibility, after.visibility, site)) return 'readers'
  const opensWriting = before.isReadOnly && !after.isReadOnly
  if (opensWriting && othersMayEnter(after.visibility, group, actor, site)) return 'writers'
  return gainsHistory(before.history, after.history, after.visibility, group, actor, site) ? 'history' : undefined
}
