import { Alert, Typography } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useConfiguration } from '../../lib/session/session.ts'
import classes from './login-message.module.css'

interface LoginMessageProps {
  /** Whether the message is red, as on the two-factor screen. */
  readonly isBanner?: boolean
}

/** Returns the site's sign-in message in the page's language, else in English, if there is one. */
export const useLoginMessage = (): { readonly lang: string; readonly html: string } | undefined => {
  const language = useLanguage()
  const { loginMsg = {} } = useConfiguration().value
  const lang = loginMsg[language] ? language : 'en'
  const html = loginMsg[lang]
  return html ? { lang, html } : undefined
}

/** Shows the site's sign-in message. */
export const LoginMessage = ({ isBanner = false }: LoginMessageProps) => {
  const message = useLoginMessage()
  if (message === undefined) return null
  const { lang, html } = message
  return (
    <Alert icon={<IconInfoCircle />} role="note" {...(isBanner && { color: 'red' })}>
      {/* HTML by the site administrator, which the server sanitizes before it replies. */}
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
