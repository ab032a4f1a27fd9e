import { Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { type ErrorKey, SESSION_ENDING } from '@sheaf/contract/errors'
import { FOLDERS_PATH } from '@sheaf/contract/pages/manager-paths'
import type { MessageKey } from '@sheaf/l10n/keys'
import { ColorSchemeToggle } from '@sheaf/ui/components/color-scheme-toggle'
import { Gate } from '@sheaf/ui/components/gate'
import { LanguagePicker } from '@sheaf/ui/components/language-picker'
import { Logo } from '@sheaf/ui/components/logo'
import { PasswordGate } from '@sheaf/ui/components/password-gate'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconAlertTriangle, IconEyeOff, IconForms } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { managerLink } from '../../lib/page/manager-link.ts'
import { isAlone } from '../../lib/page/placement.ts'
import { otherAccountLink, signInLink } from '../../lib/page/sign-in-link.ts'
import { pickLanguage } from './pick-language.ts'
import { type Remedy as Way, remedyFor } from './remedy.ts'
import { UnsentText } from './unsent-text.tsx'
import './access.css'

const SIGN = { size: 32, stroke: 1.6 } as const

interface RefusedProps {
  readonly errorKey: ErrorKey
  /** Text that was never sent; empty also while it is hidden. */
  readonly unsentText: string
  /** Whether unsent text can still be read here, even if it is hidden at the moment. */
  readonly isToBeRead: boolean
  readonly hasTriedPassword: boolean
  /** Whether the password with which the pad was open here is not its password any more. */
  readonly hasLostPassword: boolean
  /** Whether this page showed the pad's text until now. */
  readonly wasOpen: boolean
  readonly base: URL
  /** Login of the signed-in reader, null for visitors; undefined until it is known. */
  readonly login: string | null | undefined
  readonly siteTitle: string
  /** EDT-106: the nearest good name, where no pad can have the one in the address; empty if there is none. */
  readonly goodName: string | undefined
  readonly onPassword: (password: string) => void
  readonly onRetry: () => void
  /** Called when the pad is closed to the reader. */
  readonly onClosed: () => void
  /** Called when the session has ended and there is no unsent text to read here first. */
  readonly onSessionEnded: () => void
}

const foldersLink = (base: URL) => ({ href: managerLink(FOLDERS_PATH, base), target: '_top' })

const SignIn = ({ base }: { readonly base: URL }) => {
  const t = useT()
  return (
    <Button component="a" {...signInLink(base)} fullWidth>
      {t('MENU.LOGIN')}
    </Button>
  )
}

type ElsewhereProps = Pick<RefusedProps, 'base' | 'login'>

/**
 * Shows which account is signed in, and links to the sign-in with another account, which returns here: a reader with
 * two accounts may be using the wrong one.
 */
const SwitchAccount = ({ base, login }: ElsewhereProps) => {
  const t = useT()
  if (typeof login !== 'string') return null
  return (
    <>
      {t('USER.INFO.SIGNED_IN_AS', { login })}{' '}
      <Anchor {...otherAccountLink(base)} inherit>
        {t('USER.AUTH.OTHER_ACCOUNT')}
      </Anchor>
    </>
  )
}

/** Offers the sign-in to visitors, who may be invited under an account; others are led to their folders. */
const Elsewhere = ({ base, login }: ElsewhereProps) => {
  const t = useT()
  if (login === undefined) return null
  if (login === null) return <SignIn base={base} />
  return (
    <Button component="a" {...foldersLink(base)} fullWidth>
      {t('GROUP.MYGROUPS')}
    </Button>
  )
}

const TITLES: Readonly<Record<Way, MessageKey>> = {
  password: 'GROUP.PAD.PASSWORD_TITLE',
  'nothing-here': 'GROUP.PAD.UNAVAILABLE_TITLE',
  'other-name': 'EDITOR.NAME.TITLE',
  'sign-in': 'EDITOR.REFUSED.TITLE',
  reload: 'EDITOR.REFUSED.TITLE',
  'try-again': 'EDITOR.REFUSED.TITLE',
}

