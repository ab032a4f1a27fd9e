import { ErrorState } from '@sheaf/ui/components/error-state'
import { PageLoader } from '@sheaf/ui/components/page-loader'
import { toast } from '@sheaf/ui/components/toast'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { CardPage } from '../chrome/card-page.tsx'
import { DeadLink } from '../features/recovery/dead-link.tsx'
import { deadLinkKey } from '../features/recovery/dead-link-key.ts'
import { useConfirmAccount } from '../features/recovery/recovery.queries.ts'
import { isApiError } from '../lib/api-error.ts'
import { paths } from '../paths.ts'

/** The mailed link only opens this page; the page confirms, so that nothing which merely reads links does. */
export const AccountConfirmScreen = () => {
  const t = useT()
  const navigate = useNavigate()
  const { token = '' } = useParams()
  const { mutate, error } = useConfirmAccount()
  const confirm = () =>
    mutate(token, {
      onSuccess: () => {
        toast.success(t('USER.INFO.ACCOUNT_CONFIRMATION_SUCCESS'))
        void navigate(paths.login, { replace: true })
      },
    })
  const begin = useEffectEvent(confirm)
  const hasBegun = useRef(false)
  useEffect(() => {
    // Development runs effects twice, and a link counts once.
    if (hasBegun.current) return
    hasBegun.current = true
    begin()
  }, [])

  const deadKey = deadLinkKey(error)
  return (
    <CardPage title={t('USER.CONFIRM_ACCOUNT')}>
      {error === null && <PageLoader />}
      {deadKey !== undefined && <DeadLink errorKey={deadKey} />}
      {error !== null && deadKey === undefined && (
        <ErrorState text={isApiError(error) ? textOfKey(error.key) : t('GLOBAL.PAGE_FAILED_TEXT')} onRetry={confirm} />
      )}
    </CardPage>
  )
}
