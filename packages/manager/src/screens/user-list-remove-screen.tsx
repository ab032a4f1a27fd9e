import { userListIdSchema } from '@sheaf/contract/ids'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { ConfirmCard } from '../chrome/confirm-card.tsx'
import { NotFound } from '../chrome/not-found.tsx'
import { Page } from '../chrome/page.tsx'
import { userListsQuery, useRemoveUserList } from '../features/user-lists/user-lists.queries.ts'
import { paths } from '../paths.ts'

export const UserListRemoveScreen = () => {
  const t = useT()
  const navigate = useNavigate()
  const id = userListIdSchema.parse(useParams()['key'])
  const { data: lists } = useQuery(userListsQuery)
  const { mutate, isPending, isIdle } = useRemoveUserList()
  const list = lists?.[id]
  if (lists !== undefined && list === undefined && isIdle) return <NotFound />

  const remove = () =>
    mutate(id, {
      onSuccess: () => {
        toast.success(t('USERLIST.INFO.REMOVE_SUCCESS'))
        void navigate(paths.userLists, { replace: true })
      },
    })

  return (
    <Page title={t('USERLIST.REMOVE')} width="form">
      {lists === undefined && <RowsLoader rows={2} />}
      {list && (
        <ConfirmCard
          question={t('USERLIST.INFO.REMOVE_SURE', { name: list.name })}
          action={t('ACTIONS.REMOVE')}
          isWorking={isPending}
          onConfirm={remove}
          back={paths.userLists}
        />
      )}
    </Page>
  )
}
