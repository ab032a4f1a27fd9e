import { AppError } from '@sheaf/contract/errors'
import { countRecoveryCodes, disableTwoFactor, renewRecoveryCodes } from '@sheaf/contract/routes/two-factor'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { serverOfAnna } from '../../testing/profile-server.ts'

test('[SCR-23] one’s own profile leads to the set-up of two-factor', async () => {
  renderApp('/myprofile', serverOfAnna())
  const required = within(await screen.findByRole('group', { name: 'Password and security' }))
  expect(required.getByRole('link', { name: 'Set up two-factor authentication' }).getAttribute('href')).toBe(
    '/setup2fa',
  )
})

test('[SCR-23, SCR-101, SCR-760, NOTE-6, OTP-20, A11Y-3] two-factor is turned off with password and code', async () => {
  const server = serverOfAnna().on(disableTwoFactor, ({ body }) => {
    if (body.password !== 'correct horse') throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
    if (body.otp !== '123456') throw new AppError('BACKEND.ERROR.AUTHENTICATION.INVALID_OTP', { field: 'otp' })
    server.user = buildUser()
    return {}
  })
  server.user = buildUser({ otpEnabled: true })
  const { person: user } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: 'Turn off two-factor authentication' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Current password'), 'correct horse{Enter}')
  expect(await dialog.findByText('Enter the code.')).toBeVisible()
  await user.type(dialog.getByLabelText('One-time code or recovery code'), '000000{Enter}')
  expect(await dialog.findByText('This code is wrong or no longer valid.')).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(dialog.getByLabelText('One-time code or recovery code'))
  await user.clear(dialog.getByLabelText('One-time code or recovery code'))
  await user.type(dialog.getByLabelText('One-time code or recovery code'), '123456{Enter}')
  expect(await screen.findByText('Two-factor authentication is off.')).toBeVisible()
  expect(within(screen.getByRole('group', { name: 'Password and security' })).getByText('Off')).toBeVisible()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const security = within(screen.getByRole('group', { name: 'Password and security' }))
  const setUp = security.getByRole('link', { name: 'Set up two-factor authentication' })
  await expect.poll(() => document.activeElement).toBe(setUp)
})

test.each(['cas', 'oidc'] as const)(
  '[SCR-23, OTP-20] under %s, which has no passwords, two-factor is turned off with a code alone',
  async (authMethod) => {
    const server = serverOfAnna().on(disableTwoFactor, () => {
      server.user = buildUser()
      return {}
    })
    server.settings = { ...server.settings, authMethod }
    server.user = buildUser({ otpEnabled: true })
    const { person: user } = renderApp('/myprofile', server)
    await user.click(await screen.findByRole('button', { name: 'Turn off two-factor authentication' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByLabelText('Password')).toBeNull()
    expect(dialog.queryByText(/password/)).toBeNull()
    await expect.poll(() => document.activeElement).toBe(dialog.getByLabelText('One-time code or recovery code'))
    await user.keyboard('123456{Enter}')
    expect(await screen.findByText('Two-factor authentication is off.')).toBeVisible()
    expect(server.calls).toContainEqual({ call: 'PUT /user/disable2fa', body: { otp: '123456' } })
  },
)

test('[SCR-23, OTP-26, SCR-102] where two-factor is required nobody is offered to turn it off', async () => {
  const server = serverOfAnna()
  server.settings.twoFactorRequired = true
  server.user = buildUser({ otpEnabled: true })
  renderApp('/myprofile', server)
  expect(await screen.findByText(/^This site requires two-factor authentication/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Turn off two-factor authentication' })).toBeNull()
})

test('[SCR-13, OTP-25, SCR-9, A11Y-3] new recovery codes are given for a code, shown once, and can be taken along', async () => {
  const codes = Array.from({ length: 10 }, (_, at) => `abcd-efgh-jkmn-pqr${at}`)
  const server = serverOfAnna().on(renewRecoveryCodes, ({ body }) => {
    if (body.otp !== '123456') throw new AppError('BACKEND.ERROR.AUTHENTICATION.INVALID_OTP', { field: 'otp' })
    left = 10
    return { recoveryCodes: codes }
  })
  let left = 1
  server.on(countRecoveryCodes, () => ({ left }))
  server.user = buildUser({ otpEnabled: true })
  const { person: user } = renderApp('/myprofile', server)
  expect(await screen.findByText('1 recovery code left')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New recovery codes' }))
  expect(dialog.queryByLabelText('Password')).toBeNull()
  await user.type(dialog.getByLabelText('One-time code or recovery code'), '000000{Enter}')
  expect(await dialog.findByText('This code is wrong or no longer valid.')).toBeVisible()
  await user.clear(dialog.getByLabelText('One-time code or recovery code'))
  await user.type(dialog.getByLabelText('One-time code or recovery code'), '123456{Enter}')
  for (const code of codes) expect(await screen.findByText(code)).toBeVisible()
  expect(screen.getByText(/^Your previous recovery codes no longer work\./)).toBeVisible()
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('dialog', { name: 'New recovery codes' }))
  const isLeavingPrevented = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isLeavingPrevented()).toBe(true)
  expect(screen.getByRole('button', { name: 'Copy' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain(codes[9])
  await user.click(screen.getByRole('button', { name: 'I have saved the codes' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(codes[0] ?? '')).toBeNull()
  expect(isLeavingPrevented()).toBe(false)
  expect(await screen.findByText('10 recovery codes left')).toBeVisible()
})
