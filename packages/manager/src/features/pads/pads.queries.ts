import type { PadId } from '@sheaf/contract/ids'
import type { BodyInputOf } from '@sheaf/contract/route'
import { removeChatHistory } from '@sheaf/contract/routes/chat'
import {
  createPad,
  listRelevantPads,
  listSiteTemplates,
  savePad,
  unlockPad,
  viewPad,
} from '@sheaf/contract/routes/pads'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { CREATES_ONE, useAct } from '../../lib/api/act.ts'
import { callApi } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { refreshGroup } from '../../lib/api/refresh-group.ts'

/** Reads the pads of the dashboard. `session` stands for the token in the cookie. */
export const relevantPadsQuery = queryOptions({
  queryKey: queryKeys.relevantPads,
  queryFn: async ({ signal }) => (await callApi(listRelevantPads, { params: { token: 'session' } }, signal)).value,
  meta: { isShown: true },
})

/** Reads a pad. The screen itself shows why a pad cannot be shown, so no toast does. */
export const padViewQuery = (id: PadId) =>
  queryOptions({
    queryKey: queryKeys.pad(id),
    queryFn: ({ signal }) => callApi(viewPad, { params: { id } }, signal),
    meta: { handles: 'all' },
  })

/** Tries a password. The browser keeps a cookie about an accepted one (SEC-41), and the page nothing. */
export const useUnlockPad = (id: PadId) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (password: string) => callApi(unlockPad, { params: { id }, body: { password } }),
    onSuccess: async (reply) => {
      // A pending reply was requested without the password, and would close the pad again.
      await queryClient.cancelQueries({ queryKey: queryKeys.pad(id) })
      queryClient.setQueryData(queryKeys.pad(id), reply)
    },
    meta: { handles: 'all' },
  })
}

/** Reads the templates of the site; without them, a form offers those of the folder alone. */
export const siteTemplatesQuery = queryOptions({
  queryKey: queryKeys.siteTemplates,
  queryFn: async ({ signal }) => (await callApi(listSiteTemplates, {}, signal)).value,
  meta: { handles: 'all' },
})

export const useCreatePad = () => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: (body: BodyInputOf<typeof createPad>) => callApi(createPad, { body }),
    onSuccess: ({ value }) => refreshGroup(queryClient, value.group),
    ...CREATES_ONE,
    meta: { handles: 'all' },
  })
}

export const useSavePad = (id: PadId) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: ({ version, ...body }: BodyInputOf<typeof savePad> & { readonly version: string | undefined }) =>
      callApi(savePad, { params: { id }, body, version }),
    onSuccess: ({ value }) => refreshGroup(queryClient, value.group),
    meta: { handles: 'all' },
  })
}

export const useRenamePad = (id: PadId) => {
  const queryClient = useQueryClient()
  return useAct({
    mutationFn: ({ name, version }: { readonly name: string; readonly version: string | undefined }) =>
      callApi(savePad, { params: { id }, body: { name }, version }),
    onSuccess: ({ value }) =>
      Promise.all([
        refreshGroup(queryClient, value.group),
        queryClient.invalidateQueries({ queryKey: queryKeys.pad(id) }),
      ]),
    meta: { handles: ['BACKEND.ERROR.PERMISSION.CHANGED_MEANWHILE'] },
  })
}

export const useRemoveChatHistory = (id: PadId) =>
  useAct({ mutationFn: () => callApi(removeChatHistory, { params: { id } }), isDone: () => true })
