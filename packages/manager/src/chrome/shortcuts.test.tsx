import { LINE_SHORTCUTS, PAD_SHORTCUTS, TABLE_SHORTCUTS } from '@sheaf/contract/pages/pad-shortcuts'
import { listAudit } from '@sheaf/contract/routes/audit'
import { listTrash } from '@sheaf/contract/routes/trash'
import { listUserLists } from '@sheaf/contract/routes/user-lists'
import { listUsers } from '@sheaf/contract/routes/users'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { FakeServer } from '../testing/fake-server.ts'
import { folderServer, groupOf, padOf } from '../testing/folders.ts'
import { renderApp } from '../testing/render-app.tsx'
import { withKeys } from '../testing/media.ts'

const board = groupOf('Board')
const view = `/mypads/group/${board._id}/view`
const server = () =>
  folderServer({ groups: [board], pads: [padOf('Agenda', board)] }).on(listTrash, () => ({ value: [], next: null }))

test('[SCR-111] G and a letter lead along the menu', async () => {
  const { person: user, path } = renderApp('/mypads', server())
  await screen.findByRole('heading', { name: 'My folders' })
  for (const [letter, address] of [
    ['b', '/mybookmarks'],
    ['w', '/mywatchlist'],
    ['s', '/search'],
    ['d', '/dashboard'],
    ['f', '/mypads'],
  ]) {
    await user.keyboard(`g${letter}`)
    await waitFor(() => expect(path()).toBe(address))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  }
})

test('[SCR-111, A11Y-2] / leads to the search of the screen, elsewhere and with Ctrl+K to the search of all pads', async () => {
  const { person: user, path, router } = renderApp('/mypads', server())
  const field = await screen.findByRole('searchbox', { name: 'Search folders' })
  await user.keyboard('/')
  expect(document.activeElement).toBe(field)
  expect((field as HTMLInputElement).value).toBe('')
  await router.navigate('/mybookmarks')
  await screen.findByRole('heading', { name: 'Bookmarks' })
  await user.keyboard('/')
  const searchField = await screen.findByRole('searchbox', { name: 'Words to search for' })
  await waitFor(() => expect(document.activeElement).toBe(searchField))
  await router.navigate(view)
  await screen.findByRole('heading', { name: 'Board' })
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(path()).toBe('/search'))
})

test('[SCR-111] N makes a pad in a folder, and a folder elsewhere', async () => {
  const { person: user, path, router } = renderApp(view, server())
  await screen.findByRole('link', { name: 'Agenda' })
  await user.keyboard('n')
  await waitFor(() => expect(path()).toBe(`/mypads/group/${board._id}/pad/add`))
  await router.navigate('/mybookmarks')
  await screen.findByRole('heading', { name: 'Bookmarks' })
  await user.keyboard('n')
  await waitFor(() => expect(path()).toBe('/mypads/group/add'))
})

test('[SCR-111] N makes a user list where those are', async () => {
  const fake = server().on(listUserLists, () => ({ value: {} }))
  const { person: user, path } = renderApp('/myuserlists', fake)
  await screen.findByRole('heading', { level: 1, name: 'User lists' })
  await user.keyboard('n')
  await waitFor(() => expect(path()).toBe('/myuserlists/add'))
})

test.each([
  ['/admin/users', 'Users', 'Search for users'],
  ['/admin/audit', 'Audit trail', 'Done by'],
])('[SCR-111] / leads to the search of %s', async (address, title, label) => {
  const fake = new FakeServer()
    .on(listUsers, () => ({ value: [], total: 0, next: null }))
    .on(listAudit, () => ({ value: [], next: null }))
  fake.admin = true
  const { person: user } = renderApp(address, fake)
  await screen.findByRole('heading', { level: 1, name: title })
  await user.keyboard('/')
  expect(document.activeElement).toBe(screen.getByLabelText(label))
  await user.click(screen.getByRole('heading', { level: 1, name: title }))
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(await dialog.findByText('Search or filter this page')).toBeVisible()
})

test('[SCR-111, SCR-112, A11Y-3, A11Y-15] ? lists the keys and the menu does too; typed or in a dialog they do nothing', async () => {
  const { person: user, path } = renderApp('/mypads', server())
  await user.click(await screen.findByRole('searchbox', { name: 'Search folders' }))
  await user.keyboard('?n')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Account: anna' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(await dialog.findByText('Search the text of all pads')).toBeVisible()
  expect(dialog.getByRole('region', { name: 'In a pad' }).textContent).toContain('Move to the toolbarAlt + F10')
  await user.keyboard('nga')
  expect(path()).toBe('/mypads')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Account: anna' })))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('{Shift>}?{/Shift}')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
})

test.each([true, false])(
  '[SCR-112, SCR-111] the site admin’s menu lists the keys where there are some: %s',
  async (hasKeys) => {
    withKeys(hasKeys)
    const admins = new FakeServer().on(listTrash, () => ({ value: [], next: null }))
    admins.admin = true
    renderApp('/admin/trash', admins)
    const menu = within(await screen.findByRole('navigation', { name: 'Main menu' }))
    expect(menu.queryByRole('button', { name: 'Keyboard shortcuts' }) !== null).toBe(hasKeys)
  },
)

test.each([
  ['the view of a pad', `/mypads/group/${board._id}/pad/view/pad-agenda`, true],
  ['a folder', view, false],
])('[SCR-111] the list of keys names those of a pad’s tools on %s: %s', async (_, address, isNamed) => {
  const { person: user } = renderApp(address, server())
  await user.click(await screen.findByRole('button', { name: 'Account: anna' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Keyboard shortcuts' }))
  const keys = within(await screen.findByRole('region', { name: 'In a pad' }))
  const names = keys.getAllByRole('term').map(({ textContent }) => textContent)
  expect(names).toHaveLength(isNamed ? 5 + PAD_SHORTCUTS.length + LINE_SHORTCUTS.length + TABLE_SHORTCUTS.length : 3)
  if (!isNamed) return
  for (const [name, pressed] of [
    ['Bold', 'Ctrl + B'],
    ['Heading 2', 'Ctrl + Alt + 2'],
    ['Redo', 'Ctrl + Shift + Z'],
    ['Insert headings, lists and more', '/'],
    ['Move the line up', 'Alt + Shift + ↑'],
  ])
    expect(keys.getByText(name ?? '').nextElementSibling?.textContent).toBe(pressed)
})

test('[SCR-112, PREF-7] turned off, no key acts and none is announced, which the browser remembers', async () => {
  const { person: user, path } = renderApp('/mypads', server())
  const add = await screen.findByRole('link', { name: 'Add a folder' })
  expect(add.getAttribute('aria-keyshortcuts')).toBe('n')
  await user.keyboard('?')
  await user.click(await screen.findByRole('switch', { name: /^Use keyboard shortcuts/ }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.cookie).toContain('keyboardShortcuts=false')
  expect(add.hasAttribute('aria-keyshortcuts')).toBe(false)
  await user.keyboard('?ngb')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(path()).toBe('/mypads')
})
