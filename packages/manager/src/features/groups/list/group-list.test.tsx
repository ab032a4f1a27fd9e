import { AppError } from '@sheaf/contract/errors'
import { listGroups } from '@sheaf/contract/routes/groups'
import { bookmark } from '@sheaf/contract/routes/marks'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../../../testing/folders.ts'
import { buildUser } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { withKeys, withMedia } from '../../../testing/media.ts'

const board = groupOf('Board', { tags: ['minutes'], users: ['user-ben'], ctime: 3 })
const garden = groupOf('Garden', { visibility: 'public', tags: ['green'], ctime: 2 })
const guest = groupOf('Guest', { admins: ['user-ben'], users: ['user-anna'], ctime: 1 })
const old = groupOf('Old', { archived: true })
const all = [board, garden, guest, old]

const namesIn = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('link')
    .map((link) => link.textContent)
const folders = async () => {
  await screen.findByRole('list', { name: 'My folders' })
  return namesIn('My folders')
}

beforeEach(() => {
  document.cookie = 'sortingPreferences=; path=/; max-age=0'
})

test.each(['/mypads', '/mypads/group', '/mypads/group/list'])(
  '[SCR-46] %s shows bookmarked folders first and archived ones apart',
  async (address) => {
    const server = folderServer({ groups: all })
    server.user = buildUser({ bookmarks: { groups: [board._id], pads: [] } })
    renderApp(address, server)
    expect(await folders()).toEqual(['Board', 'Guest', 'Garden'])
    expect(namesIn('Archived and read-only folders')).toEqual(['Old'])
  },
)

test('[A11Y-14] in a wide window the filters are beside the list from the first, without their button', async () => {
  withMedia((query) => query === '(min-width: 75em)')
  const gone: Node[] = []
  const drawn = new MutationObserver((changes) =>
    gone.push(...changes.flatMap(({ removedNodes }) => [...removedNodes])),
  )
  drawn.observe(document.body, { subtree: true, childList: true })
  renderApp('/mypads', folderServer({ groups: all }))
  await folders()
  drawn.disconnect()
  expect(screen.queryByRole('button', { name: 'Filters' })).toBeNull()
  expect(gone.filter((node) => node instanceof Element && node.ariaLabel === 'Filters')).toEqual([])
})

test('[SCR-48] a row says how much and how many, and a tag filters by a click', async () => {
  const { person: user, router } = renderApp('/mypads', folderServer({ groups: all }))
  await folders()
  expect(screen.getAllByText(/^No pads · \d (person|people)$/).length).toBeGreaterThan(1)
  await user.click(screen.getAllByRole('button', { name: 'green' })[0]!)
  await waitFor(() => expect(namesIn('My folders')).toEqual(['Garden']))
  expect(router.state.location.search).toBe('?tag=green')
  expect(screen.getByText('1 folder')).toBeVisible()
})

test('[SCR-48, A11Y-34] a row tells members and watchers apart in words, the latter where there are any', async () => {
  const watched = groupOf('Watched', { users: ['user-ben'], watchers: ['user-ben', 'user-cleo'] })
  renderApp('/mypads', folderServer({ groups: [watched, groupOf('Quiet')] }))
  await folders()
  expect(screen.getByText('No pads · 2 people · 2 watchers').title).toBe('')
  expect(screen.getByText('No pads · 1 person')).toBeVisible()
})

test('[SCR-48] a row counts archived pads by themselves, as the folder does', async () => {
  const some = [
    padOf('Agenda', board),
    padOf('Budget', board, { archived: true }),
    padOf('Old', old, { archived: true }),
  ]
  renderApp('/mypads', folderServer({ groups: all, pads: some }))
  await folders()
  expect(screen.getByText('1 pad · 1 archived pad · 2 people')).toBeVisible()
  expect(screen.getByText('1 archived pad · 1 person')).toBeVisible()
})

