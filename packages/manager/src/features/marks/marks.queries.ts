import type { User } from '@sheaf/contract/entities/user'
import type { BodyInputOf } from '@sheaf/contract/route'
import { bookmark, watch } from '@sheaf/contract/routes/marks'
import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import type { MessageKey } from '@sheaf/l10n/keys'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../lib/api/act.ts'
import { callApi } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'
import { changeSession } from '../../lib/session/session.ts'

export type MarkKind = 'bookmark' | 'watch'
export type MarkedType = BodyInputOf<typeof bookmark>['type']

export interface Mark {
  readonly type: MarkedType
  readonly key: string
}

const FIELD = { bookmark: 'bookmarks', watch: 'watchlist' } as const
const ROUTE = { bookmark, watch } as const
const SUCCESS: Record<MarkKind, Record<MarkedType, Record<'set' | 'cleared', MessageKey>>> = {
  bookmark: {
    groups: { set: 'GROUP.MARK_SUCCESS', cleared: 'GROUP.UNMARK_SUCCESS' },
    pads: { set: 'GROUP.PAD.MARK_SUCCESS', cleared: 'GROUP.PAD.UNMARK_SUCCESS' },
  },
  watch: {
    groups: { set: 'GROUP.WATCH_SUCCESS', cleared: 'GROUP.UNWATCH_SUCCESS' },
    pads: { set: 'GROUP.PAD.WATCH_SUCCESS', cleared: 'GROUP.PAD.UNWATCH_SUCCESS' },
  },
}

export const isMarked = (user: User | undefined, kind: MarkKind, { type, key }: Mark): boolean =>
  (user?.[FIELD[kind]][type] as readonly string[] | undefined)?.includes(key) ?? false

const withMark = (user: User, kind: MarkKind, { type, key }: Mark, marked: boolean): User => {
  const field = FIELD[kind]
  const others = (user[field][type] as string[]).filter((each) => each !== key)
  return { ...user, [field]: { ...user[field], [type]: marked ? [...others, key] : others } }
}

/** Applies a single mark to the cached session, so that a rollback leaves other marks made meanwhile alone. */
const showMark = (queryClient: QueryClient, kind: MarkKind, mark: Mark, marked: boolean) =>
  changeSession(queryClient, (known) =>
    known.user === undefined ? known : { ...known, user: withMark(known.user, kind, mark, marked) },
  )

/** MRK-10: sets a mark with an optimistic update, rolled back on refusal. Requests are sent one after another. */
export const useMark = (kind: MarkKind) => {
  const queryClient = useQueryClient()
  return useAct({
    scope: { id: 'marks' },
    about: ({ type, key }) => [type, key],
    mutationFn: (mark: Mark & { marked: boolean }) => callApi(ROUTE[kind], { body: mark }),
    onMutate: ({ marked, ...mark }) => showMark(queryClient, kind, mark, marked),
    onError: (_error, { marked, ...mark }) => showMark(queryClient, kind, mark, !marked),
    onSuccess: async (_reply, { marked, ...mark }) => {
      toast.success(t(SUCCESS[kind][mark.type][marked ? 'set' : 'cleared']))
      // A session that was read meanwhile may lack the mark.
      await showMark(queryClient, kind, mark, marked)
      // Not awaited: the next click may undo what the toast reports as done, however slowly the lists are read again.
      void queryClient.invalidateQueries({ queryKey: queryKeys.groups })
    },
  })
}