const wrongPassword = (errorKey: ErrorKey): string =>
  textOfKey(errorKey === 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED' ? 'GROUP.ERR.PASSWORD_WRONG' : errorKey)

/**
 * Offers another way than the password: the sign-in to visitors, since members need no password, or one's own folders.
 */
const PasswordAlternative = ({ base, login, mayChange }: ElsewhereProps & { readonly mayChange: boolean }) => {
  const t = useT()
  if (login === undefined) return null
  if (login !== null) {
    return (
      <>
        <Anchor {...foldersLink(base)} inherit>
          {t('GROUP.MYGROUPS')}
        </Anchor>
        {mayChange && (
          <Text span display="block" inherit mt="xs">
            <SwitchAccount base={base} login={login} />
          </Text>
        )}
      </>
    )
  }
  return (
    <>
      {t('GROUP.BELONG')}{' '}
      <Anchor {...signInLink(base)} inherit>
        {t('MENU.LOGIN')}
      </Anchor>
    </>
  )
}

type RemedyProps = Omit<RefusedProps, 'unsentText' | 'siteTitle' | 'onClosed' | 'onSessionEnded'>

const Remedy = (props: RemedyProps) => {
  const { errorKey, hasTriedPassword, hasLostPassword, isToBeRead, wasOpen } = props
  const { goodName, onPassword, onRetry, base, login } = props
  const t = useT()
  // Unsent text belongs to the signed-in account, so no other account is offered while there is some.
  const mayChange = !wasOpen && !isToBeRead && typeof login === 'string'
  // A member who was removed is asked for the password, too, but it may be an old one; visitors never were members.
  const isPasswordNew = wasOpen && (hasLostPassword || login === null)
  switch (remedyFor(errorKey, hasTriedPassword, goodName)) {
    case 'password':
      return (
        <PasswordGate
          text={t(isPasswordNew ? 'GROUP.PAD.PASSWORD_NEW' : 'GROUP.PAD.PASSWORD_NEEDED')}
          isAlarm={isPasswordNew}
          error={hasTriedPassword ? wrongPassword(errorKey) : undefined}
          onSubmit={onPassword}
          otherWay={<PasswordAlternative base={base} login={login} mayChange={mayChange} />}
        />
      )
    case 'nothing-here':
      return (
        <Gate
          icon={<IconEyeOff {...SIGN} />}
          text={t(wasOpen ? 'EDITOR.REFUSED.GONE' : 'GROUP.PAD.UNAVAILABLE')}
          question={!wasOpen && login === null && t('GROUP.INVITED')}
          otherWay={
            mayChange ? <SwitchAccount base={base} login={login} /> : !wasOpen && login === null && t('GROUP.ASK_ELSE')
          }
          isAlarm
        >
          <Elsewhere base={base} login={login} />
        </Gate>
      )
    case 'other-name':
      return (
        <Gate icon={<IconForms {...SIGN} />} text={t('EDITOR.NAME.TEXT')} isAlarm>
          {goodName ? (
            <Button component="a" href={new URL(`p/${encodeURIComponent(goodName)}`, base).href} fullWidth>
              <bdi>{t('EDITOR.NAME.OPEN', { name: goodName })}</bdi>
            </Button>
          ) : (
            <Elsewhere base={base} login={login} />
          )}
        </Gate>
      )
    case 'sign-in':
      return (
        <Gate icon={<IconEyeOff {...SIGN} />} text={textOfKey(errorKey)} isAlarm>
          <SignIn base={base} />
        </Gate>
      )
    case 'reload':
      return (
        <Gate icon={<IconAlertTriangle {...SIGN} />} text={textOfKey(errorKey)} isAlarm>
          <Button fullWidth onClick={() => window.location.reload()}>
            {t('EDITOR.REFUSED.RELOAD')}
          </Button>
        </Gate>
      )
    case 'try-again':
      return (
        <Gate icon={<IconAlertTriangle {...SIGN} />} text={textOfKey(errorKey)} isAlarm>
          <Button fullWidth onClick={onRetry}>
            {t('ACTIONS.RETRY')}
          </Button>
        </Gate>
      )
  }
}

/** Shows why there is no text and what to do about it. Outside of any frame it has a header with a link home. */
export const Refused = ({ unsentText, isToBeRead, siteTitle, onClosed, onSessionEnded, ...remedy }: RefusedProps) => {
  const t = useT()
  const { base, login } = remedy
  const way = remedyFor(remedy.errorKey, remedy.hasTriedPassword, remedy.goodName)
  const unsent = useRef<HTMLDivElement>(null)
  const isUnsentShown = unsentText !== ''
  useEffect(() => {
    // The frame is often too low for both, and nothing else says that there is something to copy.
    if (isUnsentShown) unsent.current?.scrollIntoView({ block: 'nearest' })
  }, [isUnsentShown])
  // The other refusals are about this page, not about who may see the pad.
  const isClosed = way === 'password' || way === 'nothing-here' || way === 'sign-in'
  useEffect(() => {
    if (isClosed) onClosed()
  }, [isClosed, onClosed])
  const hasEnded = SESSION_ENDING.includes(remedy.errorKey) && !isToBeRead
  useEffect(() => {
    if (hasEnded) onSessionEnded()
  }, [hasEnded, onSessionEnded])
  return (
    <div className="pad-page">
      {isAlone() && (
        <header className="pad-header is-of-gate">
          <a href={base.href} className="pad-home" aria-label={siteTitle}>
            <Logo title={siteTitle} />
          </a>
          <LanguagePicker onPick={(code) => void pickLanguage(code, login ?? null, base).catch(() => {})} />
          <ColorSchemeToggle />
        </header>
      )}
      <main className="pad-refused">
        <div className="pad-gate">
          <Title order={1}>{t(TITLES[way])}</Title>
          <Paper withBorder p="lg" bg="var(--sheaf-surface)">
            <Stack gap="md">
              <Remedy {...remedy} isToBeRead={isToBeRead} />
              {isUnsentShown && (
                <div ref={unsent}>
                  <UnsentText text={unsentText} />
                </div>
              )}
            </Stack>
          </Paper>
        </div>
      </main>
    </div>
  )
}
