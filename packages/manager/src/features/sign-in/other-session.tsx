import { Alert } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actorOf, nameOf, useConfiguration } from '../../lib/session.ts'

/** SCR-325: a browser holds one session, and the one that is there goes with the next. */
export const OtherSession = () => {
  const t = useT()
  const queryClient = useQueryClient()
  const configuration = useConfiguration()
  const present = nameOf(actorOf(configuration))
  const [seen, setSeen] = useState({ name: present, isOpenedHere: false })
  // What comes while one signs in here is one's own session, and this screen goes in a moment.
  if (seen.name !== present) setSeen({ name: present, isOpenedHere: queryClient.isMutating() > 0 })
  const { user, admin } = configuration
  if (seen.isOpenedHere || (user === undefined && !admin)) return null
  return (
    <Alert icon={<IconInfoCircle />} role="note">
      {user === undefined ? t('USER.INFO.ENDS_ADMIN') : t('USER.INFO.ENDS_USER', { login: user.login })}
    </Alert>
  )
}
