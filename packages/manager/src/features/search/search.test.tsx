import { VisuallyHidden } from '@mantine/core'
import { AppError } from '@sheaf/contract/errors'
import { listGroups } from '@sheaf/contract/routes/groups'
import { listRelevantPads } from '@sheaf/contract/routes/pads'
import { PAD_SEARCH_RESULTS_MAX } from '@sheaf/contract/limits'
import { searchPads, searchResultsOf } from '@sheaf/contract/routes/search'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
import { readSorting } from '../../lib/preferences/preferences.ts'
import { buildUser } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'

const board = groupOf('Board')
const agenda = padOf('Agenda', board)
const world = (found = [agenda], headline = 'the <b>agenda</b> &lt;script&gt;') =>
  folderServer({ groups: [board], pads: [agenda] }).on(searchPads, () => ({
    results: searchResultsOf({
      pads: found,
      headlines: Object.fromEntries(found.map(({ _id }) => [_id, headline])),
    }),
  }))

test('[SCR-37, SCR-75, A11Y-4] a search shows the number of hits and marks the words, with markup as text', async () => {
  const { person: user, router, container } = renderApp('/search', world())
  await user.type(await screen.findByRole('searchbox', { name: 'Words to search for' }), 'agenda{Enter}')
  const count = await screen.findByText('1 pad found')
  expect(count.getAttribute('role')).toBe('status')
  expect(router.state.location.search).toBe('?q=agenda')
  expect(container.querySelector('p mark')?.textContent).toBe('agenda')
  expect(screen.getByText(/<script>/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Agenda' }).getAttribute('href')).toBe(
    `/mypads/group/${board._id}/pad/view/${agenda._id}?find=agenda`,
  )
})

test('[SCR-37] in the name of a hit the words are marked that begin as one that was looked for', async () => {
  const ecole = padOf('École : reunion des écoliers, <b>auto-école</b>', board)
  const { container } = renderApp('/search?q=ecol%20r%C3%89UNI', world([ecole, padOf('Decolage', board)]))
  await screen.findByRole('link', { name: ecole.name })
  const marked = [...container.querySelectorAll('a mark')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['École', 'reunion', 'écoliers', 'école'])
  expect(screen.getByRole('link', { name: 'Decolage' })).toBeVisible()
})

test.each([
  ['<b>Agenda</b> &amp; <b>minutes</b>', ''],
  ['<b>Agenda</b> &amp; <b>minutes</b> … How it begins', 'How it begins'],
  ['<b>Agenda</b> &amp; <b>minutes</b> of May', 'Agenda & minutes of May'],
])('[SCR-37, SRCH-8] the name of a hit stands there once: of %s what comes behind it', async (headline, shown) => {
  const pad = padOf('Agenda  & minutes', board)
  const { container } = renderApp('/search?q=agenda%20minutes', world([pad], headline))
  await screen.findByRole('link', { name: 'Agenda & minutes' })
  expect(container.querySelector('p[dir="auto"]')?.textContent).toBe(shown)
})

test('[A11Y-3] the focus stays in the field of a search, and going back brings the words back', async () => {
  const server = world()
  const { person: user, router } = renderApp('/search?q=minutes', server)
  const field = await screen.findByRole('searchbox', { name: 'Words to search for' })
  await user.clear(field)
  await user.type(field, 'agenda{Enter}')
  await waitFor(() => expect(server.calls.filter(({ call }) => call === 'GET /pad/search')).toHaveLength(2))
  expect(router.state.location.search).toBe('?q=agenda')
  expect(document.activeElement).toBe(field)
  await act(() => router.navigate(-1))
  await waitFor(() => expect(field).toHaveProperty('value', 'minutes'))
})

test('[SCR-37, SCR-443, SRCH-11] the same words are looked for once more, in case somebody has just written them', async () => {
  const server = world([])
  const { person: user } = renderApp('/search?q=agenda', server)
  expect(await screen.findByText('Nothing found for “agenda”')).toBeVisible()
  // The count is announced but not visible.
  const count = screen.getByText('0 pads found')
  expect(count.getAttribute('role')).toBe('status')
  expect(count.className).toContain(VisuallyHidden.classes['root'])
  server.on(searchPads, () => ({
    results: { groups: [], pads: [{ [agenda._id]: agenda }], headlines: {} },
  }))
  await user.type(screen.getByRole('searchbox', { name: 'Words to search for' }), '{Enter}')
  expect(await screen.findByText('1 pad found')).toBe(count)
  expect(count.className).not.toContain(VisuallyHidden.classes['root'])
})

test('[SCR-37, SRCH-3] fewer than three characters are refused at the field, without a call', async () => {
  const server = world()
  const { person: user } = renderApp('/search', server)
  const field = await screen.findByRole('searchbox', { name: 'Words to search for' })
  await user.type(field, 'ag{Enter}')
  expect(await screen.findByText('Type at least 3 characters to search.')).toBeVisible()
  expect(document.activeElement).toBe(field)
  expect(server.calls.some(({ call }) => call === 'GET /pad/search')).toBe(false)
})

test('[SCR-443, SRCH-63] what is too short takes the hits before it from the screen, and one character of Chinese is searched', async () => {
  const server = world()
  const { person: user, router } = renderApp('/search?q=agenda', server)
  expect(await screen.findByText('1 pad found')).toBeVisible()
  const field = screen.getByRole('searchbox', { name: 'Words to search for' })
  await user.clear(field)
  await user.type(field, 'ag{Enter}')
  expect(await screen.findByText('Type at least 3 characters to search.')).toBeVisible()
  expect(screen.queryByText('1 pad found')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Agenda' })).toBeNull()
  expect(field).toHaveProperty('value', 'ag')
  await user.clear(field)
  await user.type(field, 'agenda{Enter}')
  expect(await screen.findByText('1 pad found')).toBeVisible()
  await user.clear(field)
  await user.type(field, '会{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe(`?q=${encodeURIComponent('会')}`))
  expect(await screen.findByText('1 pad found')).toBeVisible()
})

test('[SCR-403] folders of mine that the words are about stand above the pads, with a count of their own', async () => {
  const party = groupOf('Summer party', { description: 'For everybody' })
  const tagged = groupOf('Été', { tags: ['fête', 'party'] })
  const server = folderServer({ groups: [board, party, tagged], pads: [agenda] }).on(searchPads, () => ({
    results: { groups: [], pads: [{ [agenda._id]: agenda }], headlines: {} },
  }))
  const { router } = renderApp('/search?q=party', server)
  const section = within(await screen.findByRole('region', { name: 'Folders' }))
  expect(section.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Été', 'Summer party'])
  expect(section.getByText('2 folders found').getAttribute('role')).toBe('status')
  const pads = within(screen.getByRole('region', { name: 'Pads' }))
  expect((await pads.findByText('1 pad found')).getAttribute('role')).toBe('status')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Folders',
    'Pads',
  ])
  await act(() => router.navigate('/search?q=PARTY%20évery'))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Été' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Summer party' })).toBeVisible()
  await act(() => router.navigate('/search?q=nowhere'))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Folders' })).toBeNull())
})

