import { encodePassword } from '@sheaf/contract/query-password'
import type { GroupId, PadId } from '@sheaf/contract/ids'
import type { BodyInputOf } from '@sheaf/contract/route'
import { removeChatHistory } from '@sheaf/contract/routes/chat'
import { createPad, listRelevantPads, savePad, viewPad } from '@sheaf/contract/routes/pads'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { MAKES_ONE, useAct } from '../../lib/act.ts'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { refreshGroup } from '../../lib/refresh-group.ts'
import { typedPasswords } from '../../lib/typed-passwords.ts'

/** What the dashboard shows. The word stands for the session of the cookie. */
export const relevantPadsQuery = queryOptions({
  queryKey: queryKeys.relevantPads,
  queryFn: async ({ signal }) => (await call(listRelevantPads, { params: { token: 'session' } }, signal)).value,
})

const readPad = (id: PadId, password: string | undefined, signal?: AbortSignal) =>
  call(viewPad, { params: { id }, query: password === undefined ? {} : { password: encodePassword(password) } }, signal)

/** PAD-10: a pad that follows its group opens with the password that opened the group. */
export const typedPasswordFor = (id: PadId, group: GroupId): string | undefined =>
  typedPasswords.of(id) ?? typedPasswords.of(group)

/** The screen says in place why a pad is not shown. */
export const padViewQuery = (id: PadId, group: GroupId) =>
  queryOptions({
    queryKey: queryKeys.pad(id),
    queryFn: ({ signal }) => readPad(id, typedPasswordFor(id, group), signal),
    meta: { handles: 'all' },
  })

/** Tries a password. Once accepted it is remembered for as long as the page and the session live. */
export const useUnlockPad = (id: PadId) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (password: string) => readPad(id, password),
    onSuccess: async (reply, password) => {
      typedPasswords.remember(id, password)
      // An answer that is on its way does not know of the password yet, and would shut it again.
      await queryClient.cancelQueries({ queryKey: queryKeys.pad(id) })
      queryClient.setQueryData(queryKeys.pad(id), reply)
    },
    meta: { handles: 'all' },
  })
}

/** A refused field is shown in the form. */
const IN_THE_FORM = { handles: 'all' } as const

export const useCreatePad = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: BodyInputOf<typeof createPad>) => call(createPad, { body }),
    onSuccess: ({ value }) => refreshGroup(queryClient, value.group),
    ...MAKES_ONE,
    meta: IN_THE_FORM,
  })
}

export const useSavePad = (id: PadId) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: BodyInputOf<typeof savePad>) => call(savePad, { params: { id }, body }),
    onSuccess: ({ value }) => refreshGroup(queryClient, value.group),
    meta: IN_THE_FORM,
  })
}

export const useRemoveChatHistory = (id: PadId) =>
  useAct({ mutationFn: () => call(removeChatHistory, { params: { id } }), isDone: () => true })
