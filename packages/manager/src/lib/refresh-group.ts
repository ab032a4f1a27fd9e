import type { GroupId } from '@sheaf/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from './query-keys.ts'

/** After a write: reads again what shows this group, so that the next screen never begins with what was. */
export const refreshGroup = async (queryClient: QueryClient, id: GroupId): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.groupIndex, refetchType: 'all' }),
    queryClient.invalidateQueries({ queryKey: queryKeys.relevantPads, refetchType: 'all' }),
    queryClient.invalidateQueries({ queryKey: queryKeys.groupView(id), refetchType: 'all' }),
    queryClient.invalidateQueries({ queryKey: queryKeys.pads }),
    queryClient.invalidateQueries({ queryKey: queryKeys.trash }),
  ])
}

/** After a removal: what is gone must not be asked for by the screen that still stands for a moment. */
export const dropGroup = async (queryClient: QueryClient, id: GroupId): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: queryKeys.groupIndex, refetchType: 'all' }),
    queryClient.invalidateQueries({ queryKey: queryKeys.relevantPads, refetchType: 'all' }),
    queryClient.invalidateQueries({ queryKey: queryKeys.groupView(id), refetchType: 'none' }),
    queryClient.invalidateQueries({ queryKey: queryKeys.pads, refetchType: 'none' }),
    queryClient.invalidateQueries({ queryKey: queryKeys.trash, refetchType: 'none' }),
  ])
}
