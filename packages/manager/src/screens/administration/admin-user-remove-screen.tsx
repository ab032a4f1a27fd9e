import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { CardPage } from '../../chrome/card-page.tsx'
import { ConfirmCard } from '../../chrome/confirm-card.tsx'
import { Page } from '../../chrome/page.tsx'
import { userQuery, useRemoveUser } from '../../features/administration/users/users.queries.ts'
import { useNavigateUnlessLeft } from '../../lib/navigation/navigate-unless-left.ts'
import { useTrashRetention } from '../../lib/format/trash-retention.ts'
import { useStandingError } from '../../lib/errors/standing-error.ts'
import { Unavailable } from '../../components/failures/unavailable.tsx'
import { paths } from '../../paths.ts'

export const AdminUserRemoveScreen = () => {
  const t = useT()
  const navigate = useNavigateUnlessLeft()
  const login = useParams()['login'] ?? ''
  const query = useQuery(userQuery(login))
  const { data: user } = query
  const error = useStandingError(query)
  const users = { path: paths.adminUsers, name: t('MENU.USERS') }
  const crumbs = [{ name: users.name, to: users.path }]
  const { mutate, isPending } = useRemoveUser(login)
  const days = useTrashRetention()

  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        toast.success(t('ADMIN.INFO.USER_REMOVED'))
        void navigate(paths.adminUsers, { replace: true })
      },
    })

  if (user) {
    return (
      <ConfirmCard
        title={t('ADMIN.USER_REMOVE')}
        crumbs={crumbs}
        question={t('ADMIN.INFO.USER_REMOVE_SURE', { login })}
        text={t('ADMIN.INFO.USER_REMOVE_TEXT', { days })}
        action={t('ADMIN.USER_REMOVE')}
        isWorking={isPending}
        onConfirm={remove}
        back={paths.adminUsers}
      />
    )
  }
  if (error === null) {
    return (
      <Page title={t('ADMIN.USER_REMOVE')} crumbs={crumbs} width="form">
        <RowsLoader rows={2} />
      </Page>
    )
  }
  return (
    <CardPage title={t('ADMIN.USER_REMOVE')} crumbs={crumbs}>
      <Unavailable error={error} text={t('BACKEND.ERROR.USER.NOT_FOUND')} query={query} to={users} />
    </CardPage>
  )
}
