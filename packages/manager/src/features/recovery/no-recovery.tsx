import { useT } from '@sheaf/ui/l10n/use-t'
import { ExternalAccountsNotice } from './external-accounts-notice.tsx'

/**
 * Says why no password can be replaced here: accounts come from a directory or provider, where passwords are changed,
 * or the site sends no mail.
 */
export const NoRecovery = ({ isOurs }: { readonly isOurs: boolean }) => {
  const t = useT()
  return <ExternalAccountsNotice text={t(isOurs ? 'USER.PASSRECOVER_NO_MAIL' : 'USER.PASSWORD_ELSEWHERE')} />
}
