import { defaultColorOf } from '@sheaf/contract/author-color'
import { AppError } from '@sheaf/contract/errors'
import { notifications } from '@mantine/notifications'
import { signOut } from '@sheaf/contract/routes/auth'
import { listUserLists } from '@sheaf/contract/routes/user-lists'
import { readConfiguration } from '@sheaf/contract/routes/configuration'
import { viewGroup } from '@sheaf/contract/routes/groups'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { configurationQuery } from '../lib/session/session.ts'
import { FakeServer } from '../testing/fake-server.ts'
import { folderServer, groupOf, padOf } from '../testing/folders.ts'
import { buildUser } from '../testing/people.ts'
import { renderApp } from '../testing/render-app.tsx'

const serverOfAnna = () => {
  const server = new FakeServer()
  server.user = buildUser()
  return server.on(listUserLists, () => ({ value: {} }))
}
const ENDED = 'Your session has ended. Sign in again.'
const menu = async () =>
  within((await screen.findAllByRole('navigation', { name: 'Main menu' }))[0]!)
    .getAllByRole('link')
    .map((link) => link.textContent)

test('[A11Y-2] the first stop of the Tab key leads past the menus', async () => {
  const { person: user } = renderApp('/myuserlists', serverOfAnna())
  await screen.findByRole('heading', { name: 'User lists' })
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip to the content')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('[SCR-93] a user has the whole menu', async () => {
  renderApp('/myuserlists', serverOfAnna())
  expect(await menu()).toEqual([
    'Dashboard',
    'My folders',
    'Bookmarks',
    'Watchlist',
    'Search',
    'User lists',
    'Profile',
    'Sign out',
  ])
})

test('[SCR-245] the list of folders has one name', async () => {
  const board = groupOf('Board')
  const { router } = renderApp('/mypads', folderServer({ groups: [board] }))
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(await menu()).toContain(heading.textContent)
  const name = heading.textContent
  await router.navigate(`/mypads/group/${board._id}/view`)
  const steps = within(await screen.findByRole('navigation', { name: 'Where you are' }))
  expect(steps.getByRole('link').textContent).toBe(name)
})

test('[SCR-183] the help keeps the letter and the word of an e-mail in one line', async () => {
  renderApp('/mywatchlist', folderServer({}))
  const help = within(await screen.findByRole('note', { name: 'Help' }))
  expect(help.getByText('e-mails').style.whiteSpace).toBe('nowrap')
  expect(help.getByText(/your profile says how often/)).toBeVisible()
})

test('[SCR-183] the label of a field keeps them, too', async () => {
  renderApp('/subscribe', new FakeServer())
  const field = await screen.findByRole('textbox', { name: /^E-mail address/ })
  expect(within(field.closest<HTMLElement>('.mantine-InputWrapper-root')!).getByText('E-mail').style.whiteSpace).toBe(
    'nowrap',
  )
})

test('[SCR-93] a visitor has sign-in, and registration while it is open', async () => {
  renderApp('/login', new FakeServer())
  expect(await menu()).toEqual(['Sign in', 'Register'])
})

test('[SCR-181] the sign-in of the administration is named by the header, which leads to no other', async () => {
  renderApp('/admin', new FakeServer())
  await screen.findByRole('heading', { level: 1, name: 'Administrator sign-in' })
  const header = within(screen.getByRole('banner'))
  expect(header.getByText('Administration')).toBeVisible()
  expect(header.queryByRole('navigation')).toBeNull()
  expect(header.queryByRole('button', { name: 'Open or close the menu' })).toBeNull()
})

