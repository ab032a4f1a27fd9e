import type { Group } from '@sheaf/contract/entities/group'
import { addWatchers } from '@sheaf/contract/routes/groups'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../lib/api/act.ts'
import { callApi } from '../../../lib/api/api.ts'
import type { ListChanges } from '../../../lib/forms/list-changes.ts'
import { refreshGroup } from '../../../lib/api/refresh-group.ts'
import { changeSession } from '../../../lib/session/session.ts'

/** Adds and removes watchers of a group. */
export const useSaveWatchers = (group: Group) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (loginsOrEmails: ListChanges) =>
      callApi(addWatchers, { body: { gid: group._id, type: 'groups', loginsOrEmails } }),
    onSuccess: async ({ value }) => {
      await changeSession(queryClient, (known) => {
        if (known.user === undefined) return known
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
