import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useParams } from 'react-router'
import { CardPage } from '../chrome/card-page.tsx'
import { deadLinkKey } from '../features/recovery/dead-link-key.ts'
import { MailedLink } from '../features/recovery/mailed-link.tsx'
import { useConfirmAccount } from '../features/recovery/recovery.queries.ts'
import { useLeadOn } from '../lib/lead-on.ts'
import { paths } from '../paths.ts'

export const AccountConfirmScreen = () => {
  const t = useT()
  const leadOn = useLeadOn()
  const { token = '' } = useParams()
  const { mutate, error } = useConfirmAccount()
  const confirm = () =>
    mutate(token, {
      onSuccess: () => {
        toast.success(t('USER.INFO.ACCOUNT_CONFIRMATION_SUCCESS'))
        void leadOn(paths.login, { replace: true })
      },
    })
  return (
    <CardPage title={t(deadLinkKey(error) === undefined ? 'USER.CONFIRM_ACCOUNT' : 'USER.LINK_DEAD')}>
      <MailedLink onFollow={confirm} error={error} />
    </CardPage>
  )
}