test('[SCR-46] the folders are counted as they stand: those in use, and apart those in the panel below', async () => {
  const { person: user } = renderApp('/mypads', folderServer({ groups: all }))
  await folders()
  const count = screen.getByText('3 folders')
  expect(count.getAttribute('role')).toBe('status')
  expect(count.textContent).toBe('3 folders · plus 1 archived or read-only')
  await user.click(screen.getAllByRole('button', { name: 'green' })[0]!)
  expect(await screen.findByText('1 folder')).toBeVisible()
})

test.each([true, false])('[SCR-112] nobody reads of keys who has nothing but fingers: %s', async (hasKeys) => {
  withKeys(hasKeys)
  const { person: user } = renderApp('/mypads', folderServer({ groups: all }))
  await folders()
  expect(screen.queryByText('Press ? for the keyboard shortcuts.') !== null).toBe(hasKeys)
  await user.click(screen.getByRole('button', { name: /^Account/ }))
  await screen.findByRole('menuitem', { name: 'Sign out' })
  expect(screen.queryByRole('menuitem', { name: 'Keyboard shortcuts' }) !== null).toBe(hasKeys)
})

test('[SCR-230] a visibility is no tag: a sign and a word that stand by themselves', async () => {
  renderApp('/mypads', folderServer({ groups: all }))
  const row = within((await screen.findByRole('link', { name: 'Board' })).closest('li')!)
  expect(row.getByText('Invite-only').closest('[class*="Badge"], button')).toBeNull()
})

test('[SCR-48] of many tags a row shows a few and those that filter, and the others when asked', async () => {
  const tags = Array.from({ length: 30 }, (_, at) => `tag ${at + 1}`)
  const groups = [groupOf('Many', { tags }), groupOf('Six', { tags: tags.slice(0, 6), ctime: 1 })]
  const { person: user } = renderApp('/mypads?tag=tag+20', folderServer({ groups }))
  const row = within((await screen.findByRole('link', { name: 'Many' })).closest('li')!)
  const shown = () => row.getAllByRole('button', { name: /^tag/ }).map(({ textContent }) => textContent)
  expect(shown()).toEqual([...tags.slice(0, 5), 'tag 20'])
  const more = row.getByRole('button', { name: '24 more tags' })
  expect(more.textContent).toBe('+24')
  expect(more.getAttribute('aria-expanded')).toBe('false')
  await user.click(more)
  expect(shown()).toHaveLength(30)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  await user.click(more)
  expect(shown()).toHaveLength(6)
  await user.click(screen.getAllByRole('button', { name: 'tag 20', pressed: true })[0]!)
  const six = within((await screen.findByRole('link', { name: 'Six' })).closest('li')!)
  expect(six.getAllByRole('button', { name: /^tag/ })).toHaveLength(6)
  expect(six.queryByRole('button', { name: /more tag/ })).toBeNull()
})

test('[SCR-50, SCR-103, EXP-3] the menu of a row has what the policy allows, and the link whatever the visibility', async () => {
  const { person: user } = renderApp('/mypads', folderServer({ groups: all }))
  await folders()
  const itemsOf = async (name: string) => {
    await user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    return items
  }
  expect(await itemsOf('Board')).toEqual([
    'Link to share',
    'Files of this folder',
    'Add a pad',
    'Edit the folder',
    'Invite people',
    'Choose administrators',
    'Choose watchers',
    'Download as ZIP',
    'Show the folder’s trash',
    'Remove the folder',
  ])
  expect(await itemsOf('Garden')).toEqual([
    'Link to share',
    'Files of this folder',
    'Add a pad',
    'Edit the folder',
    'Invite people',
    'Choose administrators',
    'Choose watchers',
    'Download as ZIP',
    'Show the folder’s trash',
    'Remove the folder',
  ])
  expect(await itemsOf('Old')).toEqual([
    'Link to share',
    'Files of this folder',
    'Edit the folder',
    'Download as ZIP',
    'Show the folder’s trash',
    'Remove the folder',
  ])
  expect(await itemsOf('Guest')).toEqual(['Link to share', 'Files of this folder', 'Download as ZIP'])
})

