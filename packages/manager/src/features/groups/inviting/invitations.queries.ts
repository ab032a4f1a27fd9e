import type { GroupRole, InviteResult } from '@sheaf/contract/entities/invitation'
import type { GroupId, InvitationId, UserId } from '@sheaf/contract/ids'
import {
  checkInvitees,
  invite,
  listInvitations,
  removeMember,
  sendInvitation,
  withdrawInvitation,
} from '@sheaf/contract/routes/invitations'
import { queryOptions, useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useAct } from '../../../lib/api/act.ts'
import { callApi } from '../../../lib/api/api.ts'
import { refreshGroup } from '../../../lib/api/refresh-group.ts'
import { keyOfTyped } from '../../../lib/people/typed-people.ts'

const listKey = (id: GroupId) => ['groups', 'invitations', id]

/** Time after which it is asked again whether waiting mails were sent. */
const DELIVERY_MS = 3000

/** Reads the invitations of a group that nobody has taken, again and again while mails of some are on their way. */
export const invitationsQuery = (id: GroupId) =>
  queryOptions({
    queryKey: listKey(id),
    queryFn: async ({ signal }) => (await callApi(listInvitations, { params: { id } }, signal)).value,
    refetchInterval: ({ state }) =>
      state.data?.some(({ delivery }) => delivery.state === 'waiting') ? DELIVERY_MS : false,
    meta: { handles: 'all' },
  })

const refreshPeople = (queryClient: QueryClient, id: GroupId) =>
  Promise.all([
    refreshGroup(queryClient, id),
    queryClient.invalidateQueries({ queryKey: listKey(id), refetchType: 'all' }),
  ])

/**
 * Asks once for each batch of people what inviting them would do. Returns the answers by `keyOfTyped`, and whether some
 * are on their way.
 */
export const useInviteChecks = (id: GroupId, role: GroupRole, batches: readonly (readonly string[])[]) =>
  useQueries({
    queries: batches.map((people) => ({
      queryKey: ['invite-check', id, role, people],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await callApi(checkInvitees, { params: { id }, body: { people: [...people], role } }, signal)).results,
      // Checks are counted, and every batch is a new one.
      staleTime: Infinity,
      gcTime: 0,
      meta: { handles: 'all' as const },
    })),
    combine: (queries) => ({
      results: new Map<string, InviteResult>(
        queries.flatMap(({ data = [] }) => data.map((result) => [keyOfTyped(result.typed), result])),
      ),
      isChecking: queries.some(({ isFetching }) => isFetching),
    }),
  })

export const useInvite = (id: GroupId) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: { people: string[]; role: GroupRole }) => callApi(invite, { params: { id }, body }),
    onSuccess: () => refreshPeople(queryClient, id),
    // The form shows refusals, where they can be corrected.
    meta: { handles: 'all' },
  })
}

export const useSendInvitation = (id: GroupId) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: ({ invitation, by }: { invitation: InvitationId; by: 'mail' | 'link' }) =>
      callApi(sendInvitation, { params: { id, invitation }, body: { by } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey(id) }),
  })
}

export const useWithdrawInvitation = (id: GroupId) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (invitation: InvitationId) => callApi(withdrawInvitation, { params: { id, invitation } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey(id) }),
  })
}

export const useRemoveMember = (id: GroupId) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (user: UserId) => callApi(removeMember, { params: { id, user } }),
    onSuccess: () => refreshPeople(queryClient, id),
  })
}
