import { Alert } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { actorOf, nameOf, useConfiguration } from '../../lib/session/session.ts'

/** SCR-95: returns the warning that signing in ends the session that is open in this browser, if there is one. */
export const useOtherSession = (): string | undefined => {
  const t = useT()
  const queryClient = useQueryClient()
  const configuration = useConfiguration()
  const present = nameOf(actorOf(configuration))
  const [seen, setSeen] = useState({ name: present, isOpenedHere: false })
  // A session that appears while a sign-in is running is its own result; this screen is about to go.
  if (seen.name !== present) setSeen({ name: present, isOpenedHere: queryClient.isMutating() > 0 })
  const { user, admin } = configuration
  if (seen.isOpenedHere || (user === undefined && !admin)) return undefined
  return user === undefined ? t('USER.INFO.ENDS_ADMIN') : t('USER.INFO.ENDS_USER', { login: user.login })
}

export const OtherSession = () => {
  const text = useOtherSession()
  if (text === undefined) return null
  return (
    <Alert icon={<IconInfoCircle />} role="note">
      {text}
    </Alert>
  )
}
