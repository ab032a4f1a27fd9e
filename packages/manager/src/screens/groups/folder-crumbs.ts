import type { Group } from '@sheaf/contract/entities/group'
import type { GroupId } from '@sheaf/contract/ids'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import type { Crumb } from '../../chrome/crumbs.tsx'
import { groupViewQuery, openGroupOf } from '../../features/groups/groups.queries.ts'
import { isRefusal } from '../../lib/errors/api-error.ts'
import { useUnmarkMenu } from '../../lib/page/chrome.ts'
import { roleIn } from '../../lib/access/group-facts.ts'
import { useActor, useCurrentUser } from '../../lib/session/session.ts'
import { paths } from '../../paths.ts'

/** Returns whether the group is one of the user's own folders. Anything not known otherwise counts as one. */
export const useIsOwnFolder = (group: Pick<Group, 'admins' | 'users'> | undefined): boolean => {
  const actor = useActor()
  return actor.kind !== 'user' || group === undefined || roleIn(group, actor) !== 'none'
}

/**
 * Does the same for the group that the address names. The user is no member of a group that refuses them or shows only
 * its name.
 */
export const useIsOwnFolderAt = (id: GroupId): boolean => {
  const { kind } = useActor()
  // `retryOnMount` is off because the screen itself runs this query: what replaces it after an error would otherwise
  // refetch, fail and remount without end.
  const { data: view, error } = useQuery({ ...groupViewQuery(id), enabled: kind === 'user', retryOnMount: false })
  const isKnown = view !== undefined || isRefusal(error)
  return useIsOwnFolder(isKnown ? ((view && openGroupOf(view)) ?? { admins: [], users: [] }) : undefined)
}

/**
 * Returns the breadcrumbs to a screen below "My folders", or below one folder. "My folders" is included only for users,
 * and only if the folder is theirs; otherwise the menu does not highlight it either.
 */
export const useFolderCrumbs = (group?: Pick<Group, '_id' | 'name'>, isMine = true): Crumb[] => {
  const t = useT()
  const user = useCurrentUser()
  const actor = useActor()
  const hasFolders = user !== undefined && actor.kind === 'user'
  useUnmarkMenu(hasFolders && !isMine)
  return [
    ...(hasFolders && isMine ? [{ name: t('GROUP.MYGROUPS'), to: paths.groups }] : []),
    ...(group === undefined ? [] : [{ name: group.name, to: paths.groupView(group._id) }]),
  ]
}
