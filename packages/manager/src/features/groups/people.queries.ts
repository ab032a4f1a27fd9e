import type { Group } from '@sheaf/contract/entities/group'
import { addWatchers, inviteToGroup } from '@sheaf/contract/routes/groups'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../lib/act.ts'
import { callApi } from '../../lib/api.ts'
import { refreshGroup } from '../../lib/refresh-group.ts'
import { changeSession } from '../../lib/session.ts'
import type { GroupUserAction } from '../../paths.ts'

/** Replaces the users, admins or watchers of a group. */
export const useSavePeople = (group: Group, action: GroupUserAction) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (loginsOrEmails: string[]) => {
      const gid = group._id
      return action === 'add'
        ? callApi(addWatchers, { body: { gid, type: 'groups', loginsOrEmails } })
        : callApi(inviteToGroup, { body: { gid, invite: action === 'invite', loginsOrEmails } })
    },
    onSuccess: async ({ value }) => {
      await changeSession(queryClient, (known) => {
        if (action !== 'add' || known.user === undefined) return known
        const { watchlist, _id } = known.user
        const others = watchlist.groups.filter((id) => id !== group._id)
        const groups = value.watchers.includes(_id) ? [...others, group._id] : others
        return { ...known, user: { ...known.user, watchlist: { ...watchlist, groups } } }
      })
      await refreshGroup(queryClient, group._id)
    },
    // The picker shows refusals, where they can be corrected.
    meta: { handles: 'all' },
  })
}
