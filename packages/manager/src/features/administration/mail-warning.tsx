import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { AttentionText } from './attention-text.tsx'
import type { Attention } from './attention.ts'

interface MailWarningProps {
  readonly attention: Attention
  /** Whether something that is switched on fails, and is not merely missing. */
  readonly isUrgent: boolean
}

/** SCR-535: says beside the settings concerned what does not work while no mail can be sent. */
export const MailWarning = ({ attention, isUrgent }: MailWarningProps) => (
  <div aria-live="polite">
    <Alert variant="light" color={isUrgent ? 'orange' : 'gray'} icon={<IconAlertTriangle />}>
      <AttentionText attention={attention} />
    </Alert>
  </div>
)
