import type { Mail } from '@sheaf/contract/entities/mail'
import type { BodyInputOf } from '@sheaf/contract/route'
import { listMails, retryMail, sendTestMail } from '@sheaf/contract/routes/mails'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../lib/api/act.ts'
import { isApiError } from '../../../lib/errors/api-error.ts'
import { callApi } from '../../../lib/api/api.ts'
import { refreshSession } from '../../../lib/session/session.ts'

const MAILS = ['mails']

const UNDER_WAY_MS = 3000
/** Upper bound of the polling interval, since the server's clock may be ahead of this machine's. */
const CLOCKS_DIFFER_MS = 60_000

/** Returns the milliseconds until the next attempt of each waiting mail, by this machine's clock. */
const waitsOf = (mails: readonly Mail[]): number[] =>
  mails.filter(({ state }) => state === 'waiting').map(({ nextTryAt }) => (nextTryAt ?? 0) - Date.now())

export const mailsQuery = (state: Mail['state'] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...MAILS, state],
    queryFn: ({ pageParam: cursor, signal }) => callApi(listMails, { query: { state, cursor } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { handles: 'all' },
    // Polls from the next attempt on until the mail has been sent or is rescheduled.
    refetchInterval: ({ state: { data } }) => {
      const waits = data?.pages.flatMap(({ value }) => waitsOf(value)) ?? []
      return waits.length > 0 && Math.min(CLOCKS_DIFFER_MS, Math.max(UNDER_WAY_MS, Math.min(...waits)))
    },
  })

/** Error that the form shows itself, because the administrator who sends the test mail is the one to fix its cause. */
export const MAIL_NOT_CONFIGURED = 'BACKEND.ERROR.CONFIGURATION.MAIL_NOT_CONFIGURED'

export const useSendTestMail = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: BodyInputOf<typeof sendTestMail>) => callApi(sendTestMail, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MAILS }),
    // Another administrator has cleared a setting meanwhile; a fresh session shows which one is missing.
    onError: (error) => {
      if (isApiError(error, MAIL_NOT_CONFIGURED)) void refreshSession(queryClient).catch(() => undefined)
    },
    meta: { handles: [MAIL_NOT_CONFIGURED] },
  })
}

export const useRetryMail = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (id: string) => callApi(retryMail, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MAILS }),
  })
}
