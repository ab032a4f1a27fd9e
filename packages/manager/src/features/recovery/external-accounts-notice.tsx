import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'

/** Says what cannot be done here, and where else. */
export const ExternalAccountsNotice = ({ text }: { text: string }) => (
  <Alert icon={<IconInfoCircle />} role="note">
    {text}
  </Alert>
)