test('[SCR-95, SCR-181] the site admin has one menu everywhere, and the header names the administration', async () => {
  const board = groupOf('Board')
  const server = folderServer({ groups: [board] })
  server.admin = true
  const { router } = renderApp('/admin', server)
  const items = ['Settings', 'Users', 'Statistics', 'Audit trail', 'Outbox', 'Trash', 'Sign out']
  expect(await menu()).toEqual(items)
  expect(within(screen.getByRole('banner')).getByText('Administration')).toBeVisible()
  await router.navigate(`/mypads/group/${board._id}/view`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Board' })).toBeVisible()
  expect(await menu()).toEqual(items)
  expect(within(screen.getByRole('banner')).queryByText('Administration')).toBeNull()
})

test('[SCR-180, SCR-181, A11Y-2] who is signed in is said in the header, which opens what is theirs', async () => {
  const server = serverOfAnna()
  server.user = buildUser({ firstname: 'Anna', lastname: 'Lyse' })
  const { person: user, path } = renderApp('/myuserlists', server)
  const header = within(await screen.findByRole('banner'))
  expect(header.getByRole('combobox', { name: 'Language' })).toBeVisible()
  expect(header.queryByRole('button', { name: 'Colour scheme' })).toBeNull()
  const opener = await header.findByRole('button', { name: 'Account: Anna Lyse' })
  opener.focus()
  await user.keyboard('{Enter}')
  const opened = within(await screen.findByRole('menu'))
  expect(opened.getByText('anna')).toBeVisible()
  expect(opened.queryByRole('menuitem', { name: 'Administration' })).toBeNull()
  expect(opened.getByRole('menuitem', { name: 'Sign out' }).getAttribute('href')).toBe('/logout')
  await user.click(opened.getByRole('menuitemradio', { name: 'Dark' }))
  await expect.poll(() => document.documentElement.dataset['mantineColorScheme']).toBe('dark')
  await user.click(opened.getByRole('menuitem', { name: 'Profile' }))
  await expect.poll(path).toBe('/myprofile')
})

test.each([
  [{ padNickname: 'Lé', firstname: 'Léa', lastname: 'O’Brien' }, false, 'Lé', 'L'],
  [{ padNickname: 'Lé', firstname: 'Léa', lastname: 'O’Brien' }, true, 'Léa O’Brien', 'LO'],
  [{}, true, 'anna', 'A'],
])(
  '[NAME-9] %j, where real names are shown in pads: %j, is called %s in the header',
  async (names, isReal, name, initials) => {
    const server = serverOfAnna()
    server.user = buildUser(names)
    server.settings = { ...server.settings, useFirstLastNameInPads: isReal }
    renderApp('/myuserlists', server)
    const header = within(await screen.findByRole('banner'))
    const opener = await header.findByRole('button', { name: `Account: ${name}` })
    expect(opener.querySelector('[data-initials]')?.getAttribute('data-initials')).toBe(initials)
  },
)

test('[SCR-364] who has chosen no colour is shown in the one that pads give them', async () => {
  const server = serverOfAnna()
  server.user = buildUser({ color: '' })
  renderApp('/myuserlists', server)
  const opener = await screen.findByRole('button', { name: 'Account: anna' })
  const dot = opener.querySelector<HTMLElement>('[data-initials="A"]')
  const asInPads = document.createElement('span')
  asInPads.style.backgroundColor = defaultColorOf(server.user._id)
  expect(dot?.style.backgroundColor).toBe(asInPads.style.backgroundColor)
})

test('[SCR-97, A11Y-3] where a click gives a button no focus, the heading of what comes in its place has it all the same', async () => {
  const board = groupOf('Board')
  const server = folderServer({ groups: [board] }).on(viewGroup, () => {
    throw new TypeError('Failed to fetch')
  })
  renderApp(`/mypads/group/${board._id}/view`, server)
  const again = await screen.findByRole('button', { name: 'Try again' })
  server.on(viewGroup, () => ({ key: board._id, value: board, pads: {}, users: {} }))
  fireEvent.pointerDown(again)
  fireEvent.click(again)
  const heading = await screen.findByRole('heading', { level: 1, name: 'Board' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('[SCR-97, A11Y-3] moving on names the page, and its heading has the focus', async () => {
  const { person: user } = renderApp('/myuserlists/add', serverOfAnna())
  await user.click(await screen.findByRole('link', { name: 'Cancel' }))
  const heading = await screen.findByRole('heading', { level: 1, name: 'User lists' })
  await expect.poll(() => document.activeElement).toBe(heading)
  expect(document.title).toBe('User lists - Sheaf')
})

test.each([
  ['/mypads', 'Add a folder'],
  ['/mypads/group/group-board/view', 'Add a pad'],
  ['/myuserlists', 'Add a user list'],
])(
  '[A11Y-45] what is added from %s by "%s" is named at once, also where one comes by its address',
  async (from, link) => {
    const server = folderServer({ groups: [groupOf('Board')] }).on(listUserLists, () => ({ value: {} }))
    const name = () => screen.findByRole('textbox', { name: /^Name/ })
    const { person: user, path, unmount } = renderApp(from, server)
    await user.click((await screen.findAllByRole('link', { name: link }))[0]!)
    const field = await name()
    await waitFor(() => expect(field).toHaveFocus())
    const form = path()
    unmount()
    renderApp(form, server)
    const again = await name()
    await waitFor(() => expect(again).toHaveFocus())
  },
)

test('[A11Y-45] a form that changes what is there begins at its heading', async () => {
  const board = groupOf('Board')
  const { router } = renderApp('/mypads', folderServer({ groups: [board] }))
  await screen.findByRole('heading', { level: 1, name: 'My folders' })
  await act(() => router.navigate(`/mypads/group/${board._id}/edit`))
  await screen.findByRole('textbox', { name: /^Name/ })
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test('[SCR-99] an unknown address shows a way home', async () => {
  renderApp('/nowhere/at/all', serverOfAnna())
  expect(await screen.findByRole('heading', { name: 'There is nothing at this address' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
})

test('[SES-16, SCR-79] a protected screen leads to its sign-in', async () => {
  const { path } = renderApp('/myuserlists', new FakeServer())
  await expect.poll(path).toBe('/login')
  expect(sessionStorage.getItem('unauthenticatedUrl:/')).toBe('/myuserlists')
})

test('[ERR-12, SES-15] a session that has ended is told once and leads to the sign-in', async () => {
  const server = serverOfAnna().on(listUserLists, () => {
    server.user = undefined
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT')
  })
  const { path } = renderApp('/myuserlists', server)
  await expect.poll(path).toBe('/login')
  expect(await screen.findAllByText('Your session has ended. Sign in again.')).toHaveLength(1)
  expect(await menu()).toEqual(['Sign in', 'Register'])
})

test('[SES-15] after an end of a session that could not lead on, the next one is told as any other', async () => {
  const server = serverOfAnna()
  const report = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { path, router, queryClient } = renderApp('/mypads', server)
  await screen.findByRole('heading', { name: 'My folders' })
  const failing = vi.spyOn(router, 'navigate').mockRejectedValueOnce(new Error('no way on'))
  server.user = undefined
  await act(() => queryClient.refetchQueries(configurationQuery))
  await expect.poll(() => report).toHaveBeenCalledWith(new Error('no way on'))
  failing.mockRestore()
  report.mockRestore()

  server.user = buildUser()
  await act(() => queryClient.refetchQueries(configurationQuery))
  await act(() => router.navigate('/myuserlists'))
  await waitFor(() => expect(screen.queryByText(ENDED)).toBeNull())
  server.user = undefined
  await act(() => queryClient.refetchQueries(configurationQuery))
  expect(await screen.findByText(ENDED)).toBeVisible()
  await expect.poll(path).toBe('/login')
})

test('[SCR-353] a session that has ended leads on before the server has said that nobody is there', async () => {
  const server = serverOfAnna()
  const { path, router } = renderApp('/myprofile', server)
  await screen.findByRole('heading', { name: 'Profile: anna' })
  const letGo = server.holdConfiguration()
  server.on(listUserLists, () => {
    server.user = undefined
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT')
  })
  void router.navigate('/myuserlists')
  await expect.poll(path).toBe('/login')
  letGo()
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('[SES-14, SES-15] a screen that visitors may open too ends a session that is over', async () => {
  const server = serverOfAnna()
  server.on(viewGroup, () => {
    server.user = undefined
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  })
  const { path } = renderApp('/mypads/group/abc/view', server)
  await expect.poll(path).toBe('/login')
  expect(await screen.findAllByText('Your session has ended. Sign in again.')).toHaveLength(1)
  expect(sessionStorage.getItem('unauthenticatedUrl:/')).toBe('/mypads/group/abc/view')
})

test('[PREF-40] who signed out in another tab reads of it as of no trouble, and later ends as before', async () => {
  const server = serverOfAnna()
  const { path, signedOutElsewhere, router, queryClient } = renderApp('/myuserlists', server)
  await screen.findByRole('heading', { name: 'User lists' })
  server.user = undefined
  signedOutElsewhere()
  await expect.poll(path).toBe('/login')
  const notice = await screen.findByText(ENDED)
  expect(notice.parentElement?.textContent).toContain('Information')
  expect(screen.queryByRole('alert')).toBeNull()
  server.user = buildUser()
  await act(() => queryClient.refetchQueries(configurationQuery))
  await act(() => router.navigate('/myuserlists'))
  server.user = undefined
  await act(() => queryClient.refetchQueries(configurationQuery))
  expect((await screen.findByRole('alert')).textContent).toContain(ENDED)
})

test('[SES-24] a session that ended since the last visit is told once', async () => {
  const server = serverOfAnna()
  const { unmount } = renderApp('/myuserlists', server)
  expect(await screen.findByRole('heading', { name: 'User lists' })).toBeVisible()
  unmount()
  server.user = undefined
  const { path, unmount: leave } = renderApp('/myuserlists', server)
  await expect.poll(path).toBe('/login')
  expect(await screen.findAllByText(ENDED)).toHaveLength(1)
  leave()
  notifications.clean()
  renderApp('/login', server)
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(screen.queryByText(ENDED)).toBeNull()
})

test('[SES-24] who signed out, and who never signed in, reads nothing of a session that ended', async () => {
  const server = serverOfAnna().on(signOut, () => {
    server.user = undefined
    return {}
  })
  const { path, unmount } = renderApp('/logout', server)
  await expect.poll(path).toBe('/login')
  unmount()
  renderApp('/login', server)
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(screen.queryByText(ENDED)).toBeNull()
})

test('[ERR-11] a failure is a notification in the page’s language', async () => {
  const server = serverOfAnna().on(listUserLists, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
  })
  renderApp('/myuserlists', server)
  expect(await screen.findByText('You are not allowed to see this, or the password is wrong.')).toBeVisible()
})

test('[ERR-15, SCR-494] settings that cannot be loaded are told in place of the page, and nowhere else', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = new FakeServer().on(readConfiguration, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  })
  renderApp('/login', server)
  expect(await screen.findAllByText('The settings of this site could not be loaded.')).toHaveLength(1)
  log.mockRestore()
})

test('[SCR-96, A11Y-3] the banner is put off for this visit, and the keyboard goes on in the screen', async () => {
  const { person: user, router } = renderApp('/myuserlists', serverOfAnna())
  const banner = within(await screen.findByRole('complementary', { name: 'Two-factor authentication' }))
  expect(banner.getByRole('link').getAttribute('href')).toBe('/setup2fa')
  await user.click(banner.getByRole('button', { name: 'Later' }))
  expect(screen.queryByText('Protect your account with a second factor.')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await router.navigate('/myuserlists/add')
  await screen.findByRole('heading', { name: 'Add a user list' })
  expect(screen.queryByText('Protect your account with a second factor.')).toBeNull()
})

test('[SCR-264] a dialog goes with the screen that it lies over, and answers no', async () => {
  const board = groupOf('Board')
  const server = folderServer({ groups: [board], pads: [padOf('Agenda', board)] })
  const { person: user, router } = renderApp(`/mypads/group/${board._id}/view`, server)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Remove pads' }))
  await screen.findByRole('dialog')
  await act(() => router.navigate('/mypads'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('heading', { level: 1, name: 'My folders' })).toBeVisible()
  expect(server.calls.filter(({ call }) => !call.startsWith('GET '))).toEqual([])
})
