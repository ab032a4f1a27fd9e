import { useT } from '@sheaf/ui/l10n/use-t'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

/** Says what cannot be done here, and where else. */
export const ExternalAccountsNotice = ({ text }: { text: string }) => (
  <Alert icon={<IconInfoCircle />} role="note">
    {text}
  </Alert>
)

/**
 * Says why no password can be replaced here: accounts come from a directory or provider, where passwords are changed,
 * or the site sends no mail.
 */
export const NoRecovery = ({ isOurs }: { readonly isOurs: boolean }) => {
  const t = useT()
  return <ExternalAccountsNotice text={t(isOurs ? 'USER.PASSRECOVER_NO_MAIL' : 'USER.PASSWORD_ELSEWHERE')} />
}
