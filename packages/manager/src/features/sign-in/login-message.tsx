import { Alert, Typography } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../lib/session.ts'

/** The site's word to those who sign in: in their language, else in English, else none. */
export const LoginMessage = () => {
  const { language } = useTranslation().i18n
  const { loginMsg = {} } = useConfiguration().value
  const html = loginMsg[language] || loginMsg['en']
  if (!html) return null
  return (
    <Alert color="red.8" icon={<IconInfoCircle />} role="note">
      {/* The administrator's HTML, which the server has cleaned before it answers. */}
      <Typography fz="sm" dangerouslySetInnerHTML={{ __html: html }} />
    </Alert>
  )
}
