import type { GroupId, PadId } from '@sheaf/contract/ids'
import { removePad } from '@sheaf/contract/routes/pads'
import { restore } from '@sheaf/contract/routes/trash'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../lib/api/act.ts'
import { callApi } from '../../lib/api/api.ts'
import { dropPads, refreshGroup } from '../../lib/api/refresh-group.ts'
import { useOneByOne } from '../../lib/api/one-by-one.ts'

/**
 * Removes pads of a group, one call at a time; refused ones stay. In a list the action stays enabled, since Undo may
 * bring the pads back.
 */
export const useRemovePads = (group: GroupId, { isList = false } = {}) => {
  const queryClient = useQueryClient()
  const { run, count: done } = useOneByOne<PadId>()
  const mutation = useAct({
    mutationFn: (pads: readonly PadId[]) => run(pads, (id) => callApi(removePad, { params: { id } })),
    onSettled: (result) => {
      dropPads(queryClient, result?.done ?? [])
      return refreshGroup(queryClient, group)
    },
    isDone: ({ failed }) => !isList && failed.length === 0,
  })
  return { ...mutation, done, count: mutation.variables?.length ?? 0 }
}

/** Restores pads from the trash. May be called after their screen has unmounted. */
export const useRestorePads = (group: GroupId) => {
  const queryClient = useQueryClient()
  const { run } = useOneByOne<PadId>()
  return useAct({
    mutationFn: (pads: readonly PadId[]) => run(pads, (key) => callApi(restore, { body: { type: 'pads', key } })),
    onSettled: () => refreshGroup(queryClient, group),
  })
}
