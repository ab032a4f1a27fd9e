import { type UserListId, userListIdSchema } from '@sheaf/contract/ids'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ConfirmCard } from '../../chrome/confirm-card.tsx'
import { NotFound } from '../../chrome/not-found.tsx'
import { Page } from '../../chrome/page.tsx'
import { userListsQuery, useRemoveUserList } from '../../features/user-lists/user-lists.queries.ts'
import { useLoadFailure } from '../../components/failures/load-failure.tsx'
import { useNavigateUnlessLeft } from '../../lib/navigation/navigate-unless-left.ts'
import { paths } from '../../paths.ts'

export const UserListRemoveScreen = () => {
  const id = userListIdSchema.safeParse(useParams()['key'])
  return id.success ? <RemovableList key={id.data} id={id.data} /> : <NotFound />
}

const RemovableList = ({ id }: { id: UserListId }) => {
  const t = useT()
  const navigate = useNavigateUnlessLeft()
  const query = useQuery(userListsQuery)
  const { data: lists } = query
  const failure = useLoadFailure(query)
  const { mutate, isPending, isIdle } = useRemoveUserList()
  const list = lists?.[id]
  const crumbs = [{ name: t('MENU.USERLIST'), to: paths.userLists }]
  if (lists !== undefined && list === undefined && isIdle) return <NotFound />

  const remove = () =>
    mutate(id, {
      onSuccess: () => {
        toast.success(t('USERLIST.INFO.REMOVE_SUCCESS'))
        void navigate(paths.userLists, { replace: true })
      },
    })

  if (list) {
    return (
      <ConfirmCard
        title={t('USERLIST.REMOVE')}
        crumbs={crumbs}
        question={t('USERLIST.INFO.REMOVE_SURE', { name: list.name })}
        action={t('USERLIST.REMOVE')}
        isWorking={isPending}
        onConfirm={remove}
        back={paths.userLists}
      />
    )
  }
  return (
    <Page title={t('USERLIST.REMOVE')} crumbs={crumbs} width="form">
      {failure ?? <RowsLoader rows={2} />}
    </Page>
  )
}
