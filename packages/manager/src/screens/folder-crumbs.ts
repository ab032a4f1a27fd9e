import type { Group } from '@sheaf/contract/entities/group'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { Crumb } from '../chrome/crumbs.tsx'
import { useActor, useCurrentUser } from '../lib/session.ts'
import { paths } from '../paths.ts'

/** The steps to a screen below one's folders, or below one of them. My own folders are only a step up for who has some. */
export const useFolderCrumbs = (group?: Pick<Group, '_id' | 'name'>): Crumb[] => {
  const t = useT()
  const user = useCurrentUser()
  const actor = useActor()
  const hasFolders = user !== undefined && actor.kind === 'user'
  return [
    ...(!hasFolders ? [] : [{ name: t('GROUP.MYGROUPS'), to: paths.groups }]),
    ...(group === undefined ? [] : [{ name: group.name, to: paths.groupView(group._id) }]),
  ]
}
