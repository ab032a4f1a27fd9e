import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { AttentionText } from './attention-text.tsx'
import type { Attention } from './attention.ts'
import classes from './mail-warning.module.css'

interface MailWarningProps {
  /** What keeps mails from being sent; nothing is said while there is none. */
  readonly attention: Attention | undefined
  /** Whether something that is switched on fails, and is not merely missing. */
  readonly isUrgent: boolean
}

/**
 * SCR-536: says beside the settings concerned what does not work while no mail can be sent. It is mounted all the while,
 * since screen readers announce only what changes within a live region that they know already.
 */
export const MailWarning = ({ attention, isUrgent }: MailWarningProps) => (
  <div aria-live="polite" className={classes.live}>
    {attention && (
      <Alert variant="light" color={isUrgent ? 'orange' : 'gray'} icon={<IconAlertTriangle />} role="note">
        <AttentionText attention={attention} />
      </Alert>
    )}
  </div>
)
