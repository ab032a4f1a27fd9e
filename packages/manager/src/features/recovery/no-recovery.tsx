import { useT } from '@sheaf/ui/l10n/use-t'
import { ExternalAccountsNotice } from './external-accounts-notice.tsx'

/** Says that passwords are changed at the directory or provider that accounts come from. */
export const NoRecovery = () => {
  const t = useT()
  return <ExternalAccountsNotice text={t('USER.PASSWORD_ELSEWHERE')} />
}
