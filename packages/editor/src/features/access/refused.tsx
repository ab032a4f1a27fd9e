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

const Remedy = ({ errorKey, hasTriedPassword, base, onPassword, onRetry }: Omit<RefusedProps, 'unsentText'>) => {
  const t = useT()
  switch (remedyFor(errorKey, hasTriedPassword)) {
    case 'password':
      return <PasswordForm error={hasTriedPassword ? textOfKey(errorKey) : undefined} onSubmit={onPassword} />
    case 'nothing-here':
      return (
        <>
          <Title order={1} size="h2">
            {t('EDITOR.ABSENT.TITLE')}
          </Title>
          <Text>{t('EDITOR.ABSENT.TEXT')}</Text>
        </>
      )
    case 'sign-in':
      return (
        <>
          <Title order={1} size="h2">
            {t('EDITOR.REFUSED.TITLE')}
          </Title>
          <Text>{textOfKey(errorKey)}</Text>
          <Anchor href={new URL('login', base).href} target="_top">
            {t('EDITOR.REFUSED.SIGN_IN')}
          </Anchor>
        </>
      )
    case 'reload':
      return (
        <>
          <Title order={1} size="h2">
            {t('EDITOR.REFUSED.TITLE')}
          </Title>
          <Text>{textOfKey(errorKey)}</Text>
          <Button onClick={() => window.location.reload()}>{t('EDITOR.REFUSED.RELOAD')}</Button>
        </>
      )
    case 'try-again':
      return (
        <>
          <Title order={1} size="h2">
            {t('EDITOR.REFUSED.TITLE')}
          </Title>
          <Text>{textOfKey(errorKey)}</Text>
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
    <Stack gap="md" w="min(26rem, 100%)" role="alert">
      <Remedy {...remedy} />
      {unsentText !== '' && <UnsentText text={unsentText} />}
    </Stack>
  </main>
)
