import type { Group } from '@sheaf/contract/entities/group'
import type { GroupId } from '@sheaf/contract/ids'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import type { Crumb } from '../chrome/crumbs.tsx'
import { groupViewQuery, openGroupOf } from '../features/groups/groups.queries.ts'
import { isRefusal } from '../lib/api-error.ts'
import { useStandBesideMenu } from '../lib/chrome.ts'
import { roleIn } from '../lib/group-facts.ts'
import { useActor, useCurrentUser } from '../lib/session.ts'
import { paths } from '../paths.ts'

/** Whether it stands among my folders, as everything does of which nothing else is known. */
export const useIsAmongMine = (group: Pick<Group, 'admins' | 'users'> | undefined): boolean => {
  const actor = useActor()
  return actor.kind !== 'user' || group === undefined || roleIn(group, actor) !== 'none'
}

/** The same of the group of an address: of one that is refused, or shown by its name alone, one is no member. */
export const useIsAddressedMine = (id: GroupId): boolean => {
  const { kind } = useActor()
  // The screen asks. Asked once more by what stands in place of a failed answer, it would fail and be asked without end.
  const { data: view, error } = useQuery({ ...groupViewQuery(id), enabled: kind === 'user', retryOnMount: false })
  const isKnown = view !== undefined || isRefusal(error)
  return useIsAmongMine(isKnown ? ((view && openGroupOf(view)) ?? { admins: [], users: [] }) : undefined)
}

/**
 * The steps to a screen below one's folders, or below one of them. My own folders are only a step up for who has some,
 * and from what is one of them; else the menu does not mark them either.
 */
export const useFolderCrumbs = (group?: Pick<Group, '_id' | 'name'>, isMine = true): Crumb[] => {
  const t = useT()
  const user = useCurrentUser()
  const actor = useActor()
  const hasFolders = user !== undefined && actor.kind === 'user'
  useStandBesideMenu(hasFolders && !isMine)
  return [
    ...(hasFolders && isMine ? [{ name: t('GROUP.MYGROUPS'), to: paths.groups }] : []),
    ...(group === undefined ? [] : [{ name: group.name, to: paths.groupView(group._id) }]),
  ]
}
