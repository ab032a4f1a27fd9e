import { useT } from '@sheaf/ui/l10n/use-t'
import { useParams } from 'react-router'
import { CardPage } from '../../chrome/card-page.tsx'
import { MailedLink } from '../../features/recovery/mailed-link.tsx'
import { useConfirmEmail } from '../../features/recovery/recovery.queries.ts'
import { useCurrentUser } from '../../lib/session/session.ts'
import { useNavigateWithOutcome } from '../../lib/navigation/navigation-outcome.ts'
import { rememberAddress } from '../../lib/session/unauthenticated-url.ts'
import { paths } from '../../paths.ts'

export const EmailConfirmScreen = () => {
  const t = useT()
  const navigate = useNavigateWithOutcome()
  const { token = '' } = useParams()
  const user = useCurrentUser()
  const { mutate, error } = useConfirmEmail()
  const confirm = () =>
    mutate(token, {
      // The profile shows the address of the signed-in user, who may be somebody else.
      onSuccess: ({ login, email }) =>
        navigate(user?.login === login ? paths.profile : paths.login, {
          text: 'USER.INFO.EMAIL_CONFIRMATION_SUCCESS',
          email,
        }),
    })
  return (
    <CardPage title={t('USER.CONFIRM_EMAIL')}>
      <MailedLink
        onFollow={confirm}
        error={error}
        deadTitle={t('USER.LINK_DEAD_EMAIL')}
        again={
          user === undefined
            ? {
                to: paths.login,
                label: t('USER.EMAIL_LINK_SIGN_IN'),
                onClick: () => rememberAddress(paths.profile),
              }
            : { to: paths.profile, label: t('USER.EMAIL_LINK_AGAIN') }
        }
      />
    </CardPage>
  )
}
