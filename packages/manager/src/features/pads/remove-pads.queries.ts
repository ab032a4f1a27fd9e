import type { GroupId, PadId } from '@sheaf/contract/ids'
import { removePad } from '@sheaf/contract/routes/pads'
import { restore } from '@sheaf/contract/routes/trash'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { refreshGroup } from '../../lib/refresh-group.ts'
import { useOneByOne } from './one-by-one.ts'

/** Removes pads of a group, one call at a time. One that is refused stays, and the others go. */
export const useRemovePads = (group: GroupId) => {
  const queryClient = useQueryClient()
  const { run, count } = useOneByOne<PadId>()
  const mutation = useMutation({
    mutationFn: (pads: readonly PadId[]) => run(pads, (id) => call(removePad, { params: { id } })),
    onSettled: () => refreshGroup(queryClient, group),
  })
  return { ...mutation, done: count }
}

/** Takes pads out of the trash again. Also asked for when their screen has been left. */
export const useRestorePads = (group: GroupId) => {
  const queryClient = useQueryClient()
  const { run } = useOneByOne<PadId>()
  return useMutation({
    mutationFn: (pads: readonly PadId[]) => run(pads, (key) => call(restore, { body: { type: 'pads', key } })),
    onSettled: () => refreshGroup(queryClient, group),
  })
}
