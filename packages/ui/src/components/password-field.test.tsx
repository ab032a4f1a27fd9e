import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { AppProviders } from './app-providers.tsx'
import { PasswordField } from './password-field.tsx'

test('[A11Y-2] a typed password is shown and hidden again by keyboard', async () => {
  render(
    <AppProviders env="test">
      <PasswordField label="Password" />
    </AppProviders>,
  )
  const user = userEvent.setup()
  const field = screen.getByLabelText('Password')
  await user.type(field, 'correct horse')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show or hide the password' }))
  await user.keyboard(' ')
  expect(field).toHaveProperty('type', 'text')
  await user.keyboard('{Enter}')
  expect(field).toHaveProperty('type', 'password')
})
