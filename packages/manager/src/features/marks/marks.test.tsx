import { AppError } from '@sheaf/contract/errors'
import { readConfiguration } from '@sheaf/contract/routes/configuration'
import { listGroups, viewGroup } from '@sheaf/contract/routes/groups'
import { bookmark } from '@sheaf/contract/routes/marks'
import spanish from '@sheaf/l10n/locales/es.json'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RENDER_ALL_MAX } from '../../components/lists/fetch-virtual-list.ts'
import { configurationQuery } from '../../lib/session/session.ts'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { setTestLanguage } from '../../testing/set-test-language.ts'

const zoo = groupOf('Zoo')
const apple = groupOf('Apple')
const agenda = padOf('Agenda', zoo)
const world = () => {
  const server = folderServer({ groups: [zoo, apple], pads: [agenda] })
  const marks = { groups: [zoo._id, apple._id], pads: [agenda._id] }
  server.user = buildUser({ bookmarks: marks, watchlist: marks })
  return server
}
const namesIn = (panel: HTMLElement) =>
  within(panel)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)

test('[SCR-34] bookmarks are listed by name, and a star takes one away at once', async () => {
  const { person: user } = renderApp('/mybookmarks', world())
  const panel = await screen.findByRole('region', { name: 'Folders' })
  expect(namesIn(panel)).toEqual(['Apple', 'Zoo'])
  await user.click(within(panel).getByRole('button', { name: 'Bookmark Apple' }))
  expect(namesIn(panel)).toEqual(['Zoo'])
  expect(document.activeElement).toBe(within(panel).getByRole('button', { name: 'Bookmark Zoo' }))
})

test('[SCR-149] an archived folder among them is marked as such', async () => {
  const [old, current] = [groupOf('Old', { archived: true }), groupOf('Current')]
  const server = folderServer({ groups: [old, current] })
  server.user = buildUser({ bookmarks: { groups: [old._id, current._id], pads: [] } })
  renderApp('/mybookmarks', server)
  const rows = within(await screen.findByRole('region', { name: 'Folders' })).getAllByRole('listitem')
  expect(rows.map((row) => within(row).queryByText('Archived') !== null)).toEqual([false, true])
})

test('[SCR-160, A11Y-3] of many bookmarks those near the window are drawn, told as so many, and a neighbour of the one that goes has the focus', async () => {
  const many = Array.from({ length: 200 }, (_, at) => groupOf(`Folder ${String(at).padStart(3, '0')}`))
  const server = folderServer({ groups: many })
  server.user = buildUser({ bookmarks: { groups: many.map(({ _id }) => _id), pads: [] } })
  const { person: user } = renderApp('/mybookmarks', server)
  const panel = within(await screen.findByRole('region', { name: 'Folders' }))
  const list = () => panel.getByRole('list', { name: 'Folders' })
  await waitFor(() => expect(list().firstElementChild?.getAttribute('aria-setsize')).toBe('200'))
  expect(list().childElementCount).toBeLessThan(200)
  const [, going, next] = within(list())
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? '')
  await user.click(panel.getByRole('button', { name: going! }))
  await waitFor(() => expect(panel.queryByRole('button', { name: going! })).toBeNull())
  expect(document.activeElement?.getAttribute('aria-label')).toBe(next)
})

test('[SCR-160, A11Y-3] a list that is not long any more once a bookmark goes keeps its rows, and a neighbour has the focus', async () => {
  const many = Array.from({ length: RENDER_ALL_MAX + 1 }, (_, at) => groupOf(`Folder ${String(at).padStart(3, '0')}`))
  const server = folderServer({ groups: many })
  server.user = buildUser({ bookmarks: { groups: many.map(({ _id }) => _id), pads: [] } })
  const { person: user } = renderApp('/mybookmarks', server)
  const panel = within(await screen.findByRole('region', { name: 'Folders' }))
  await waitFor(() =>
    expect(panel.getByRole('list').firstElementChild?.getAttribute('aria-setsize')).toBe(String(RENDER_ALL_MAX + 1)),
  )
  const [, going, next] = panel.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '')
  await user.click(panel.getByRole('button', { name: going! }))
  await waitFor(() => expect(panel.queryByRole('button', { name: going! })).toBeNull())
  expect(document.activeElement?.getAttribute('aria-label')).toBe(next)
})

