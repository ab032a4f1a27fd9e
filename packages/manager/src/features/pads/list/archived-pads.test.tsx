import { AppError } from '@sheaf/contract/errors'
import { removePad, savePad } from '@sheaf/contract/routes/pads'
import { searchPads, searchResultsOf } from '@sheaf/contract/routes/search'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { saveSorting } from '../../../lib/preferences/preferences.ts'
import { folderServer, groupOf, padOf } from '../../../testing/folders.ts'
import { buildUser } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const board = groupOf('Board')
const others = groupOf('Others', { admins: ['user-ben'], users: ['user-anna'] })
const shelved = groupOf('Shelved', { archived: true })

/** Sets up four pads in order of creation, the last two archived. The server stores changes of `archived`. */
const world = (group = board, names = ['Alder', 'Birch', 'Cedar', 'Dogwood'], firstArchived = 2) => {
  const pads = names.map((name, at) => padOf(name, group, { ctime: at + 1, archived: at >= firstArchived }))
  const server = folderServer({ groups: [board, others, shelved], pads }).on(savePad, ({ params: { id }, body }) => {
    const at = pads.findIndex(({ _id }) => _id === id)
    const value = { ...pads[at]!, archived: body.archived ?? pads[at]!.archived }
    pads[at] = value
    return { key: id, value }
  })
  return { server, pads }
}
const view = (group = board) => `/mypads/group/${group._id}/view`
const padView = (name: string, group = board) => `/mypads/group/${group._id}/pad/view/pad-${name}`
const toggle = (count = 2) => screen.findByRole('button', { name: `${count} archived pad${count === 1 ? '' : 's'}` })
const namesIn = (list: string | RegExp) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const saves = ({ calls }: ReturnType<typeof folderServer>) => calls.filter(({ call }) => call.startsWith('PUT'))
const menuOf = async (user: ReturnType<typeof renderApp>['person'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

test('[SCR-149] archived pads stand below the others, in a panel that is closed until one opens it', async () => {
  const { person: user } = renderApp(view(), world().server)
  const button = await toggle()
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(namesIn('Pads')).toEqual(['Alder', 'Birch'])
  expect(screen.getByText('2 pads', { selector: '[role="status"]' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Cedar' })).toBeNull()
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(namesIn('2 archived pads')).toEqual(['Cedar', 'Dogwood'])
  expect(within(screen.getByRole('list', { name: '2 archived pads' })).getAllByText('Archived')).toHaveLength(2)
})

test('[SCR-149, SCR-63] the filter counts among the archived too, and a folder of nothing else says so', async () => {
  const { person: user, unmount } = renderApp(`${view()}?q=ced`, world().server)
  await user.click(await toggle(1))
  expect(namesIn('1 archived pad')).toEqual(['Cedar'])
  expect(screen.queryByText('No pads match the filter')).toBeNull()
  unmount()
  renderApp(view(), world(board, ['Elm', 'Fir'], 0).server)
  expect(await screen.findByText('All pads of this folder are archived.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Move pads' })).toBeNull()
})

test('[SCR-108, A11Y-3] chosen pads are archived one by one, the focus goes on, and Undo takes them out again', async () => {
  const { server } = world(board, ['Alder', 'Birch', 'Cedar', 'Dogwood'], 4)
  const { person: user } = renderApp(view(), server)
  await user.click(await screen.findByRole('checkbox', { name: 'Select Birch' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Cedar' }))
  await user.click(screen.getByRole('button', { name: 'Archive pads' }))
  expect(await screen.findByText('2 pads have been archived.')).toBeVisible()
  await toggle(2)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Dogwood' })))
  expect(namesIn('Pads')).toEqual(['Alder', 'Dogwood'])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('2 pads are out of the archive.')).toBeVisible()
  await waitFor(() => expect(namesIn('Pads')).toEqual(['Alder', 'Birch', 'Cedar', 'Dogwood']))
  expect(saves(server)).toEqual([
    { call: 'PUT /pad/pad-birch', body: { archived: true } },
    { call: 'PUT /pad/pad-cedar', body: { archived: true } },
    { call: 'PUT /pad/pad-birch', body: { archived: false } },
    { call: 'PUT /pad/pad-cedar', body: { archived: false } },
  ])
})

test('[SCR-108, A11Y-3] several are taken out at once; after the last the heading has the focus', async () => {
  const { server } = world()
  const { person: user } = renderApp(view(), server)
  await user.click(await toggle())
  await user.click(screen.getByRole('checkbox', { name: 'Select Alder' }))
  await user.click(screen.getByRole('checkbox', { name: 'Select Cedar' }))
  // Selecting in one list clears the selection in the other.
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Alder' }).checked).toBe(false)
  await user.keyboard('{Control>}a{/Control}')
  const bar = within(screen.getByRole('group', { name: '2 pads selected' }))
  expect(bar.queryByRole('link', { name: 'Move pads' })).toBeNull()
  expect(bar.getByRole('link', { name: 'Download' })).toBeVisible()
  expect(bar.getByRole('button', { name: 'Remove pads' })).toBeVisible()
  await user.click(bar.getByRole('button', { name: 'Take out of the archive' }))
  expect(await screen.findByText('2 pads are out of the archive.')).toBeVisible()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Pads' })))
  expect(screen.queryByRole('button', { name: /archived pad/ })).toBeNull()
})

test('[SCR-108] while pads are archived it is said how many are, and those that are refused stay', async () => {
  const { server, pads } = world(board, ['Alder', 'Birch', 'Cedar'], 3)
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  server.on(savePad, async ({ params: { id } }) => {
    if (id === 'pad-alder') throw new AppError('BACKEND.ERROR.AUTHENTICATION.DENIED_RECORD_EDIT')
    await promise
    const at = pads.findIndex(({ _id }) => _id === id)
    pads[at] = { ...pads[at]!, archived: true }
    return { key: id, value: pads[at] }
  })
  const { person: user } = renderApp(view(), server)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Archive pads' }))
  expect(await screen.findByText('1 of 3 archived')).toBeVisible()
  goOn()
  expect(await screen.findByText(/^2 pads have been archived\.\s1 pad could not be changed/)).toBeVisible()
  await waitFor(() => expect(namesIn('Pads')).toEqual(['Alder']))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Alder' }).checked).toBe(true)
})

test('[SCR-64, SCR-102, PAD-61] the menu of a pad archives it; of an archived one it takes out or removes, and offers no change', async () => {
  const { server } = world()
  const { person: user } = renderApp(view(), server)
  expect(await menuOf(user, 'Alder')).toEqual([
    'Open',
    'History',
    'Name and settings',
    'Move the pad',
    'Duplicate',
    'Archive the pad',
    'Download (HTML)',
    'Download (Markdown)',
    'Download (TXT)',
    'Remove the chat history',
    'Remove the pad',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Archive the pad' }))
  expect(await screen.findByText('The pad has been archived.')).toBeVisible()
  await user.click(await toggle(3))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(await menuOf(user, 'Cedar')).toEqual([
    'Open',
    'History',
    'Duplicate',
    'Take out of the archive',
    'Download (HTML)',
    'Download (Markdown)',
    'Download (TXT)',
    'Remove the pad',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Take out of the archive' }))
  expect(await screen.findByText('The pad is out of the archive.')).toBeVisible()
  await waitFor(() => expect(namesIn('Pads')).toEqual(['Birch', 'Cedar']))
})

test('[SCR-108, SCR-64, SCR-102] members see the archive and take nothing out, nor does anybody in an archived folder', async () => {
  const { person: user, unmount } = renderApp(view(others), world(others).server)
  await user.click(await toggle())
  expect(await menuOf(user, 'Cedar')).toEqual([
    'Open',
    'History',
    'Download (HTML)',
    'Download (Markdown)',
    'Download (TXT)',
  ])
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('checkbox', { name: 'Select Cedar' }))
  expect(screen.queryByRole('button', { name: 'Take out of the archive' })).toBeNull()
  unmount()
  const again = renderApp(view(shelved), world(shelved).server)
  await again.person.click(await toggle())
  expect(await menuOf(again.person, 'Cedar')).toEqual([
    'Open',
    'History',
    'Download (HTML)',
    'Download (Markdown)',
    'Download (TXT)',
  ])
})

test.each([
  ['edit', 'pad/edit/pad-cedar'],
  ['chat', 'pad/remove/chat/history/pad-cedar'],
])('[SCR-64, SCR-149, PAD-61] an archived pad has no screen to change it, which says why: %s', async (_, path) => {
  const { server } = world()
  const { person: user } = renderApp(`/mypads/group/${board._id}/${path}`, server)
  expect(await screen.findByText('This pad is archived: it can be read, and nobody can write in it.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Cedar' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Read the pad' }).getAttribute('href')).toBe(padView('cedar'))
  await user.click(screen.getByRole('button', { name: 'Take out of the archive' }))
  // The requested screen appears.
  expect(await screen.findByRole('button', { name: /^(Save|Remove for good)$/ })).toBeVisible()
  expect(saves(server)).toHaveLength(1)
})

test('[SCR-245, SCR-149] what stands in for such a screen has the steps that lead to its folder', async () => {
  renderApp(`/mypads/group/${board._id}/pad/edit/pad-cedar`, world().server)
  await screen.findByRole('heading', { level: 1, name: 'Cedar' })
  const steps = within(screen.getByRole('navigation', { name: 'Where you are' }))
  expect(steps.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['My folders', board.name])
})

test('[SCR-149] in an archived folder a pad is read only, and strangers to its settings are told nothing', async () => {
  const { unmount } = renderApp(`/mypads/group/${shelved._id}/pad/edit/pad-alder`, world(shelved).server)
  expect(await screen.findByText(/^The folder of this pad is archived/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Take out of the archive' })).toBeNull()
  unmount()
  renderApp(`/mypads/group/${others._id}/pad/edit/pad-cedar`, world(others).server)
  expect(await screen.findByText('For administrators of the folder only')).toBeVisible()
})

test('[SCR-73] a folder of archived pads alone says that none can be moved, and leads back', async () => {
  const garden = groupOf('Garden')
  const pads = [padOf('Cedar', board, { archived: true })]
  renderApp(`/mypads/group/${board._id}/pad/move`, folderServer({ groups: [board, garden], pads }))
  expect(await screen.findByText('No pad here can be moved')).toBeVisible()
  expect(screen.getByText(/^All pads of this folder are archived\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the folder' }).getAttribute('href')).toBe(view())
  expect(screen.queryByRole('button', { name: /Move/ })).toBeNull()
})

test('[SCR-64, PAD-61] an archived pad is removed as any other, and is not among those to move', async () => {
  const { server } = world()
  server.on(removePad, ({ params: { id } }) => ({ key: id }))
  const { person: user, unmount } = renderApp(`/mypads/group/${board._id}/pad/remove/pad-cedar`, server)
  expect(await screen.findByText(/Remove the pad “Cedar”\?/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove the pad' }))
  await waitFor(() => expect(server.calls).toContainEqual(expect.objectContaining({ call: 'DELETE /pad/pad-cedar' })))
  unmount()
  const garden = groupOf('Garden')
  const pads = [padOf('Alder', board), padOf('Cedar', board, { archived: true })]
  renderApp(`/mypads/group/${board._id}/pad/move`, folderServer({ groups: [board, garden], pads }))
  expect(await screen.findByRole('checkbox', { name: 'Alder' })).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Cedar' })).toBeNull()
})

test('[SCR-149] the view of an archived pad says why nobody writes, and takes it out', async () => {
  const { server } = world()
  const { person: user } = renderApp(padView('cedar'), server)
  expect(await screen.findByText('This pad is archived: it can be read, and nobody can write in it.')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Take out of the archive' }))
  await waitFor(() => expect(screen.queryByText(/^This pad is archived/)).toBeNull())
  expect(saves(server)).toEqual([{ call: 'PUT /pad/pad-cedar', body: { archived: false } }])
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

test('[SCR-149, SCR-102] who may not take it out is told the same, and in an archived folder that it is the folder', async () => {
  const { unmount } = renderApp(padView('cedar', others), world(others).server)
  expect(await screen.findByText(/^This pad is archived/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Take out of the archive' })).toBeNull()
  unmount()
  renderApp(padView('alder', shelved), world(shelved).server)
  expect(await screen.findByText(/^The folder of this pad is archived/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Take out of the archive' })).toBeNull()
})

test('[SCR-66] who can see the folder also says where nobody can write, and why', async () => {
  const { unmount } = renderApp(view(), world().server)
  const panel = () => screen.findByRole('region', { name: 'Who can see this' })
  expect((await panel()).textContent).toContain('Nobody can write in 2 of its pads: they are archived.')
  unmount()
  renderApp(view(shelved), world(shelved).server)
  expect((await panel()).textContent).toContain('Nobody can write in its pads: the folder is archived.')
})

test('[SCR-149, SCR-33, PAD-62] the dashboard, bookmarks and search mark what is archived', async () => {
  const { server, pads } = world()
  server.user = buildUser({ bookmarks: { groups: [], pads: pads.map(({ _id }) => _id) } })
  server.on(searchPads, () => ({
    results: searchResultsOf({ pads, headlines: {} }),
  }))
  for (const path of ['/dashboard', '/mybookmarks', '/search?q=alder']) {
    const { unmount } = renderApp(path, server)
    expect(await screen.findByRole('link', { name: 'Dogwood' })).toBeVisible()
    expect([path, screen.getAllByText('Archived').length]).toEqual([path, 2])
    unmount()
  }
})

test('[SCR-153] a pad that nobody has written in says when it was made, and stands there among those by last change', async () => {
  const day = 86_400_000
  const pads = [
    padOf('Alder', board, { ctime: Date.now() - 9 * day, lastEdited: Date.now() - 3 * day }),
    padOf('Birch', board, { ctime: Date.now() - 2 * day }),
  ]
  saveSorting({ padByField: 'lastEdited' })
  const { unmount } = renderApp(view(), folderServer({ groups: [board], pads }))
  expect(await screen.findByText('Created 2 days ago')).toBeVisible()
  expect(namesIn('Pads')).toEqual(['Alder', 'Birch'])
  expect(screen.getByText('Changed 3 days ago')).toBeVisible()
  unmount()
  renderApp('/dashboard', folderServer({ groups: [board], pads }))
  expect(await screen.findByText('Created 2 days ago')).toBeVisible()
})

test('[SCR-153, SCR-33] in the order of creation the rows of folders and pads say when each was made', async () => {
  const day = 86_400_000
  const pad = padOf('Alder', board, { ctime: Date.now() - 9 * day, lastEdited: Date.now() - 3 * day })
  const old = { ...board, ctime: Date.now() - 30 * day, pads: [pad._id] }
  const { unmount } = renderApp(view(), folderServer({ groups: [old], pads: [pad] }))
  expect(await screen.findByText('Created 1 week ago')).toBeVisible()
  unmount()
  const { unmount: leave } = renderApp('/mypads', folderServer({ groups: [old], pads: [pad] }))
  expect((await screen.findByText('Created 4 weeks ago')).previousSibling?.textContent).toMatch(
    /^Changed 3\sdays\sago$/,
  )
  act(() => saveSorting({ groupByField: 'lastEdited' }))
  await waitFor(() => expect(screen.queryByText('Created 4 weeks ago')).toBeNull())
  expect(screen.getByText('Changed 3 days ago')).toBeVisible()
  leave()
  saveSorting({ lastEdited: 'ctime' })
  renderApp('/dashboard', folderServer({ groups: [old], pads: [pad] }))
  expect((await screen.findByText('Created 1 week ago')).previousSibling?.textContent).toMatch(/^Changed 3\sdays\sago$/)
})

test('[SCR-149] the move screen of an archived folder says that it is archived, and leads on those who may take it out', async () => {
  const pads = [padOf('Alder', shelved)]
  const address = `/mypads/group/${shelved._id}/pad/move`
  const { unmount } = renderApp(address, folderServer({ groups: [board, shelved], pads }))
  expect(await screen.findByText('This folder is archived')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Edit the folder' }).getAttribute('href')).toBe(
    `/mypads/group/${shelved._id}/edit`,
  )
  expect(screen.getByRole('link', { name: 'Back to the folder' }).getAttribute('href')).toBe(view(shelved))
  unmount()
  const member = { ...shelved, admins: others.admins, users: others.users }
  renderApp(address, folderServer({ groups: [board, member], pads }))
  expect(await screen.findByRole('heading', { name: 'For administrators of the folder only' })).toBeVisible()
})
