import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { serverOfAnna } from '../../testing/profile-server.ts'
import { serverAsking } from '../../testing/signing-in.ts'
import { estimateStrength } from './estimate-strength.ts'

test.each([
  ['123456', 'weakest'],
  ['password1', 'weakest'],
  ['ada1815', 'weak'],
  ['sommer2024', 'weak'],
  ['a good password', 'strong'],
  ['correct horse battery staple', 'strongest'],
] as const)('[SCR-767] “%s” is %s', (password, strength) => {
  expect(estimateStrength(password, ['ada', 'ada.lovelace@example.org'])).toBe(strength)
})

test('[SCR-767] what is known of a person makes a password weaker', () => {
  const password = 'Zwetschgenkuchen'
  const levels = ['weakest', 'weak', 'fair', 'strong', 'strongest']
  const of = (...texts: string[]) => levels.indexOf(estimateStrength(password, texts))
  expect(of('zwetschgenkuchen@example.org')).toBeLessThan(of())
  expect(of('Verein Zwetschgenkuchen')).toBeLessThan(of())
})

test('[SCR-767] a long password takes no longer than a person notices', () => {
  // Estimating takes a time that grows with the square of the length, so that only the beginning is looked at.
  expect(estimateStrength('aB3$'.repeat(250_000), ['ada'])).toBeTypeOf('string')
})

test.each(['/subscribe', '/passrecover/mailed-token'])(
  '[SCR-767] the strength of a password that is chosen at %s is told politely, below its field',
  async (address) => {
    const { person: user } = renderApp(address, serverAsking(false))
    const field = await screen.findByLabelText(/^(New p|P)assword/)
    const status = within(field.closest<HTMLElement>('.mantine-PasswordInput-root')!).getByRole('status')
    expect(status.textContent).toBe('')
    await user.type(field, '123456')
    await vi.waitFor(() => expect(status.textContent).toBe('Password strength: very weak'), 5000)
    await user.clear(field)
    expect(status.textContent).toBe('')
    await user.type(field, 'correct horse battery staple')
    await vi.waitFor(() => expect(status.textContent).toBe('Password strength: very strong'), 5000)
  },
)

test('[SCR-767] a weak password is saved all the same', async () => {
  const server = serverOfAnna()
  const { person: user } = renderApp('/myprofile', server)
  await user.type(await screen.findByLabelText(/^New password/), 'anna1234')
  await user.type(screen.getByLabelText(/^Confirm password/), 'anna1234')
  expect(await screen.findByText(/^Password strength: (very )?weak$/)).toBeVisible()
  await user.type(screen.getByLabelText(/^Current password/), 'correct horse{Enter}')
  await expect
    .poll(() => server.calls.find(({ call }) => call === 'PUT /user/anna')?.body)
    .toMatchObject({
      password: 'anna1234',
    })
})