test('[SCR-34] the watchlist has two panels with links, and a heart ends the watch', async () => {
  const server = world()
  const { person: user } = renderApp('/mywatchlist', server)
  const panel = await screen.findByRole('region', { name: 'Pads' })
  const link = within(panel).getByRole('link', { name: 'Agenda' })
  expect(link.getAttribute('href')).toBe(`/mypads/group/${zoo._id}/pad/view/${agenda._id}`)
  await user.click(within(panel).getByRole('button', { name: 'Watch Agenda' }))
  expect(within(panel).getByText('You are not watching any pads.')).toBeVisible()
  expect(document.activeElement).toBe(within(panel).getByRole('heading', { name: 'Pads' }))
  await waitFor(() =>
    expect(server.calls).toContainEqual({
      call: 'POST /userwatch',
      body: { type: 'pads', key: agenda._id, marked: false },
    }),
  )
})

test('[SCR-34] nothing marked is said', async () => {
  renderApp('/mybookmarks', folderServer({ groups: [zoo] }))
  expect(await screen.findByText('No bookmarks yet')).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'My folders' })).toBeVisible()
})

test('[SCR-266] what is gone when one acts on it is told, and taken from the screen', async () => {
  const server = world()
  const { person: user } = renderApp(`/mypads/group/${zoo._id}/view`, server)
  const star = await screen.findByRole('button', { name: 'Bookmark Zoo' })
  const gone = (key: 'BACKEND.ERROR.USER.BOOKMARK_NOT_FOUND' | 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND') => () => {
    throw new AppError(key)
  }
  server
    .on(bookmark, gone('BACKEND.ERROR.USER.BOOKMARK_NOT_FOUND'))
    .on(viewGroup, gone('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'))
  await user.click(star)
  expect(await screen.findByText('What you want to bookmark does not exist.')).toBeVisible()
  expect(await screen.findByText('This folder does not exist, or you do not have access to it.')).toBeVisible()
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'My folders' })).toBeVisible()
})

test('[MRK-10] a bookmark that the server keeps comes back into the list', async () => {
  const server = world().on(bookmark, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  })
  const { person: user } = renderApp('/mybookmarks', server)
  const panel = await screen.findByRole('region', { name: 'Folders' })
  await user.click(within(panel).getByRole('button', { name: 'Bookmark Apple' }))
  await waitFor(() => expect(namesIn(panel)).toEqual(['Apple', 'Zoo']))
})

test('[MRK-12] an answer that was on its way when one clicked does not undo the click', async () => {
  const server = world()
  const { person: user, queryClient } = renderApp('/mybookmarks', server)
  const panel = await screen.findByRole('region', { name: 'Folders' })
  const gate = Promise.withResolvers<void>()
  const { user: before, settings } = server
  server.on(readConfiguration, async () => {
    await gate.promise
    return {
      value: { ...settings, languages: { en: 'English' } },
      auth: true,
      admin: false,
      mail: true,
      registers: true,
      user: before,
    }
  })
  const refetch = queryClient.refetchQueries(configurationQuery)
  await user.click(within(panel).getByRole('button', { name: 'Bookmark Apple' }))
  gate.resolve()
  await refetch
  expect(await screen.findByText('The folder is no longer bookmarked.')).toBeVisible()
  expect(namesIn(panel)).toEqual(['Zoo'])
})

test('[MRK-40] an answer that was given between the click and its keeping does not undo the click', async () => {
  const server = world()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.on(bookmark, async () => {
    await promise
    return { success: true as const }
  })
  const { person: user, queryClient } = renderApp('/mybookmarks', server)
  const panel = await screen.findByRole('region', { name: 'Folders' })
  await user.click(within(panel).getByRole('button', { name: 'Bookmark Apple' }))
  await queryClient.refetchQueries(configurationQuery)
  resolve()
  expect(await screen.findByText('The folder is no longer bookmarked.')).toBeVisible()
  await waitFor(() => expect(namesIn(panel)).toEqual(['Zoo']))
})

