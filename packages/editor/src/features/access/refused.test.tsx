import { MantineProvider } from '@mantine/core'
import type { ErrorKey } from '@sheaf/contract/errors'
import { ADDRESS_BEFORE_SIGN_IN } from '@sheaf/contract/frame'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refused } from './refused.tsx'

const show = (errorKey: ErrorKey, hasTriedPassword = false) =>
  render(
    <MantineProvider env="test">
      <Refused
        errorKey={errorKey}
        unsentText=""
        hasTriedPassword={hasTriedPassword}
        base={new URL('https://example.org/')}
        siteTitle="Sheaf"
        onPassword={() => {}}
        onRetry={() => {}}
      />
    </MantineProvider>,
  )

it('[EDT-28] a pad with a password asks for it without an alarm', () => {
  show('BACKEND.ERROR.TYPE.PASSWORD_MISSING')
  expect(screen.getByLabelText('Password')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('[EDT-28, A11Y-3] after a wrong password that alone is read out, and the field has the focus again', () => {
  show('BACKEND.ERROR.PERMISSION.UNAUTHORIZED', true)
  expect(screen.getByRole('alert').textContent).toBe('You are not allowed to see this, or the password is wrong.')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
})

it('[EDT-28] why a pad is refused is read out, without what can be done about it', () => {
  show('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  expect(screen.getByRole('alert').textContent).toContain('You cannot open this pad right now')
  expect(screen.getByRole('alert').contains(screen.getByRole('link', { name: 'Sign in' }))).toBe(false)
})

it('[EDT-33] a refused pad leads home, and to a sign-in that leads back to it', () => {
  window.history.replaceState(null, '', '/p/minutes?lineNumber=3')
  show('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  expect(screen.getByRole('link', { name: 'Sheaf' }).getAttribute('href')).toBe('https://example.org/')
  const signIn = screen.getByRole('link', { name: 'Sign in' })
  expect(signIn.getAttribute('href')).toBe('https://example.org/login')
  signIn.addEventListener('click', (event) => event.preventDefault())
  signIn.click()
  expect(sessionStorage.getItem(ADDRESS_BEFORE_SIGN_IN)).toBe('/p/minutes?lineNumber=3')
})