test.each([
  ['cellar', 'Check the spelling, or type only the beginning of the word.'],
  ['cellar key', 'Try fewer words, or only the beginning of one.'],
])('[SCR-443] who finds nothing for “%s” reads that again, and advice that fits', async (text, advice) => {
  renderApp(`/search?${new URLSearchParams({ q: ` ${text} ` })}`, world([]))
  expect(await screen.findByText(`Nothing found for “${text}”`)).toBeVisible()
  expect(screen.getByText(advice)).toBeVisible()
})

test('[SCR-403] of many folders a search shows ten, and the others when asked', async () => {
  const groups = Array.from({ length: 12 }, (_, at) => groupOf(`Party ${at}`))
  const server = folderServer({ groups }).on(searchPads, () => ({ results: { groups: [], pads: [], headlines: {} } }))
  const { person: user } = renderApp('/search?q=party', server)
  const section = within(await screen.findByRole('region', { name: 'Folders' }))
  expect(section.getAllByRole('link')).toHaveLength(10)
  expect(section.getByText('12 folders found')).toBeVisible()
  expect(await screen.findByText('No pads found for “party”')).toBeVisible()
  await user.click(section.getByRole('button', { name: 'Show more' }))
  expect(section.getAllByRole('link')).toHaveLength(12)
  expect(section.queryByRole('button')).toBeNull()
  expect(document.activeElement).toBe(section.getAllByRole('link')[10])
})

