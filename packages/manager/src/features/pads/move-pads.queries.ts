import type { GroupId, PadId } from '@sheaf/contract/ids'
import { savePad } from '@sheaf/contract/routes/pads'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { tellFailure } from '../../lib/query-client.ts'
import { refreshGroup } from '../../lib/refresh-group.ts'

export interface MoveOutcome {
  readonly moved: readonly PadId[]
  readonly failed: readonly PadId[]
}

/** Moves pads one call at a time. One that is refused stays where it is, and the others go on. */
export const useMovePads = (from: GroupId) => {
  const queryClient = useQueryClient()
  const [done, setDone] = useState(0)
  const mutation = useMutation({
    mutationFn: async ({ pads, target }: { pads: readonly PadId[]; target: GroupId }): Promise<MoveOutcome> => {
      const moved: PadId[] = []
      const failed: PadId[] = []
      setDone(0)
      for (const id of pads) {
        try {
          await call(savePad, { params: { id }, body: { group: target } })
          moved.push(id)
        } catch (error) {
          failed.push(id)
          tellFailure(error)
        }
        setDone(moved.length + failed.length)
      }
      return { moved, failed }
    },
    onSettled: async (_outcome, _error, { target }) => {
      await Promise.all([refreshGroup(queryClient, from), refreshGroup(queryClient, target)])
    },
  })
  return { ...mutation, done }
}
