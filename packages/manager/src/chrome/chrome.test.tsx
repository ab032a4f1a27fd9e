// @vitest-environment jsdom
import { AppError } from '@sheaf/contract/errors'
import { listUserLists } from '@sheaf/contract/routes/user-lists'
import { readConfiguration } from '@sheaf/contract/routes/configuration'
import { viewGroup } from '@sheaf/contract/routes/groups'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { FakeServer } from '../testing/fake-server.ts'
import { person } from '../testing/people.ts'
import { renderApp } from '../testing/render-app.tsx'

const serverOfAnna = () => {
  const server = new FakeServer()
  server.user = person()
  return server.on(listUserLists, () => ({ value: {} }))
}
const menu = async () =>
  within((await screen.findAllByRole('navigation', { name: 'Main menu' }))[0]!)
    .getAllByRole('link')
    .map((link) => link.textContent)

test('[SCR-93] a user has the whole menu', async () => {
  renderApp('/myuserlists', serverOfAnna())
  expect(await menu()).toEqual([
    'Dashboard',
    'Folders',
    'Bookmarks',
    'Watchlist',
    'Search',
    'User lists',
    'Profile',
    'Sign out',
  ])
})

test('[SCR-94] a visitor has sign-in, and registration while it is open', async () => {
  renderApp('/login', new FakeServer())
  expect(await menu()).toEqual(['Sign in', 'Register'])
})

test('[SCR-95] on admin screens the menu is the site admin’s, elsewhere the user’s comes first', async () => {
  const server = serverOfAnna()
  server.admin = true
  const { router } = renderApp('/admin', server)
  expect(await menu()).toEqual(['Settings', 'Users', 'Statistics', 'Audit trail', 'Outbox', 'Trash', 'Sign out'])
  await router.navigate('/myuserlists')
  await expect.poll(menu).toContain('Folders')
})

test('[SCR-97, A11Y-3] moving on names the page, and its heading has the focus', async () => {
  const { person: user } = renderApp('/myuserlists', serverOfAnna())
  await user.click(await screen.findByRole('link', { name: 'Add a user list' }))
  const heading = await screen.findByRole('heading', { name: 'Add a user list' })
  await expect.poll(() => document.activeElement).toBe(heading)
  expect(document.title).toBe('Add a user list - Sheaf')
})

test('[A11Y-2] the first stop of the Tab key leads past the menus', async () => {
  const { person: user } = renderApp('/myuserlists', serverOfAnna())
  await screen.findByRole('heading', { name: 'My user lists' })
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Skip to the content')
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('[SCR-99] an unknown address shows a way home', async () => {
  renderApp('/nowhere/at/all', serverOfAnna())
  expect(await screen.findByRole('heading', { name: 'There is nothing at this address' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
})

test('[SES-16, SCR-80] a protected screen leads to its sign-in', async () => {
  const { path } = renderApp('/myuserlists', new FakeServer())
  await expect.poll(path).toBe('/login')
  expect(sessionStorage.getItem('unauthenticatedUrl')).toBe('/myuserlists')
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

test('[SES-14, SES-15] a screen that visitors may open too ends a session that is over', async () => {
  const server = serverOfAnna()
  server.on(viewGroup, () => {
    server.user = undefined
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  })
  const { path } = renderApp('/mypads/group/abc/view', server)
  await expect.poll(path).toBe('/login')
  expect(await screen.findAllByText('Your session has ended. Sign in again.')).toHaveLength(1)
  expect(sessionStorage.getItem('unauthenticatedUrl')).toBe('/mypads/group/abc/view')
})

test('[ERR-11] a failure is a notification in the page’s language', async () => {
  const server = serverOfAnna().on(listUserLists, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
  })
  renderApp('/myuserlists', server)
  expect(await screen.findByText('You are not allowed to see this, or the password is wrong.')).toBeDefined()
})

test('[ERR-15] settings that cannot be loaded are told', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = new FakeServer().on(readConfiguration, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  })
  renderApp('/login', server)
  expect((await screen.findAllByText('The settings of this site could not be loaded.')).length).toBeGreaterThan(0)
  log.mockRestore()
})
