import type { GroupId, PadId } from '@sheaf/contract/ids'
import { savePad } from '@sheaf/contract/routes/pads'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../lib/api/act.ts'
import { callApi } from '../../lib/api/api.ts'
import { refreshGroup } from '../../lib/api/refresh-group.ts'
import { useOneByOne } from '../../lib/api/one-by-one.ts'

interface Move {
  readonly pads: readonly PadId[]
  readonly from: GroupId
  readonly target: GroupId
}

/** Moves pads one call at a time. A refused one stays where it is, and the others are still moved. */
export const useMovePads = () => {
  const queryClient = useQueryClient()
  const { run, count } = useOneByOne<PadId>()
  const mutation = useAct({
    mutationFn: ({ pads, target }: Move) =>
      run(pads, (id) => callApi(savePad, { params: { id }, body: { group: target } })),
    onSettled: async (_outcome, _error, { from, target }) => {
      await Promise.all([refreshGroup(queryClient, from), refreshGroup(queryClient, target)])
    },
  })
  return { ...mutation, done: count }
}
