import { Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core'
import type { ErrorKey } from '@sheaf/contract/errors'
import { ADDRESS_BEFORE_SIGN_IN } from '@sheaf/contract/frame'
import { Logo } from '@sheaf/ui/components/logo'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { ReactNode } from 'react'
import type { Site } from '../../lib/call-site.ts'
import { isAlone } from '../../lib/placement.ts'
import { PasswordForm } from './password-form.tsx'
import { remedyFor } from './refusal.ts'
import { UnsentText } from './unsent-text.tsx'
import { useIsSignedIn } from './use-is-signed-in.ts'
import './access.css'

interface RefusedProps {
  readonly errorKey: ErrorKey
  readonly unsentText: string
  readonly hasTriedPassword: boolean
  /** Its text was on this page until now. */
  readonly wasOpen: boolean
  readonly site: Site
  readonly siteTitle: string
  readonly onPassword: (password: string) => void
  readonly onRetry: () => void
}

type RemedyProps = Omit<RefusedProps, 'unsentText' | 'siteTitle'>

/** Read out at once, without what can be done about it. */
const Reason = ({ title, text }: { readonly title: string; readonly text?: string }) => (
  <Stack gap="xs" role="alert">
    <Title order={1} size="h3">
      {title}
    </Title>
    {text !== undefined && <Text>{text}</Text>}
  </Stack>
)

/** The sign-in leads back here, or to the page around this frame; a page of another site cannot be told. */
const rememberThisPage = (base: URL): void => {
  try {
    const { pathname, search } = (window.top ?? window).location
    sessionStorage.setItem(ADDRESS_BEFORE_SIGN_IN, `/${pathname.slice(base.pathname.length)}${search}`)
  } catch {
    // The sign-in then leads to one's folders.
  }
}

const SignIn = ({ base, children }: { readonly base: URL; readonly children: ReactNode }) => (
  <Button
    component="a"
    href={new URL('login', base).href}
    target="_top"
    onClick={() => rememberThisPage(base)}
    style={{ alignSelf: 'flex-start' }}
  >
    {children}
  </Button>
)

/** To those who may be invited under an account that they are not signed in with; others go on where they may read. */
const Elsewhere = ({ site }: { readonly site: Site }) => {
  const t = useT()
  const isSignedIn = useIsSignedIn(site)
  if (isSignedIn === undefined) return null
  if (isSignedIn) {
    return (
      <Button
        component="a"
        variant="default"
        href={new URL('mypads', site.base).href}
        target="_top"
        style={{ alignSelf: 'flex-start' }}
      >
        {t('GROUP.MYGROUPS')}
      </Button>
    )
  }
  return (
    <>
      <Text>{t('GROUP.UNAVAILABLE_VISITOR')}</Text>
      <SignIn base={site.base}>{t('MENU.LOGIN')}</SignIn>
    </>
  )
}

/** Members need no password. */
const OrSignIn = ({ site }: { readonly site: Site }) => {
  const t = useT()
  if (useIsSignedIn(site) !== false) return null
  return (
    <Text size="sm">
      {t('GROUP.UNAVAILABLE_VISITOR')}{' '}
      <Anchor href={new URL('login', site.base).href} target="_top" inherit onClick={() => rememberThisPage(site.base)}>
        {t('MENU.LOGIN')}
      </Anchor>
    </Text>
  )
}

const Remedy = ({ errorKey, hasTriedPassword, wasOpen, site, onPassword, onRetry }: RemedyProps) => {
  const t = useT()
  const { base } = site
  switch (remedyFor(errorKey, hasTriedPassword)) {
    case 'password':
      return (
        <>
          <PasswordForm error={hasTriedPassword ? textOfKey(errorKey) : undefined} onSubmit={onPassword} />
          <OrSignIn site={site} />
        </>
      )
    case 'nothing-here':
      return (
        <>
          <Reason title={t(wasOpen ? 'EDITOR.REFUSED.GONE' : 'GROUP.PAD.UNAVAILABLE')} />
          <Elsewhere site={site} />
        </>
      )
    case 'sign-in':
      return (
        <>
          <Reason title={t('EDITOR.REFUSED.TITLE')} text={textOfKey(errorKey)} />
          <SignIn base={base}>{t('MENU.LOGIN')}</SignIn>
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

/** In place of the text, for those who may not have it: where no page stands around it, with the way home. */
export const Refused = ({ unsentText, siteTitle, ...remedy }: RefusedProps) => (
  <div className="pad-page">
    {isAlone() && (
      <header className="pad-header">
        <a href={remedy.site.base.href} className="pad-home" aria-label={siteTitle}>
          <Logo title={siteTitle} />
        </a>
      </header>
    )}
    <main className="pad-refused">
      <Paper withBorder p="lg" bg="var(--sheaf-surface)" w="min(28rem, 100%)">
        <Stack gap="md">
          <Remedy {...remedy} />
          {unsentText !== '' && <UnsentText text={unsentText} />}
        </Stack>
      </Paper>
    </main>
  </div>
)