test('[SCR-38] an overlay lies over the results while a search runs', async () => {
  let answer = () => {}
  const server = folderServer({}).on(
    searchPads,
    () =>
      new Promise((resolve) => {
        answer = () => resolve({ results: { groups: [], pads: [], headlines: {} } })
      }),
  )
  const { container } = renderApp('/search?q=agenda', server)
  await screen.findByText('Searching…')
  expect(container.querySelector('.mantine-LoadingOverlay-root')).not.toBeNull()
  await waitFor(() => {
    answer()
    expect(screen.getByText('Nothing found for “agenda”')).toBeVisible()
  })
})

test('[SCR-38] while a search runs for the first time nothing stands beside it, and a failed one brings that back', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const server = folderServer({}).on(searchPads, async () => {
    await promise
    throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  })
  const { container } = renderApp('/search?q=agenda', server)
  await screen.findByText('Searching…')
  expect(container.querySelector('[data-waiting]')).not.toBeNull()
  resolve()
  await screen.findByRole('button', { name: 'Try again' })
  expect(container.querySelector('[data-waiting]')).toBeNull()
})

test('[SCR-38] a search that failed says so once, under the heading of the pads and below the folders', async () => {
  const server = folderServer({ groups: [board] }).on(searchPads, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  })
  renderApp('/search?q=board', server)
  const pads = await screen.findByRole('region', { name: 'Pads' })
  const alert = await within(pads).findByRole('alert')
  expect(within(alert).getByText('The pads could not be searched')).toBeVisible()
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.getAllByText('Something unexpected happened. Try again.')).toHaveLength(1)
  expect(screen.queryByText('This page could not be shown')).toBeNull()
  expect(screen.getByRole('link', { name: 'Board' })).toBeVisible()
})

test('[SCR-494] folders that could not be loaded are told in their place, above the pads that were found', async () => {
  const server = world().on(listGroups, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  })
  const { person: user } = renderApp('/search?q=agenda', server)
  const alert = await screen.findByRole('alert')
  expect(screen.getByRole('link', { name: 'Agenda' })).toBeVisible()
  expect(screen.getAllByText(/tell the administrator of this site/)).toHaveLength(1)
  const answer = Promise.withResolvers<never>()
  server.on(listGroups, () => answer.promise)
  const button = within(alert).getByRole('button', { name: 'Try again' })
  await user.click(button)
  expect(document.activeElement).toBe(button)
})

test('[SCR-494] where no folders could be searched, a search does not say that there is nothing', async () => {
  const server = world([]).on(listGroups, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  })
  renderApp('/search?q=agenda', server)
  expect(await screen.findByText('No pads found for “agenda”')).toBeVisible()
  expect(screen.getByRole('alert')).toBeVisible()
})

test('[SCR-494, SCR-38] what fails a search and its folders is told once, and both are tried again', async () => {
  const failing = () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  }
  const server = world().on(listGroups, failing).on(searchPads, failing)
  const { person: user } = renderApp('/search?q=board', server)
  await screen.findByText('The pads could not be searched')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  const [folders, pads] = [vi.fn(failing), vi.fn(failing)]
  server.on(listGroups, folders).on(searchPads, pads)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(folders).toHaveBeenCalledOnce())
  expect(pads).toHaveBeenCalledOnce()
})

