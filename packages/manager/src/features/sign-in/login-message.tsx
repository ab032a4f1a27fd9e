import { Alert, Typography } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useConfiguration } from '../../lib/session.ts'
import classes from './login-message.module.css'

/** The site's word to those who sign in: in their language, else in English, else none. */
export const LoginMessage = () => {
  const language = useLanguage()
  const { loginMsg = {} } = useConfiguration().value
  const html = loginMsg[language] || loginMsg['en']
  if (!html) return null
  return (
    <Alert color="red" icon={<IconInfoCircle />} role="note">
      {/* The administrator's HTML, which the server has cleaned before it answers. */}
      <Typography fz="sm" className={classes.message ?? ''} dangerouslySetInnerHTML={{ __html: html }} />
    </Alert>
  )
}
