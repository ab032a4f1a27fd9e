import { beginTwoFactor } from '@sheaf/contract/routes/two-factor'
import { listUserLists } from '@sheaf/contract/routes/user-lists'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { configurationQuery } from '../lib/session/session.ts'
import { FakeServer } from '../testing/fake-server.ts'
import { folderServer, groupOf, padOf } from '../testing/folders.ts'
import { buildUser } from '../testing/people.ts'
import { renderApp } from '../testing/render-app.tsx'

const board = groupOf('Board')
const agenda = padOf('Agenda', board)
const inside = `/mypads/group/${board._id}`
const helped = [
  '/dashboard',
  '/mypads',
  '/mypads/group/add',
  `${inside}/view`,
  `${inside}/edit`,
  `${inside}/user/invite`,
  `${inside}/pad/add`,
  `${inside}/pad/edit/${agenda._id}`,
  `${inside}/pad/move`,
  '/mybookmarks',
  '/mywatchlist',
  '/search',
  '/myuserlists',
  '/myuserlists/add',
  '/setup2fa',
]
const readerOfBoard = () =>
  folderServer({ groups: [board, groupOf('Garden')], pads: [agenda] })
    .on(listUserLists, () => ({ value: {} }))
    .on(beginTwoFactor, () => ({
      login: 'anna',
      otpSecret: 'JBSWY3DPEHPK3PXP',
      otpauth: 'otpauth://totp/x',
      qr: 'data:,',
    }))
const help = () => screen.findByRole('note', { name: 'Help' })
const noHelp = () => waitFor(() => expect(screen.queryByRole('note', { name: 'Help' })).toBeNull())

test.each(helped)('[SCR-98] help stands beside %s, unless the user or the site does without', async (address) => {
  const server = readerOfBoard()
  const { queryClient } = renderApp(address, server)
  expect((await help()).textContent).not.toBe('Help')
  server.user = buildUser({ hideHelp: true })
  await act(() => queryClient.refetchQueries(configurationQuery))
  await noHelp()
  server.user = buildUser()
  await act(() => queryClient.refetchQueries(configurationQuery))
  await help()
  server.settings.hideHelpBlocks = true
  await act(() => queryClient.refetchQueries(configurationQuery))
  await noHelp()
})

test.each(['/login', '/subscribe', '/passrecover', '/passrecover/token', '/admin'])(
  '[SCR-98] help stands beside %s for a visitor, unless the site does without',
  async (address) => {
    const server = new FakeServer()
    const { queryClient } = renderApp(address, server)
    expect(await help()).toBeVisible()
    server.settings.hideHelpBlocks = true
    await act(() => queryClient.refetchQueries(configurationQuery))
    await noHelp()
  },
)

test('[SCR-98, SCR-77] an open pad has the window to itself', async () => {
  renderApp(`${inside}/pad/view/${agenda._id}`, readerOfBoard())
  await screen.findByTitle('Text of the pad Agenda')
  expect(screen.queryByRole('note', { name: 'Help' })).toBeNull()
})

test('[SCR-98] a confirmation says all that there is to know', async () => {
  renderApp(`${inside}/remove`, readerOfBoard())
  await screen.findByRole('button', { name: 'Remove the folder' })
  expect(screen.queryByRole('note', { name: 'Help' })).toBeNull()
})

const archived = groupOf('Old board', { archived: true })
const kept = padOf('Kept', board, { archived: true })
const theirs = groupOf('Theirs', { visibility: 'public', admins: ['user-ben'] })

test.each([
  ['/nothing/here', 'There is nothing at this address'],
  [`/mypads/group/${theirs._id}/edit`, 'For administrators of the folder only'],
  [`/mypads/group/${archived._id}/pad/add`, 'This folder is archived'],
  [`${inside}/pad/edit/${kept._id}`, /^This pad is archived/],
])('[SCR-98] what says at %s why a screen is not there says all that there is to know', async (address, text) => {
  renderApp(address, folderServer({ groups: [board, archived, theirs], pads: [kept] }))
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByRole('note', { name: 'Help' })).toBeNull()
})

test.each([
  ['/subscribe', { openRegistration: false }, 'Registration is closed'],
  ['/subscribe', { authMethod: 'ldap' }, 'No need to register'],
  ['/passrecover', { authMethod: 'ldap' }, /^Passwords cannot be changed here\./],
] as const)('[SCR-98] so does %s with %o', async (address, settings, text) => {
  const server = new FakeServer()
  Object.assign(server.settings, settings)
  renderApp(address, server)
  expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByRole('note', { name: 'Help' })).toBeNull()
})
