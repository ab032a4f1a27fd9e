import { Alert, Typography } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useConfiguration } from '../../lib/session.ts'
import classes from './login-message.module.css'

interface LoginMessageProps {
  /** Red, as where somebody sets up their second factor; information elsewhere. */
  readonly isBanner?: boolean
}

/** The site's word to those who sign in: in their language, else in English, else none. */
export const LoginMessage = ({ isBanner = false }: LoginMessageProps) => {
  const language = useLanguage()
  const { loginMsg = {} } = useConfiguration().value
  const lang = loginMsg[language] ? language : 'en'
  const html = loginMsg[lang]
  if (!html) return null
  return (
    <Alert icon={<IconInfoCircle />} role="note" {...(isBanner && { color: 'red' })}>
      {/* The administrator's HTML, which the server has cleaned before it answers. */}
      <Typography
        fz="sm"
        lang={lang}
        dir="auto"
        className={classes.message ?? ''}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </Alert>
  )
}
