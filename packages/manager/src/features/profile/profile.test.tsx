// @vitest-environment jsdom
import { sessionSchema, type Session } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import { removeUser, saveUser } from '@sheaf/contract/routes/accounts'
import { checkPassword, listSessions, revokeSession } from '@sheaf/contract/routes/auth'
import { disableTwoFactor, renewRecoveryCodes } from '@sheaf/contract/routes/two-factor'
import { currentLanguage } from '@sheaf/ui/l10n/i18n'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { configurationQuery } from '../../lib/session.ts'
import { FakeServer } from '../../testing/fake-server.ts'
import { person } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'

const session = (change: Partial<Session>): Session =>
  sessionSchema.parse({
    _id: 's1',
    ctime: 1,
    lastSeenAt: 2,
    exp: 3,
    address: '192.0.2.1',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    current: true,
    ...change,
  })

const serverOfAnna = () => {
  const server = new FakeServer()
  server.user = person()
  return server
    .on(listSessions, () => ({
      value: [
        session({}),
        session({
          _id: 's2',
          current: false,
          userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
        }),
      ],
    }))
    .on(checkPassword, ({ body }) => {
      if (body.password !== 'correct horse') throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
      return {}
    })
    .on(saveUser, ({ body: { password: _p, passwordConfirm: _c, passwordCurrent: _o, ...change } }) => {
      server.user = person({ ...server.user, ...change } as Parameters<typeof person>[0])
      return { key: 'anna', value: server.user }
    })
}

test('[SCR-19] without a session the profile offers to sign in and to register', async () => {
  renderApp('/myprofile', new FakeServer())
  const main = within(await screen.findByRole('main'))
  expect((await main.findByRole('link', { name: 'Sign in' })).getAttribute('href')).toBe('/login')
  expect(main.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/subscribe')
})

test('[SCR-20, SCR-21, SCR-23, SCR-26] the profile shows its sections, two-factor and the use in pads', async () => {
  renderApp('/myprofile', serverOfAnna())
  expect(await screen.findByRole('heading', { name: 'Profile : anna' })).toBeDefined()
  const sections = {
    Account: [/^E-mail/, /^Language/, 'Hide the help texts', 'Digests of what you watch'],
    'Password and security': [/^New password/, /^Confirm password/],
    'Name and colour': [
      'First name',
      'Last name',
      'Name in pads',
      'Organisation',
      'Colour',
      'Use my login and colour in pads',
    ],
  }
  for (const [name, labels] of Object.entries(sections)) {
    const section = within(screen.getByRole('group', { name }))
    for (const label of labels) expect(section.getByLabelText(label)).toBeDefined()
  }
  expect(within(screen.getByRole('group', { name: 'Password and security' })).getByText('Off')).toBeDefined()
  expect(screen.getByLabelText(/^Current password/)).toBeDefined()
  expect(screen.queryByLabelText(/^Login/)).toBeNull()
})

test('[SCR-22] the present password is checked first, and nothing is saved when it is wrong', async () => {
  const server = serverOfAnna()
  const { person: user } = renderApp('/myprofile', server)
  const current = await screen.findByLabelText<HTMLInputElement>(/^Current password/)
  expect(current.form?.querySelector('input')).toBe(current)
  await user.type(current, 'wrong{Enter}')
  expect(await screen.findByText('The password is wrong.')).toBeDefined()
  expect(server.calls.some(({ call }) => call.startsWith('PUT'))).toBe(false)
})

test('[SCR-30, SCR-98, NOTE-3] a saved profile says so, and the help follows at once', async () => {
  const server = serverOfAnna()
  const { person: user } = renderApp('/myprofile', server)
  expect(await screen.findByRole('note', { name: 'Help' })).toBeDefined()
  await user.click(screen.getByLabelText('Hide the help texts'))
  await user.type(screen.getByLabelText('Name in pads'), 'annie')
  await user.type(screen.getByLabelText(/^Current password/), 'correct horse{Enter}')
  expect(await screen.findByText('Your profile has been saved.')).toBeDefined()
  expect(screen.queryByRole('note', { name: 'Help' })).toBeNull()
  expect(server.user).toMatchObject({ hideHelp: true, padNickname: 'annie' })
})

test('[SCR-152] a new address waits for its confirmation, and the old one stays in the form', async () => {
  const server = serverOfAnna().on(saveUser, ({ body: { email = '' } }) => ({
    key: 'anna',
    value: person({ pendingEmail: email }),
  }))
  const { person: user } = renderApp('/myprofile', server)
  const email = await screen.findByLabelText<HTMLInputElement>(/^E-mail/)
  expect(screen.queryByText(/^We sent an e-mail/)).toBeNull()
  await user.clear(email)
  await user.type(email, 'anna@new.example.org')
  await user.type(screen.getByLabelText(/^Current password/), 'correct horse{Enter}')
  // Beside the field, and where somebody looks who has just saved.
  await waitFor(() => expect(screen.getAllByText(/^We sent an e-mail to anna@new\.example\.org\./)).toHaveLength(2))
  const [beside] = screen.getAllByText(/^We sent an e-mail/)
  expect(beside?.closest('[role=status]')).not.toBeNull()
  expect(email.value).toBe('anna@example.org')
})

test('[SCR-27] a new password that differs from its confirmation is refused, and the confirmation has the focus', async () => {
  const server = serverOfAnna()
  const { person: user } = renderApp('/myprofile', server)
  await user.type(await screen.findByLabelText(/^New password/), 'brand new horse')
  await user.type(screen.getByLabelText(/^Current password/), 'correct horse{Enter}')
  expect(screen.getByText('The two passwords differ.')).toBeDefined()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Confirm password/))
  expect(server.calls.some(({ call }) => call.startsWith('PUT'))).toBe(false)
})