test('[MRK-10] what is told as marked can be unmarked while the lists are read again', async () => {
  const { promise: neverRead } = Promise.withResolvers<never>()
  const server = world()
  const { person: user } = renderApp(`/mypads/group/${zoo._id}/view`, server)
  const star = await screen.findByRole('button', { name: 'Bookmark Zoo' })
  server.on(viewGroup, () => neverRead)
  await user.click(star)
  expect(await screen.findByText('The folder is no longer bookmarked.')).toBeVisible()
  await user.click(star)
  expect(await screen.findByText('The folder has been bookmarked.')).toBeVisible()
})

test.each([
  ['Bookmark Board', 'The folder has been bookmarked.', 'The folder is no longer bookmarked.'],
  ['Bookmark Agenda', 'The pad has been bookmarked.', 'The pad is no longer bookmarked.'],
  ['Watch Board', 'You are now watching the folder.', 'You are no longer watching the folder.'],
  ['Watch Agenda', 'You are now watching the pad.', 'You are no longer watching the pad.'],
])('[NOTE-5] a mark is told when it is set and when it is taken away: %s', async (name, set, cleared) => {
  const board = groupOf('Board')
  const server = folderServer({ groups: [board], pads: [padOf('Agenda', board)] })
  const { person: user } = renderApp(`/mypads/group/${board._id}/view`, server)
  await user.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText(set)).toBeVisible()
  await user.click(screen.getByRole('button', { name }))
  expect(await screen.findByText(cleared)).toBeVisible()
})

test('[SCR-405, MRK-9] the help of the watchlist says who sees what one watches', async () => {
  renderApp('/mywatchlist', world())
  const help = await screen.findByRole('note', { name: 'Help' })
  expect(help.textContent).toContain('Whoever is signed in and can open a folder sees who watches it.')
})

test('[SCR-153] a marked folder of others says when it was last changed, as one’s own does', async () => {
  const day = 86_400_000
  const theirs = { ...groupOf('Theirs', { visibility: 'public', admins: ['user-ben'] }), ctime: Date.now() - 30 * day }
  const marked = { groups: { [theirs._id]: theirs }, pads: {} }
  const server = folderServer({}).on(listGroups, () => ({
    value: {
      groups: {},
      pads: {},
      users: {},
      admins: {},
      watchers: {},
      bookmarks: marked,
      watchlist: marked,
      lastEdited: { [theirs._id]: Date.now() - 3 * day },
    },
  }))
  server.user = buildUser({ bookmarks: { groups: [theirs._id], pads: [] } })
  renderApp('/mybookmarks', server)
  const panel = within(await screen.findByRole('region', { name: 'Folders' }))
  expect(panel.getByText(/^Changed 3\sdays\sago$/)).toBeVisible()
})

test('[SCR-34, SCR-149] what is said of a marked folder has the gender of a folder, and of a pad that of a pad', async () => {
  await setTestLanguage('es', spanish)
  const old = groupOf('Old', { archived: true })
  const pad = padOf('Draft', old, { archived: true })
  const server = folderServer({ groups: [old], pads: [pad] })
  server.user = buildUser({ lang: 'es', watchlist: { groups: [old._id], pads: [pad._id] } })
  renderApp('/mywatchlist', server)
  const folders = within(await screen.findByRole('region', { name: 'Carpetas' }))
  expect(folders.getByText('Archivada')).toBeVisible()
  expect(folders.getByText(/^Creada /)).toBeVisible()
  const pads = within(screen.getByRole('region', { name: 'Pads' }))
  expect(pads.getByText('Archivado')).toBeVisible()
  expect(pads.getByText(/^Creado /)).toBeVisible()
})
