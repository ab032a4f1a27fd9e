import { Anchor, Button, Stack, Text, Title } from '@mantine/core'
import type { ErrorKey } from '@sheaf/contract/errors'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { PasswordForm } from './password-form.tsx'
import { remedyFor } from './refusal.ts'
import { UnsentText } from './unsent-text.tsx'
import './access.css'

interface RefusedProps {
  readonly errorKey: ErrorKey
  readonly unsentText: string
  readonly hasTriedPassword: boolean
  readonly base: URL
  readonly onPassword: (password: string) => void
  readonly onRetry: () => void
}

/** Read out at once, without what can be done about it. */
const Reason = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Stack gap="md" role="alert">
    <Title order={1} size="h2">
      {title}
    </Title>
    <Text>{text}</Text>
  </Stack>
)

const Remedy = ({ errorKey, hasTriedPassword, base, onPassword, onRetry }: Omit<RefusedProps, 'unsentText'>) => {
  const t = useT()
  switch (remedyFor(errorKey, hasTriedPassword)) {
    case 'password':
      return <PasswordForm error={hasTriedPassword ? textOfKey(errorKey) : undefined} onSubmit={onPassword} />
    case 'nothing-here':
      return <Reason title={t('EDITOR.ABSENT.TITLE')} text={t('EDITOR.ABSENT.TEXT')} />
    case 'sign-in':
      return (
        <>
          <Reason title={t('EDITOR.REFUSED.TITLE')} text={textOfKey(errorKey)} />
          <Anchor href={new URL('login', base).href} target="_top">
            {t('EDITOR.REFUSED.SIGN_IN')}
          </Anchor>
        </>
      )
    case 'reload':
      return (
        <>
          <Reason title={t('EDITOR.REFUSED.TITLE')} text={textOfKey(errorKey)} />
          <Button onClick={() => window.location.reload()}>{t('EDITOR.REFUSED.RELOAD')}</Button>
        </>
      )
    case 'try-again':
      return (
        <>
          <Reason title={t('EDITOR.REFUSED.TITLE')} text={textOfKey(errorKey)} />
          <Button variant="default" onClick={onRetry}>
            {t('ACTIONS.RETRY')}
          </Button>
        </>
      )
  }
}

/** In place of the text, for those who may not have it. */
export const Refused = ({ unsentText, ...remedy }: RefusedProps) => (
  <main className="pad-refused">
    <Stack gap="md" w="min(26rem, 100%)">
      <Remedy {...remedy} />
      {unsentText !== '' && <UnsentText text={unsentText} />}
    </Stack>
  </main>
)
