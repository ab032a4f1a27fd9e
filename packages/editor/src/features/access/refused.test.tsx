import { MantineProvider } from '@mantine/core'
import type { ErrorKey } from '@sheaf/contract/errors'
import { ADDRESS_BEFORE_SIGN_IN } from '@sheaf/contract/pages/same-browser'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Refused } from './refused.tsx'

const base = new URL('https://example.org/')

const onClosed = vi.fn()
const onSessionEnded = vi.fn()

const show = (
  errorKey: ErrorKey,
  {
    hasTriedPassword = false,
    hasLostPassword = false,
    wasOpen = false,
    unsentText = '',
    login = null as string | null,
    goodName = undefined as string | undefined,
  } = {},
) =>
  render(
    <MantineProvider env="test">
      <Refused
        errorKey={errorKey}
        unsentText={unsentText}
        isToBeRead={unsentText !== ''}
        hasTriedPassword={hasTriedPassword}
        hasLostPassword={hasLostPassword}
        wasOpen={wasOpen}
        base={base}
        login={login}
        siteTitle="Sheaf"
        goodName={goodName}
        onPassword={() => {}}
        onRetry={() => {}}
        onClosed={onClosed}
        onSessionEnded={onSessionEnded}
      />
    </MantineProvider>,
  )

it('[EDT-28, SCR-340] a pad with a password asks for it without an alarm', () => {
  show('BACKEND.ERROR.TYPE.PASSWORD_MISSING')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This pad needs a password')
  expect(screen.getByLabelText('Password')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[EDT-106, EDT-134] under a name that no pad can have stands what names can have, and the way to the nearest', () => {
  const { unmount } = show('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { goodName: 'klassen-fest-u' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A pad cannot have this name')
  expect(screen.getByRole('alert').textContent).toContain('letters from A to Z')
  const link = screen.getByRole('link', { name: 'Open klassen-fest-u' })
  expect(link.getAttribute('href')).toBe('https://example.org/p/klassen-fest-u')
  unmount()
  show('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { goodName: '' })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('A pad cannot have this name')
  expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('https://example.org/login')
})

it('[EDT-28, A11Y-3] after a wrong password that alone is read out, and the field has the focus again', () => {
  show('BACKEND.ERROR.PERMISSION.UNAUTHORIZED', { hasTriedPassword: true })
  expect(screen.getByRole('alert').textContent).toBe('This password is wrong.')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

it.each([
  ['whose password does not open it any more', { hasLostPassword: true, login: 'ada' }, true],
  ['who had it open without an account', {}, true],
  ['who may have been a member', { login: 'ada' }, false],
])('[EDT-131, EDT-22] of a new password is told who had the pad open: %s', (_, reader, isExpected) => {
  show('BACKEND.ERROR.TYPE.PASSWORD_MISSING', { wasOpen: true, ...reader })
  expect(screen.queryByRole('alert')?.textContent).toBe(
    isExpected ? 'This pad has a new password. Enter it to open the pad again.' : undefined,
  )
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).not.toBe('true')
})

it('[EDT-132] what was not sent is brought in sight', () => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  show('BACKEND.ERROR.TYPE.PASSWORD_MISSING', { wasOpen: true })
  expect(scrolled).not.toHaveBeenCalled()
  show('BACKEND.ERROR.TYPE.PASSWORD_MISSING', { wasOpen: true, unsentText: 'Never sent.' })
  expect((scrolled.mock.contexts[0] as Element).textContent).toContain('Never sent.')
})

it('[EDT-28] why a pad is refused is read out, without what can be done about it', () => {
  show('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You cannot open this pad right now')
  expect(screen.getByRole('alert').textContent).toBe('You must be signed in to do this.')
  expect(screen.getByRole('alert').contains(screen.getByRole('link', { name: 'Sign in' }))).toBe(false)
})

it('[EDT-33] a refused pad leads home, and to a sign-in that leads back to it', async () => {
  window.history.replaceState(null, '', '/p/minutes?lineNumber=3')
  show('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  expect(screen.getByRole('link', { name: 'Sheaf' }).getAttribute('href')).toBe('https://example.org/')
  const signIn = await screen.findByRole('link', { name: 'Sign in' })
  expect(signIn.getAttribute('href')).toBe('https://example.org/login')
  signIn.addEventListener('click', (event) => event.preventDefault())
  signIn.click()
  expect(sessionStorage.getItem(`${ADDRESS_BEFORE_SIGN_IN}:/`)).toBe('/p/minutes?lineNumber=3')
})

it.each([
  ['who is signed in', { login: 'ada' }, false],
  ['who had it open', { wasOpen: true }, false],
  ['who has no session', {}, true],
])('[SCR-453] above the way to the sign-in stands whether one was invited: %s', (_, reader, isShown) => {
  show('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', reader)
  expect(screen.queryByText('Were you invited?') !== null).toBe(isShown)
  expect(screen.queryByText('Otherwise ask the person who gave you the link.') !== null).toBe(isShown)
})

it.each<[string, ErrorKey]>([
  ['that is not open', 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'],
  ['with a password', 'BACKEND.ERROR.TYPE.PASSWORD_MISSING'],
])(
  '[SCR-453] a pad %s says who is signed in, and leads to the sign-in with another account, and back',
  (_, errorKey) => {
    window.history.replaceState(null, '', '/p/minutes?lineNumber=3')
    show(errorKey, { login: 'ada' })
    const other = screen.getByRole('link', { name: 'Sign in with another account' })
    expect(other.parentElement?.textContent).toBe('You are signed in as ada. Sign in with another account')
    expect(other.getAttribute('href')).toBe('https://example.org/logout')
    other.addEventListener('click', (event) => event.preventDefault())
    other.click()
    expect(sessionStorage.getItem(`${ADDRESS_BEFORE_SIGN_IN}:/`)).toBe('/p/minutes?lineNumber=3')
  },
)

it.each([
  ['who has no session', { login: null }],
  ['who had it open', { login: 'ada', wasOpen: true }],
  ['who has something to read first', { login: 'ada', unsentText: 'Never sent.' }],
])('[SCR-453] nobody else is told of an account: %s', (_, reader) => {
  const { unmount } = show('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', reader)
  expect(screen.queryByRole('link', { name: 'Sign in with another account' })).toBeNull()
  unmount()
  show('BACKEND.ERROR.TYPE.PASSWORD_MISSING', reader)
  expect(screen.queryByRole('link', { name: 'Sign in with another account' })).toBeNull()
})

it('[EDT-41, EDT-72, SCR-340] a refused pad says so, and has the choice of language and of the colour scheme', () => {
  show('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You cannot open this pad')
  expect(screen.getByRole('combobox', { name: 'Language' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Colour scheme' })).toBeVisible()
})

it('[EDT-22, EDT-35] whose right ends reads so, and is led to their folders when signed in', async () => {
  show('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { wasOpen: true, login: 'ada' })
  expect(screen.getByRole('alert').textContent).toBe('This pad has been removed, or you no longer have access to it.')
  const folders = await screen.findByRole('link', { name: 'My folders' })
  expect(folders.getAttribute('href')).toBe('https://example.org/mypads')
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
})

it.each<[ErrorKey, boolean]>([
  ['BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', true],
  ['BACKEND.ERROR.TYPE.PASSWORD_MISSING', true],
  ['BACKEND.ERROR.AUTHENTICATION.MUST_BE', true],
  ['BACKEND.ERROR.REALTIME.OUTDATED_PAGE', false],
  ['BACKEND.ERROR.REALTIME.TOO_LARGE', false],
])('[EDT-70] after %s the page around is told that the pad is closed: %s', (errorKey, isExpected) => {
  onClosed.mockClear()
  show(errorKey)
  expect(onClosed).toHaveBeenCalledTimes(isExpected ? 1 : 0)
})

it.each([
  ['at once', '', true],
  ['not while something is to be read', 'Never sent.', false],
])(
  '[EDT-76, SES-15] once the session is over that is said, and the page around is told: %s',
  (_when, unsentText, isExpected) => {
    onSessionEnded.mockClear()
    show('BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT', { wasOpen: true, unsentText })
    expect(screen.getByText('Your session has ended. Sign in again.').closest('[role=alert]')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect(onSessionEnded).toHaveBeenCalledTimes(isExpected ? 1 : 0)
    expect(screen.queryByText('Never sent.') !== null).toBe(!isExpected)
  },
)