test('[SCR-51, PREF-1] the order is chosen, turned round and remembered', async () => {
  const { person: user } = renderApp('/mypads', folderServer({ groups: all }))
  expect(await folders()).toEqual(['Guest', 'Garden', 'Board'])
  await user.click(screen.getByRole('button', { name: 'Name' }))
  expect(namesIn('My folders')).toEqual(['Board', 'Garden', 'Guest'])
  await user.click(screen.getByRole('button', { name: 'Name, ascending' }))
  expect(namesIn('My folders')).toEqual(['Guest', 'Garden', 'Board'])
  expect(decodeURIComponent(document.cookie)).toContain('"groupByField":"name"')
  expect(decodeURIComponent(document.cookie)).toContain('"groupAsc":false')
})

test('[SCR-53, A11Y-4] typing filters from two characters on, tells the number and reaches the address', async () => {
  const { person: user, router } = renderApp('/mypads', folderServer({ groups: all }))
  await folders()
  await user.type(screen.getByRole('searchbox', { name: 'Search folders' }), 'gue')
  await waitFor(() => expect(namesIn('My folders')).toEqual(['Guest']))
  expect(screen.getByText('1 folder').getAttribute('role')).toBe('status')
  await waitFor(() => expect(router.state.location.search).toBe('?q=gue'))
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(namesIn('My folders')).toHaveLength(3))
})

test('[SCR-53] filters in the address hold, combine, and are cleared at once', async () => {
  const { person: user } = renderApp('/mypads?role=admin&visibility=private', folderServer({ groups: all }))
  expect(await screen.findByText('No folders match these filters')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Clear the filters' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Filters: 2 on' }))
  await user.click(await screen.findByRole('button', { name: 'Anyone with the link' }))
  await waitFor(() => expect(namesIn('My folders')).toEqual(['Garden']))
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }))
  await waitFor(() => expect(namesIn('My folders')).toHaveLength(3))
})

test('[A11Y-34] the number on the button of filters says what it counts to whoever points at it, too', async () => {
  renderApp('/mypads?role=admin&visibility=private', folderServer({ groups: all }))
  const button = await screen.findByRole('button', { name: 'Filters: 2 on' })
  expect([button.title, button.textContent]).toEqual(['Filters: 2 on', 'Filters2'])
})

test.each([
  [{ publicNeedsAccount: false }, 'Anyone with the link', 'Organisation-wide'],
  [{ publicNeedsAccount: true }, 'Organisation-wide', 'Anyone with the link'],
])('[SCR-230] what is public is called by who sees it: %o', async (settings, name, other) => {
  const server = folderServer({ groups: all })
  server.settings = { ...server.settings, ...settings }
  const { person: user } = renderApp('/mypads', server)
  await folders()
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  expect(await screen.findByRole('button', { name })).toBeVisible()
  expect(screen.getAllByText(name)).toHaveLength(2)
  expect(screen.queryByText(other)).toBeNull()
})

test('[SCR-54] where everybody is a member, the counts of people are hidden, and filters of them have no effect', async () => {
  const server = folderServer({ groups: all })
  server.settings = { ...server.settings, allPadsPublicsAuthentifiedOnly: true }
  // Filters in an old address have no effect any more.
  renderApp('/mypads?role=user&visibility=private', server)
  await folders()
  expect(screen.queryByText('No folders match these filters')).toBeNull()
  expect(screen.queryByText(/administrator/)).toBeNull()
  expect(screen.queryByText(/person|people/)).toBeNull()
  expect(screen.queryByText('Organisation-wide')).toBeNull()
  expect(screen.getByRole('button', { name: 'Actions for Board' })).toBeVisible()
})

test('[SCR-54] where everybody is a member, the filters are those of tags alone', async () => {
  const server = folderServer({ groups: [groupOf('Board', { tags: ['minutes'] }), groupOf('Garden')] })
  server.settings = { ...server.settings, allPadsPublicsAuthentifiedOnly: true }
  const { person: user } = renderApp('/mypads', server)
  await folders()
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const tags = await screen.findByRole('group', { name: 'Tags' })
  expect(tags.parentElement?.children).toHaveLength(1)
  await user.click(within(tags).getByRole('button', { name: 'minutes' }))
  await waitFor(() => expect(namesIn('My folders')).toEqual(['Board']))
})