test('[SCR-33] the dashboard has a search of its own, which leads to the results', async () => {
  const { person: user, router } = renderApp('/dashboard', world())
  await user.type(await screen.findByRole('searchbox', { name: 'Find a pad by its text' }), 'agenda{Enter}')
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/search?q=agenda'))
})

test('[SCR-33, PAD-45] the dashboard has the pads of a folder that one watches without being its member', async () => {
  const news = groupOf('News', { visibility: 'public', admins: ['user-ben'] })
  const server = folderServer({ groups: [board, news], pads: [agenda, padOf('Bulletin', news)] })
  server.user = buildUser({ watchlist: { groups: [news._id], pads: [] } })
  renderApp('/dashboard', server)
  expect(await screen.findByRole('link', { name: 'Bulletin' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'News' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Agenda' })).toBeVisible()
})

test('[SCR-33, PAD-44] the dashboard names the folder of a pad that one watches alone', async () => {
  const news = groupOf('News', { visibility: 'public', admins: ['user-ben'] })
  const bulletin = padOf('Bulletin', news)
  const server = folderServer({ groups: [news], pads: [bulletin] })
  server.user = buildUser({ watchlist: { groups: [], pads: [bulletin._id] } })
  renderApp('/dashboard', server)
  expect(await screen.findByRole('link', { name: 'Bulletin' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'News' })).toBeVisible()
})

test('[SCR-33, PREF-8] the dashboard is ordered by last change, name or creation, and the browser remembers', async () => {
  const pads = [
    padOf('Zoo', board, { ctime: 1, lastEdited: 300 }),
    padOf('Apple', board, { ctime: 3, lastEdited: 100 }),
    padOf('Mole', board, { ctime: 2, lastEdited: 200 }),
  ]
  const { person: user } = renderApp('/dashboard', folderServer({ groups: [board], pads }))
  const names = () => screen.getAllByRole('link', { name: /^(Zoo|Apple|Mole)$/ }).map((link) => link.textContent)
  const order = await screen.findByRole('group', { name: 'Sort by' })
  const choose = (name: string) => user.click(within(order).getByRole('button', { name }))
  expect(names()).toEqual(['Zoo', 'Mole', 'Apple'])
  await choose('Name')
  expect(names()).toEqual(['Apple', 'Mole', 'Zoo'])
  await choose('Created')
  expect(names()).toEqual(['Apple', 'Mole', 'Zoo'])
  expect(within(order).getByRole('button', { name: 'Created' }).getAttribute('aria-pressed')).toBe('true')
  expect(readSorting().lastEdited).toBe('ctime')
})

test('[SCR-33] the dashboard lists pads with marks, last change and folder', async () => {
  renderApp('/dashboard', world())
  expect(await screen.findByRole('link', { name: 'Agenda' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Board' })).toBeVisible()
  expect(screen.getByText(/^Created/, { selector: 'time' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Bookmark Agenda' })).toBeVisible()
})

test('[SCR-37] where the server lists no more than so many, there may be more of them', async () => {
  const many = Array.from({ length: PAD_SEARCH_RESULTS_MAX }, (_, at) => padOf(`Agenda ${at}`, board))
  renderApp('/search?q=agenda', world(many))
  expect(await screen.findByText('100 or more pads found')).toBeVisible()
})

test('[SCR-33] the dashboard has its search also without a pad, before they are there and when they cannot be read', async () => {
  const search = () => screen.findByRole('searchbox', { name: 'Find a pad by its text' })
  const { unmount } = renderApp('/dashboard', folderServer({}))
  expect(await screen.findByText('No pads yet')).toBeVisible()
  expect(await search()).toBeVisible()
  unmount()
  const waiting = folderServer({}).on(listRelevantPads, () => new Promise(() => {}))
  const { unmount: leave } = renderApp('/dashboard', waiting)
  expect(await search()).toBeVisible()
  leave()
  renderApp(
    '/dashboard',
    folderServer({}).on(listRelevantPads, () => {
      throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
    }),
  )
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await search()).toBeVisible()
})