test('[SCR-25] under another method only what is ours is shown and sent', async () => {
  const server = serverOfAnna()
  server.settings.authMethod = 'cas'
  const { person: user } = renderApp('/myprofile', server)
  await user.type(await screen.findByLabelText('Organisation'), 'Elm School')
  for (const label of [/^Current password/, /^E-mail/, /^New password/, 'First name', 'Name in pads', /^Use my/])
    expect(screen.queryByLabelText(label)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Your profile has been saved.')).toBeDefined()
  const body = server.calls.find(({ call }) => call === 'PUT /user/anna')?.body
  expect(body).toEqual({ organization: 'Elm School', passwordCurrent: '' })
})

test.each(['ldap', 'cas', 'oidc'] as const)(
  '[SCR-415, SCR-25] under %s the profile speaks of no name and no password of ours',
  async (authMethod) => {
    const server = serverOfAnna()
    server.settings.authMethod = authMethod
    renderApp('/myprofile', server)
    for (const name of ['Organisation and colour', 'Security'])
      expect(await screen.findByRole('group', { name })).toBeDefined()
    expect(screen.getByRole('note', { name: 'Help' }).textContent).toContain('belong to your organisation’s account')
    expect(screen.getByText(/then change the password of your organisation’s account\.$/)).toBeDefined()
  },
)

test('[SCR-32, SES-5, SES-6] sessions are listed, and another one can be signed out', async () => {
  const server = serverOfAnna().on(revokeSession, ({ params: { id } }) => ({ key: id }))
  const { person: user } = renderApp('/myprofile', server)
  expect(await screen.findByText('Firefox · Linux')).toBeDefined()
  expect(screen.getByText('This browser')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Sign out there: Edge · Windows' }))
  expect(await screen.findByText('That browser has been signed out.')).toBeDefined()
  expect(screen.queryByText('Edge · Windows')).toBeNull()
  expect(server.calls).toContainEqual({ call: 'DELETE /auth/sessions/s2', body: {} })
})

test('[SCR-32] a session that ended meanwhile goes from the list once one tries to sign it out', async () => {
  const sessions = [session({}), session({ _id: 's2', current: false, userAgent: '' })]
  const server = serverOfAnna()
    .on(listSessions, () => ({ value: sessions }))
    .on(revokeSession, () => {
      sessions.pop()
      throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
    })
  const { person: user } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: /^Sign out there/ }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Sign out there/ })).toBeNull())
})

test('[SCR-23] one’s own profile leads to the set-up of two-factor', async () => {
  renderApp('/myprofile', serverOfAnna())
  const required = within(await screen.findByRole('group', { name: 'Password and security' }))
  expect(required.getByRole('link', { name: 'Set up two-factor authentication' }).getAttribute('href')).toBe(
    '/setup2fa',
  )
})