test('[MRK-10] a star shows at once, and is taken back when the server refuses', async () => {
  const server = folderServer({ groups: all }).on(bookmark, () => {
    throw new AppError('BACKEND.ERROR.USER.BOOKMARK_NOT_FOUND')
  })
  const { person: user } = renderApp('/mypads', server)
  await folders()
  const star = () => screen.getByRole('button', { name: 'Bookmark Garden' })
  await user.click(star())
  expect(await screen.findByText('What you want to bookmark does not exist.')).toBeVisible()
  expect(star().getAttribute('aria-pressed')).toBe('false')
  expect(server.calls).toContainEqual({
    call: 'POST /usermark',
    body: { type: 'groups', key: garden._id, marked: true },
  })
})

test('[NOTE-5, MRK-2] a heart says which state is meant, and that it worked', async () => {
  const server = folderServer({ groups: all })
  const { person: user } = renderApp('/mypads', server)
  await folders()
  await user.click(screen.getByRole('button', { name: 'Watch Board' }))
  expect(await screen.findByText('You are now watching the folder.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Watch Board' }).getAttribute('aria-pressed')).toBe('true')
  expect(server.calls).toContainEqual({
    call: 'POST /userwatch',
    body: { type: 'groups', key: board._id, marked: true },
  })
})

test('[SCR-46] without folders the page leads to the first one', async () => {
  renderApp('/mypads', folderServer({}))
  expect(await screen.findByText('No folders yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add a folder' }).getAttribute('href')).toBe('/mypads/group/add')
})

test('[SCR-98] without folders the help says how others come to be here, and nothing of how they are arranged', async () => {
  renderApp('/mypads', folderServer({}))
  await screen.findByText('No folders yet')
  const help = screen.getByRole('note', { name: 'Help' })
  expect(within(help).getByText('When somebody invites you to a folder, it appears here, too.')).toBeVisible()
  expect(within(help).queryByText(/^Bookmarked folders/)).toBeNull()
})

test('[ERR-14] a refusal while folders load is shown, and the loading stops', async () => {
  const server = folderServer({}).on(listGroups, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
  })
  renderApp('/mypads', server)
  expect(
    (await screen.findAllByText('You are not allowed to see this, or the password is wrong.')).length,
  ).toBeGreaterThan(0)
  expect(screen.queryByText('Loading…')).toBeNull()
  // Whether the user has folders is unknown, so adding one is offered.
  expect(screen.getByRole('link', { name: /^Add a folder/ })).toBeVisible()
  expect(screen.queryByText('When somebody invites you to a folder, it appears here, too.')).toBeNull()
})

test('[A11Y-3] when the filters are cleared the focus is in the text filter', async () => {
  const { person: user, router } = renderApp('/mypads?tag=green&q=gar', folderServer({ groups: all }))
  await folders()
  const field = screen.getByRole('searchbox', { name: 'Search folders' })
  await user.click(screen.getByRole('button', { name: 'Clear' }))
  expect(document.activeElement).toBe(field)
  await waitFor(() => expect(router.state.location.search).toBe('?tag=green'))
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear the filters' })).toBeNull())
  expect(document.activeElement).toBe(field)
})

test('[SCR-53] what is typed and not yet in the address goes with the filters that are cleared', async () => {
  const { person: user, router } = renderApp('/mypads?tag=green', folderServer({ groups: all }))
  await folders()
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search folders' })
  await user.type(field, 'gar')
  await user.click(screen.getByRole('button', { name: 'Clear the filters' }))
  expect(field.value).toBe('')
  await waitFor(() => expect(namesIn('My folders')).toHaveLength(3))
  // Text typed after that is the only one applied.
  await user.type(field, 'board')
  await waitFor(() => expect(router.state.location.search).toBe('?q=board'))
})
