import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { serverAsking, typePassword } from '../../testing/signing-in.ts'

test('[A11Y-37] a wrong password is announced where the focus stays in its field, and so is the next one', async () => {
  const { person: user } = renderApp('/login', serverAsking(false))
  await typePassword(user, 'wrong')
  const first = await screen.findByRole('alert')
  expect(first.textContent).toBe('The login or the password is wrong.')
  const password = screen.getByLabelText('Password')
  expect(document.getElementById(password.getAttribute('aria-describedby') ?? '')?.contains(first)).toBe(true)
  await user.keyboard('{Enter}')
  await expect.poll(() => screen.queryByRole('alert')).not.toBe(first)
  expect((await screen.findByRole('alert')).textContent).toBe('The login or the password is wrong.')
})

test('[A11Y-37] an empty field is announced each time, too, where the focus stays in it', async () => {
  const { person: user } = renderApp('/login', serverAsking(false))
  const password = await screen.findByLabelText('Password')
  await user.type(screen.getByLabelText('Login or e-mail address'), 'anna')
  await user.type(password, '{Enter}')
  const first = screen.getByRole('alert')
  expect(first.textContent).toBe('Enter your password.')
  await user.keyboard('{Enter}')
  expect(screen.getByRole('alert')).not.toBe(first)
})

test('[A11Y-37] an error to whose field the focus moves is read out with that alone', async () => {
  const { person: user } = renderApp('/login', serverAsking(false))
  await user.type(await screen.findByLabelText('Password'), 'x{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText('Login or e-mail address'))
  expect(screen.getByText('Enter your login or e-mail address.')).toBeVisible()
  await user.type(document.activeElement!, 'anna')
  await user.click(screen.getByRole('button', { name: 'Show or hide the password' }))
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByText('The login or the password is wrong.')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
