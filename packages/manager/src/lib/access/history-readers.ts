import { type HistoryReaders, historyReaders } from '@sheaf/contract/entities/history'
import type { Group } from '@sheaf/contract/entities/group'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { Actor } from '@sheaf/contract/policy/actor'
import { opensTo, type SiteFacts } from '@sheaf/contract/policy/group'
import type { MessageKey } from '@sheaf/l10n/keys'

/** Names of those who see a history. */
export const HISTORY_READERS: Readonly<Record<HistoryReaders, MessageKey>> = {
  readers: 'GROUP.HISTORY.READERS',
  members: 'GROUP.HISTORY.MEMBERS',
  admins: 'GROUP.HISTORY.ADMINS',
}

/** Sentences about who sees a history. */
export const WHO_SEES_HISTORY: Readonly<Record<HistoryReaders, MessageKey>> = {
  readers: 'GROUP.HISTORY.WHO_READERS',
  members: 'GROUP.HISTORY.WHO_MEMBERS',
  admins: 'GROUP.HISTORY.WHO_ADMINS',
}

/** Returns whether a setting lets in more kinds of people than another. */
export const isWiderHistory = (before: HistoryReaders, after: HistoryReaders): boolean =>
  historyReaders.indexOf(after) < historyReaders.indexOf(before)

/** Returns whether another setting shows the history of a pad to anybody besides the actor who could not see it. */
export const gainsHistory = (
  before: HistoryReaders,
  after: HistoryReaders,
  visibility: Visibility,
  group: Group,
  actor: Actor,
  site: SiteFacts,
): boolean => {
  if (!isWiderHistory(before, after)) return false
  const everybodyIsMember = site.allPadsPublicsAuthentifiedOnly
  const gainsMembers =
    before === 'admins' && (everybodyIsMember || group.users.some((id) => actor.kind !== 'user' || id !== actor.id))
  return gainsMembers || (after === 'readers' && !everybodyIsMember && opensTo(visibility, site) !== 'nobody')
}
