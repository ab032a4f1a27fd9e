import { listSessions, revokeOtherSessions, revokeSession } from '@sheaf/contract/routes/auth'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../lib/api/act.ts'
import { callApi } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: async ({ signal }) => (await callApi(listSessions, {}, signal)).value,
  meta: { isShown: true },
})

export const useRevokeSession = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (id: string) => callApi(revokeSession, { params: { id } }),
    onSuccess: (_, id) =>
      queryClient.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter((each) => each._id !== id)),
    // A failure mostly means that the session has ended meanwhile, so the list is read again.
    onError: () => queryClient.invalidateQueries(sessionsQuery),
    isDone: () => true,
  })
}

export const useRevokeOtherSessions = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: () => callApi(revokeOtherSessions),
    onSuccess: () =>
      queryClient.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(({ current }) => current)),
  })
}
