import { Alert } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { focusOnMount } from '@sheaf/ui/lib/focus-on-mount'
import { IconLock } from '@tabler/icons-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useActor } from '../../lib/session/session.ts'

const IsLost = createContext(false)

interface FormGateProps {
  /** Whether the user may currently use the form. */
  readonly isAllowed: boolean
  /** Content that replaces the form if the user was never allowed to use it. */
  readonly otherwise: ReactNode
  readonly children: ReactNode
}

/** SCR-331: keeps an open form, with what was typed, even if the right to use it is withdrawn meanwhile. */
export const FormGate = ({ isAllowed, otherwise, children }: FormGateProps) => {
  const [wasAllowed, setWasAllowed] = useState(isAllowed)
  const isLostAbove = useContext(IsLost)
  if (isAllowed && !wasAllowed) setWasAllowed(true)
  if (!isAllowed && !wasAllowed) return otherwise
  return <IsLost value={isLostAbove || !isAllowed}>{children}</IsLost>
}

/**
 * Says, above the buttons of a `FormGate`, that the right to use it was withdrawn. It stays hidden during a save, which
 * may itself take the right away and then leaves the form. After a save it takes the focus, since it may be out of sight.
 */
export const LostRightNotice = ({ isSaving }: { isSaving: boolean }) => {
  const t = useT()
  const isLost = useContext(IsLost)
  const [wasSaved, setWasSaved] = useState(false)
  if (isSaving && !wasSaved) setWasSaved(true)
  // The end of the session is reported elsewhere.
  const isGone = useActor().kind === 'visitor'
  if (!isLost || isGone || isSaving) return null
  return (
    <Alert
      variant="light"
      color="orange"
      icon={<IconLock aria-hidden />}
      tabIndex={-1}
      ref={wasSaved ? focusOnMount : undefined}
    >
      {t('GLOBAL.RIGHT_LOST')}
    </Alert>
  )
}
