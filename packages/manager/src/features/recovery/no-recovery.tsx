import { Alert } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconInfoCircle } from '@tabler/icons-react'

/** Where accounts come from a directory or a provider, there is no password of ours to choose. */
export const NoRecovery = () => {
  const t = useT()
  return (
    <Alert icon={<IconInfoCircle />} role="note">
      {t('BACKEND.ERROR.AUTHENTICATION.NO_RECOVER')}
    </Alert>
  )
}