test('[SCR-24, SCR-101, NOTE-6, OTP-20, A11Y-3] two-factor is turned off with password and code', async () => {
  const server = serverOfAnna().on(disableTwoFactor, ({ body }) => {
    if (body.password !== 'correct horse') throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
    if (body.otp !== '123456') throw new AppError('BACKEND.ERROR.AUTHENTICATION.INVALID_OTP', { field: 'otp' })
    server.user = person()
    return {}
  })
  server.user = person({ otpEnabled: true })
  const { person: user } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: 'Turn off two-factor authentication' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Password'), 'correct horse')
  await user.type(dialog.getByLabelText('One-time code or recovery code'), '000000{Enter}')
  expect(await dialog.findByText('The one-time code is wrong or no longer valid.')).toBeDefined()
  await expect.poll(() => document.activeElement).toBe(dialog.getByLabelText('One-time code or recovery code'))
  await user.clear(dialog.getByLabelText('One-time code or recovery code'))
  await user.type(dialog.getByLabelText('One-time code or recovery code'), '123456{Enter}')
  expect(await screen.findByText('Two-factor authentication is off.')).toBeDefined()
  expect(within(screen.getByRole('group', { name: 'Password and security' })).getByText('Off')).toBeDefined()
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  const security = within(screen.getByRole('group', { name: 'Password and security' }))
  const setUp = security.getByRole('link', { name: 'Set up two-factor authentication' })
  await expect.poll(() => document.activeElement).toBe(setUp)
})

