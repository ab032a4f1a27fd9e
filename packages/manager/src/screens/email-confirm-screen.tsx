import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useParams } from 'react-router'
import { CardPage } from '../chrome/card-page.tsx'
import { deadLinkKey } from '../features/recovery/dead-link-key.ts'
import { MailedLink } from '../features/recovery/mailed-link.tsx'
import { useConfirmEmail } from '../features/recovery/recovery.queries.ts'
import { useCurrentUser } from '../lib/session.ts'
import { useNavigateUnlessLeft } from '../lib/navigate-unless-left.ts'
import { tellThere } from '../lib/told.ts'
import { rememberAddress } from '../lib/unauthenticated-url.ts'
import { paths } from '../paths.ts'

export const EmailConfirmScreen = () => {
  const t = useT()
  const navigate = useNavigateUnlessLeft()
  const { token = '' } = useParams()
  const user = useCurrentUser()
  const { mutate, error } = useConfirmEmail()
  const confirm = () =>
    mutate(token, {
      onSuccess: async ({ email }) => {
        const outcome = 'USER.INFO.EMAIL_CONFIRMATION_SUCCESS'
        const told = tellThere({ outcome, email })
        const isLed = await navigate(user === undefined ? paths.login : paths.profile, { replace: true, ...told })
        if (!isLed) toast.success(t(outcome, { email }))
      },
    })
  return (
    <CardPage title={t(deadLinkKey(error) === undefined ? 'USER.CONFIRM_EMAIL' : 'USER.LINK_DEAD')}>
      <MailedLink
        onFollow={confirm}
        error={error}
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
