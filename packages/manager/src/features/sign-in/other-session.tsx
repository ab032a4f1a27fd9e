import { Alert } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconInfoCircle } from '@tabler/icons-react'
import { useConfiguration } from '../../lib/session.ts'

/** SCR-325: a browser holds one session, and the one that is there goes with the next. */
export const OtherSession = () => {
  const t = useT()
  const { user, admin } = useConfiguration()
  if (user === undefined && !admin) return null
  return (
    <Alert icon={<IconInfoCircle />} role="note">
      {user === undefined ? t('USER.INFO.ENDS_ADMIN') : t('USER.INFO.ENDS_USER', { login: user.login })}
    </Alert>
  )
}