test.each(['cas', 'oidc'] as const)(
  '[SCR-24, OTP-20] under %s, which has no passwords, two-factor is turned off with a code alone',
  async (authMethod) => {
    const server = serverOfAnna().on(disableTwoFactor, () => {
      server.user = person()
      return {}
    })
    server.settings = { ...server.settings, authMethod }
    server.user = person({ otpEnabled: true })
    const { person: user } = renderApp('/myprofile', server)
    await user.click(await screen.findByRole('button', { name: 'Turn off two-factor authentication' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByLabelText('Password')).toBeNull()
    expect(dialog.queryByText(/password/)).toBeNull()
    await expect.poll(() => document.activeElement).toBe(dialog.getByLabelText('One-time code or recovery code'))
    await user.keyboard('123456{Enter}')
    expect(await screen.findByText('Two-factor authentication is off.')).toBeDefined()
    expect(server.calls).toContainEqual({ call: 'PUT /user/disable2fa', body: { otp: '123456' } })
  },
)

test('[SCR-24, OTP-26, SCR-102] where two-factor is required nobody is offered to turn it off', async () => {
  const server = serverOfAnna()
  server.settings.twoFactorRequired = true
  server.user = person({ otpEnabled: true })
  renderApp('/myprofile', server)
  expect(await screen.findByText(/^This site requires two-factor authentication/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'New recovery codes' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Turn off two-factor authentication' })).toBeNull()
})

test('[SCR-120, SCR-371, OTP-25] new recovery codes are given for a code, shown once, and can be taken along', async () => {
  const codes = Array.from({ length: 10 }, (_, at) => `abcd-efgh-jkmn-pqr${at}`)
  const server = serverOfAnna().on(renewRecoveryCodes, ({ body }) => {
    if (body.otp !== '123456') throw new AppError('BACKEND.ERROR.AUTHENTICATION.INVALID_OTP', { field: 'otp' })
    return { recoveryCodes: codes }
  })
  server.user = person({ otpEnabled: true })
  const { person: user } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }))
  const asking = within(await screen.findByRole('dialog', { name: 'New recovery codes' }))
  expect(asking.queryByLabelText('Password')).toBeNull()
  await user.type(asking.getByLabelText('One-time code or recovery code'), '000000{Enter}')
  expect(await asking.findByText('The one-time code is wrong or no longer valid.')).toBeDefined()
  await user.clear(asking.getByLabelText('One-time code or recovery code'))
  await user.type(asking.getByLabelText('One-time code or recovery code'), '123456{Enter}')
  for (const code of codes) expect(await screen.findByText(code)).toBeDefined()
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(true)
  expect(screen.getByRole('button', { name: 'Copy' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Download' }).getAttribute('href')).toContain(codes[9])
  await user.click(screen.getByRole('button', { name: 'I have saved the codes' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByText(codes[0] ?? '')).toBeNull()
  expect(isAsked()).toBe(false)
})

test('[SCR-31, SCR-101, NOTE-3] an account is removed with its password, and nobody is signed in any more', async () => {
  const server = serverOfAnna().on(removeUser, ({ params: { login } }) => {
    server.user = undefined
    return { key: login }
  })
  const { person: user, path } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: 'Remove my account' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Password'), 'wrong{Enter}')
  expect(await dialog.findByText('The password is wrong.')).toBeDefined()
  expect(server.calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
  await user.clear(dialog.getByLabelText('Password'))
  await user.type(dialog.getByLabelText('Password'), 'correct horse{Enter}')
  expect(await screen.findByText('Your account has been removed.')).toBeDefined()
  await expect.poll(path).toBe('/login')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('[SCR-370] what is wrong in a dialog over the form has the focus, not the form’s field of that name', async () => {
  const server = serverOfAnna()
  server.user = person({ otpEnabled: true })
  const { person: user } = renderApp('/myprofile', server)
  // In the page that is served dialogs come after the screen; here they are drawn before it.
  const behind = (await screen.findByLabelText(/^New password/)).cloneNode() as HTMLElement
  document.body.prepend(behind)
  onTestFinished(() => behind.remove())
  await user.click(await screen.findByRole('button', { name: 'Remove my account' }))
  const removal = within(await screen.findByRole('dialog'))
  await user.type(removal.getByLabelText('Password'), 'wrong')
  await user.click(removal.getByRole('button', { name: 'Remove my account' }))
  expect(await removal.findByText('The password is wrong.')).toBeDefined()
  await expect.poll(() => document.activeElement).toBe(removal.getByLabelText('Password'))
  await user.click(removal.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Turn off two-factor authentication' }))
  const turningOff = within(await screen.findByRole('dialog'))
  await user.type(turningOff.getByLabelText('One-time code or recovery code'), '123456{Enter}')
  expect(document.activeElement).toBe(turningOff.getByLabelText('Password'))
})

test('[SCR-354] who has removed their account is led on before the server has said that nobody is there', async () => {
  const server = serverOfAnna().on(removeUser, ({ params: { login } }) => {
    server.user = undefined
    return { key: login }
  })
  const { person: user, path } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: 'Remove my account' }))
  const letGo = server.holdConfiguration()
  await user.type(within(await screen.findByRole('dialog')).getByLabelText('Password'), 'correct horse{Enter}')
  await expect.poll(path).toBe('/login')
  letGo()
})

test('[SCR-353] an answer that was on its way when the profile was saved does not undo it', async () => {
  const server = serverOfAnna()
  const { person: user, queryClient } = renderApp('/myprofile', server)
  await user.type(await screen.findByLabelText('Organisation'), 'Elm School')
  const letGo = server.holdConfiguration()
  const asked = queryClient.refetchQueries(configurationQuery)
  await user.type(screen.getByLabelText(/^Current password/), 'correct horse{Enter}')
  expect(await screen.findByText('Your profile has been saved.')).toBeDefined()
  letGo()
  await act(() => asked)
  expect(queryClient.getQueryData(configurationQuery.queryKey)?.user?.organization).toBe('Elm School')
})

test('[SCR-315] who removes their account reads what becomes of their folders and of what they wrote', async () => {
  const server = serverOfAnna()
  server.settings.trashDays = 12
  const { person: user } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: 'Remove my account' }))
  const { textContent } = await screen.findByRole('dialog')
  expect(textContent).toContain('go to the trash with all their pads')
  expect(textContent).toContain('for 12\u00A0days, only the site administrator can restore them')
  expect(textContent).toContain('and so does what you wrote in them')
})

test('[SCR-31, SCR-101] where a provider keeps the password, removing the account is confirmed', async () => {
  const server = serverOfAnna().on(removeUser, ({ params: { login } }) => {
    server.user = undefined
    return { key: login }
  })
  server.settings.authMethod = 'cas'
  const { person: user } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: 'Remove my account' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove my account' }))
  expect(await screen.findByText('Your account has been removed.')).toBeDefined()
  expect(server.calls.map(({ call }) => call)).toContain('DELETE /user/anna')
})

test('[SCR-31, ACC-53] who signed in at the provider too long ago is told so, and led to signing out', async () => {
  const server = serverOfAnna().on(removeUser, () => {
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.SIGN_IN_AGAIN')
  })
  server.settings.authMethod = 'oidc'
  const { person: user, path } = renderApp('/myprofile', server)
  await user.click(await screen.findByRole('button', { name: 'Remove my account' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove my account' }))
  const dialog = await waitFor(() => {
    const last = screen.getAllByRole('dialog').at(-1) as HTMLElement
    expect(last.textContent).toContain('You signed in too long ago for this.')
    return last
  })
  await user.click(within(dialog).getByRole('button', { name: 'Sign out' }))
  await expect.poll(path).toBe('/logout')
})

test('[SCR-32] the profile offers all of one’s own as a file', async () => {
  renderApp('/myprofile', serverOfAnna())
  const link = await screen.findByRole('link', { name: 'Download my data' })
  expect(new URL(link.getAttribute('href')!).pathname).toBe('/api/user/anna/export')
  expect(link.hasAttribute('download')).toBe(true)
})

test('[SCR-21, A11Y-2] a colour is chosen by keys alone, from what has names', async () => {
  const { person: user } = renderApp('/myprofile', serverOfAnna())
  const color = await screen.findByLabelText('Colour')
  await user.click(color)
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a colour' }))
  await user.keyboard('{Enter}')
  const picker = within(await screen.findByRole('dialog', { name: 'Choose a colour' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(picker.getByRole('slider', { name: 'Saturation and brightness' })),
  )
  await user.tab()
  expect(document.activeElement).toBe(picker.getByRole('slider', { name: 'Hue' }))
  await user.keyboard('{ArrowRight}')
  await waitFor(() => expect(color).toHaveProperty('value', expect.stringMatching(/^#[\da-f]{6}$/)))
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(color).toHaveProperty('value', '#8dd3c7'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a colour' })))
})

test('[SCR-364, A11Y-7] a chosen colour is shown as pads will show it', async () => {
  const { person: user } = renderApp('/myprofile', serverOfAnna())
  const color = await screen.findByLabelText('Colour')
  await user.type(color, '#ffffdd')
  expect(screen.getByText('This is how the text looks in pads.')).toBeDefined()
  await user.clear(color)
  await user.type(color, '#000000')
  expect(screen.getByText('This is how the text looks in pads: fainter, so that it stays readable.')).toBeDefined()
})

test('[SCR-138, SCR-28] a name that a directory gave does not stand in the way of the rest of one’s own profile', async () => {
  const server = serverOfAnna()
  server.user = person({ firstname: 'Élodie', lastname: 'Šimić', email: 'elodie@example.org' })
  const { person: user } = renderApp('/myprofile', server)
  await user.type(await screen.findByLabelText('Organisation'), 'Elm School')
  await user.type(screen.getByLabelText(/^Current password/), 'correct horse{Enter}')
  expect(await screen.findByText('Your profile has been saved.')).toBeDefined()
  const sent = () => server.calls.filter(({ call }) => call === 'PUT /user/anna').map(({ body }) => body)
  expect(sent()).toEqual([{ organization: 'Elm School', passwordCurrent: 'correct horse' }])
  await user.type(screen.getByLabelText('Name in pads'), 'elodie')
  await user.type(screen.getByLabelText(/^Current password/), 'correct horse{Enter}')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toEqual({ padNickname: 'elodie', passwordCurrent: 'correct horse' })
})

test('[SCR-139] who leaves a changed profile is asked first; a password that the browser filled in is no change', async () => {
  const { person: user, path, router } = renderApp('/myprofile', serverOfAnna())
  await user.type(await screen.findByLabelText(/^Current password/), 'correct horse')
  await act(() => router.navigate('/search'))
  await waitFor(() => expect(path()).toBe('/search'))
  await act(() => router.navigate('/myprofile'))
  await user.type(await screen.findByLabelText('Organisation'), 'Elm School')
  await act(() => router.navigate('/search'))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined()
  expect(path()).toBe('/myprofile')
})

test('[SCR-139, SCR-30] a saved profile is left without a question', async () => {
  const { person: user, path, router } = renderApp('/myprofile', serverOfAnna())
  await user.type(await screen.findByLabelText('Organisation'), 'Elm School')
  await user.type(screen.getByLabelText(/^Current password/), 'correct horse{Enter}')
  expect(await screen.findByText('Your profile has been saved.')).toBeDefined()
  await act(() => router.navigate('/search'))
  await waitFor(() => expect(path()).toBe('/search'))
})

test('[SCR-21, SCR-233] a registration marks every empty field in words of its own, and folds away what is optional', async () => {
  const { person: user } = renderApp('/subscribe', new FakeServer())
  await user.click(await screen.findByRole('button', { name: 'Register' }))
  const errors = ['Choose a login.', 'Enter an e-mail address.', 'Choose a password.', 'Type the password again.']
  for (const text of errors) expect(screen.getByText(text)).toBeDefined()
  await user.type(screen.getByLabelText(/^Password/), 'short{Enter}')
  expect(screen.getByText('Too short: at least 8 characters.')).toBeDefined()
  const more = screen.getByRole('button', { name: 'Optional details' })
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await user.click(more)
  expect(await screen.findByRole('textbox', { name: 'Organisation' })).toBeDefined()
})

test('[SCR-232] the language in the profile is the one that the page is in', async () => {
  const server = serverOfAnna()
  server.user = person({ lang: 'de' })
  renderApp('/myprofile', server)
  const main = within(await screen.findByRole('main'))
  const field = await main.findByLabelText<HTMLSelectElement>(/^(Language|Sprache)/)
  expect(field.value).toBe(currentLanguage())
})
