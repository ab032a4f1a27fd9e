import { Alert } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconLock } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useActor } from '../lib/session.ts'

const IsLost = createContext(false)

interface KeptFormProps {
  /** Whether one may fill it in, as far as is known now. */
  readonly isAllowed: boolean
  /** What stands in its place for those who never might. */
  readonly otherwise: ReactNode
  readonly children: ReactNode
}

/** SCR-166: a form that was once open stays with what was typed, also when its right is withdrawn meanwhile. */
export const KeptForm = ({ isAllowed, otherwise, children }: KeptFormProps) => {
  const [wasAllowed, setWasAllowed] = useState(isAllowed)
  const isLostAbove = useContext(IsLost)
  if (isAllowed && !wasAllowed) setWasAllowed(true)
  if (!isAllowed && !wasAllowed) return otherwise
  return <IsLost value={isLostAbove || !isAllowed}>{children}</IsLost>
}

/** Above the buttons of such a form. Its own saving may be what takes the right away, and leads on. */
export const LostRightNotice = ({ isSaving }: { isSaving: boolean }) => {
  const t = useT()
  const isLost = useContext(IsLost)
  // Whose session has ended is told so, and led away.
  const isGone = useActor().kind === 'visitor'
  if (!isLost || isGone || isSaving) return null
  return (
    <Alert variant="light" color="orange" icon={<IconLock aria-hidden />}>
      {t('GLOBAL.RIGHT_LOST')}
    </Alert>
  )
}
