import type { Mail } from '@sheaf/contract/entities/mail'
import type { BodyInputOf } from '@sheaf/contract/route'
import { listMails, retryMail, sendTestMail } from '@sheaf/contract/routes/mails'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../lib/act.ts'
import { call } from '../../lib/api.ts'

const MAILS = ['mails']

export const mailsQuery = (state: Mail['state'] | undefined) =>
  infiniteQueryOptions({
    queryKey: [...MAILS, state],
    queryFn: ({ pageParam: cursor, signal }) => call(listMails, { query: { state, cursor } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    meta: { handles: 'all' },
  })

/** What it means is for the administrator to mend, who is the one that asks. */
export const MAIL_NOT_CONFIGURED = 'BACKEND.ERROR.CONFIGURATION.MAIL_NOT_CONFIGURED'

export const useSendTestMail = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: BodyInputOf<typeof sendTestMail>) => call(sendTestMail, { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MAILS }),
    meta: { handles: [MAIL_NOT_CONFIGURED] },
  })
}

export const useRetryMail = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (id: string) => call(retryMail, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: MAILS }),
  })
}
