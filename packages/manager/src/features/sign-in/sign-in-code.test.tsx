import { AppError } from '@sheaf/contract/errors'
import { signInOtp } from '@sheaf/contract/routes/auth'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { serverAsking, typePassword } from '../../testing/signing-in.ts'

const VOID = 'Too many wrong codes were entered, or too much time has passed. Sign in again.'

test('[SCR-7, SCR-8, SCR-98] an account with two-factor is asked for its code, which is sent with its last digit', async () => {
  const { person: user, path } = renderApp('/login', serverAsking(true))
  await typePassword(user, 'correct horse')
  const field = await screen.findByLabelText('One-time code')
  expect(path()).toBe('/loginotp')
  expect(screen.getByRole('note', { name: 'Help' })).toBeVisible()
  await user.click(field)
  await user.keyboard('000000')
  expect(await screen.findByText('The one-time code is wrong or no longer valid.')).toBeVisible()
  expect(document.activeElement).toBe(field)
  await user.keyboard('123456')
  await expect.poll(path).toBe('/mypads')
})

test('[A11Y-39] the question for a code has the focus in its field, which tells what to type', async () => {
  const { person: user } = renderApp('/login', serverAsking(true))
  await typePassword(user, 'correct horse')
  const field = await screen.findByLabelText('One-time code')
  await expect.poll(() => document.activeElement).toBe(field)
  expect(field).toHaveAccessibleDescription(/^Open the authenticator app/)
})

test('[SCR-8, OTP-17] without the phone a recovery code signs in', async () => {
  const { person: user, path } = renderApp('/login', serverAsking(true))
  await typePassword(user, 'correct horse')
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Recovery code'))
  const code = screen.getByLabelText('Recovery code')
  await user.type(code, 'nope{Enter}')
  expect(await screen.findByText('This code is wrong or no longer valid.')).toBeVisible()
  await user.clear(code)
  await user.type(code, ' abcd-efgh-jkmn-pqrs {Enter}')
  await expect.poll(path).toBe('/mypads')
})

test('[SCR-760] a refused code stays, selected, with its message until other digits are typed, and is not sent again', async () => {
  const server = serverAsking(true)
  const { person: user, path } = renderApp('/login', server)
  const tries = () => server.calls.filter(({ call }) => call === 'POST /auth/loginotp').length
  await typePassword(user, 'correct horse')
  const field = await screen.findByLabelText<HTMLInputElement>('One-time code')
  await user.click(field)
  await user.keyboard('000 000')
  const message = 'The one-time code is wrong or no longer valid.'
  expect(await screen.findByText(message)).toBeVisible()
  const selected = () => field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
  expect([field.value, selected()]).toEqual(['000 000', '000 000'])
  await user.click(screen.getByRole('button', { name: 'Verify the code' }))
  expect(screen.getByRole('alert').textContent).toBe(message)
  expect([document.activeElement, selected(), tries()]).toEqual([field, '000 000', 1])
  await user.keyboard('1')
  expect(field.value).toBe('1')
  expect(screen.queryByText(message)).toBeNull()
  await user.keyboard('23456')
  await expect.poll(path).toBe('/mypads')
})

test.each(['123456', '123 456', ' 123456\n', 'Your code: 123456'])(
  '[SCR-760, OTP-35] the code arrives whole when %j is pasted, and is sent',
  async (pasted) => {
    const { person: user, path } = renderApp('/login', serverAsking(true))
    await typePassword(user, 'correct horse')
    const field = await screen.findByLabelText('One-time code')
    expect(field.getAttribute('autocomplete')).toBe('one-time-code')
    await user.click(field)
    await user.paste(pasted)
    await expect.poll(path).toBe('/mypads')
  },
)

test('[SCR-760] a code that is left empty is asked for, and not called wrong', async () => {
  const { person: user } = renderApp('/login', serverAsking(true))
  await typePassword(user, 'correct horse')
  const field = await screen.findByLabelText('One-time code')
  await user.click(screen.getByRole('button', { name: 'Verify the code' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Enter the code.')
  expect(document.activeElement).toBe(field)
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await user.click(screen.getByRole('button', { name: 'Verify the code' }))
  expect(screen.getByText('Enter the code.')).toBeVisible()
  expect(screen.queryByText(/wrong or no longer valid/)).toBeNull()
})

test('[SCR-8] who goes back from the recovery code to the one-time code finds the focus in its field', async () => {
  const { person: user } = renderApp('/login', serverAsking(true))
  await typePassword(user, 'correct horse')
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await user.click(screen.getByRole('button', { name: 'Use a one-time code' }))
  expect(document.activeElement).toBe(screen.getByLabelText('One-time code'))
})

test('[SCR-8, SCR-640, OTP-14] a sign-in that is void begins again with the password, and says why', async () => {
  const server = serverAsking(true).on(signInOtp, () => {
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.NOT_AUTH')
  })
  const { person: user, path } = renderApp('/login', server)
  await typePassword(user, 'correct horse')
  await user.click(await screen.findByLabelText('One-time code'))
  await user.keyboard('123456')
  expect(await screen.findByText(VOID)).toBeVisible()
  expect(path()).toBe('/login')
  expect((await screen.findByLabelText<HTMLInputElement>('Login or e-mail address')).value).toBe('anna')
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(screen.queryByText('You are not signed in.')).toBeNull()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await typePassword(user, 'correct horse')
  expect(await screen.findByLabelText('One-time code')).toBeVisible()
})

test('[SCR-8] the code screen without a pending sign-in leads to the sign-in, and says so', async () => {
  const { path } = renderApp('/loginotp', serverAsking(true))
  await screen.findByLabelText('Login or e-mail address')
  expect(await screen.findByText('You are not signed in.')).toBeVisible()
  expect(path()).toBe('/login')
})

test('[SCR-640] the code is still asked for after a reload, and signs in', async () => {
  const server = serverAsking(true)
  const { person: user, unmount } = renderApp('/login', server)
  await typePassword(user, 'correct horse')
  await screen.findByLabelText('One-time code')
  unmount()
  const again = renderApp('/loginotp', server)
  await again.person.click(await screen.findByLabelText('One-time code'))
  await again.person.keyboard('123456')
  await expect.poll(again.path).toBe('/mypads')
  expect(sessionStorage.getItem('pendingSignIn:/')).toBeNull()
})

test('[SCR-640] whoever goes back to the sign-in begins with the password', async () => {
  const server = serverAsking(true)
  const { person: user, path, unmount } = renderApp('/login', server)
  await typePassword(user, 'correct horse')
  await user.click(await screen.findByRole('link', { name: 'Back to sign-in' }))
  await screen.findByLabelText('Login or e-mail address')
  unmount()
  const again = renderApp('/loginotp', server)
  await screen.findByLabelText('Login or e-mail address')
  expect([path(), again.path()]).toEqual(['/login', '/login'])
})

test('[SCR-640] after the ten minutes of its key a reload begins with the password', async () => {
  const server = serverAsking(true)
  const { person: user, unmount } = renderApp('/login', server)
  await typePassword(user, 'correct horse')
  await screen.findByLabelText('One-time code')
  unmount()
  vi.setSystemTime(Date.now() + 10 * 60_000)
  onTestFinished(() => void vi.useRealTimers())
  renderApp('/loginotp', server)
  expect(await screen.findByLabelText('Login or e-mail address')).toBeVisible()
  expect(sessionStorage.getItem('pendingSignIn:/')).toBeNull()
})
