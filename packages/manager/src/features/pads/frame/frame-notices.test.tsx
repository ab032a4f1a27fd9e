import { AppError } from '@sheaf/contract/errors'
import type { UserId } from '@sheaf/contract/ids'
import { readConfiguration } from '@sheaf/contract/routes/configuration'
import { viewPad } from '@sheaf/contract/routes/pads'
import { viewGroup } from '@sheaf/contract/routes/groups'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { configurationQuery, refreshSession } from '../../../lib/session/session.ts'
import { takeAddress } from '../../../lib/session/unauthenticated-url.ts'
import { queryKeys } from '../../../lib/api/query-keys.ts'
import { leaveUnsent } from '../../../testing/leave-unsent.ts'
import { buildUser } from '../../../testing/people.ts'
import { folderServer, groupOf, padOf } from '../../../testing/folders.ts'
import { setLanguage } from '@sheaf/ui/l10n/i18n'
import { NEW_PAD } from './frame-place.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { postFromFrame } from '../../../testing/post-from-frame.ts'

const board = groupOf('Board')
const budget = padOf('Budget', board, { visibility: 'private', readonly: false })
const world = () => folderServer({ groups: [board], pads: [budget] })
const below = `/mypads/group/${board._id}`

test('[EDT-12, W-32] another line is asked of the frame without loading it anew, once our editor says that it hears', async () => {
  const address = `${below}/pad/view/${budget._id}`
  const { router } = renderApp(`${address}?lineNumber=7`, world())
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  const [source, loaded] = [pad.contentWindow!, pad.getAttribute('src')]
  const posted = vi.spyOn(source, 'postMessage')
  const say = (origin: string, from: Window) =>
    act(
      () =>
        void window.dispatchEvent(new MessageEvent('message', { data: { type: 'sheaf:ready' }, origin, source: from })),
    )

  await act(() => router.navigate(`${address}?lineNumber=9&line=1a2b-3`))
  say('https://elsewhere.example', source)
  say(window.location.origin, window)
  expect(posted).not.toHaveBeenCalled()
  say(window.location.origin, source)
  expect(posted).toHaveBeenCalledExactlyOnceWith(
    { type: 'sheaf:go-to', lineNumber: 9, line: '1a2b-3', findUser: undefined },
    window.location.origin,
  )
  expect(screen.getByTitle('Text of the pad Budget').getAttribute('src')).toBe(loaded)

  // After a reload by its own button, the frame starts at the place in its address.
  say(window.location.origin, source)
  expect(posted).toHaveBeenCalledTimes(2)
  expect(posted.mock.lastCall?.[0]).toMatchObject({ lineNumber: 9 })
  await act(() => router.navigate(`${address}?lineNumber=7`))
  say(window.location.origin, source)
  expect(posted).toHaveBeenCalledTimes(3)
})

test('[LANG-20] another language is asked of the frame without loading it anew, also of one that begins again, and goes into its link', async () => {
  const base = new URL('/', window.location.origin)
  onTestFinished(() => act(() => setLanguage('en', base)).then(() => {}))
  renderApp(`${below}/pad/view/${budget._id}`, world())
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  const loaded = pad.getAttribute('src')
  const posted = vi.spyOn(pad.contentWindow!, 'postMessage')
  postFromFrame(pad, 'sheaf:ready')
  expect(posted).not.toHaveBeenCalled()
  const api = globalThis.fetch
  vi.stubGlobal('fetch', (url: URL, init?: RequestInit) =>
    url.pathname === '/l10n/de.json'
      ? Promise.resolve(Response.json({ GROUP: { PAD: { OPEN_TAB: 'In neuem Tab öffnen' } } }))
      : api(url, init),
  )
  await act(() => setLanguage('de', base))
  const german = [{ type: 'sheaf:speak', lang: 'de' }, window.location.origin]
  expect(posted.mock.calls).toEqual([german])
  for (const notice of ['sheaf:closed', 'sheaf:ready'] as const) postFromFrame(pad, notice)
  expect(posted.mock.calls).toEqual([german, german, german])
  expect(pad.getAttribute('src')).toBe(loaded)
  expect(screen.getByRole('link', { name: 'In neuem Tab öffnen' }).getAttribute('href')).toContain('lang=de')
  await act(() => setLanguage('en', base))
  expect(posted.mock.lastCall).toEqual([{ type: 'sheaf:speak', lang: 'en' }, window.location.origin])
})

test('[EDT-74] in a pad that was just made one writes at once, and no second time when its frame begins again', async () => {
  const { router } = renderApp(`${below}/view`, world())
  const address = `${below}/pad/view/${budget._id}`
  await act(() => router.navigate(address, { state: NEW_PAD }))
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  const posted = vi.spyOn(pad.contentWindow!, 'postMessage')
  const heading = screen.getByRole('heading', { level: 1, name: 'Budget' })
  heading.focus()
  postFromFrame(pad, 'sheaf:ready')
  expect(posted).toHaveBeenCalledExactlyOnceWith({ type: 'sheaf:write' }, window.location.origin)
  expect(document.activeElement).toBe(pad)
  heading.focus()
  postFromFrame(pad, 'sheaf:ready')
  expect(document.activeElement).toBe(heading)

  // Going back restores the history state, as a reload does.
  await act(() => router.navigate(`${below}/view`))
  await act(() => router.navigate(-1))
  const again = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  screen.getByRole('heading', { level: 1, name: 'Budget' }).focus()
  postFromFrame(again, 'sheaf:ready')
  expect(document.activeElement).not.toBe(again)
})

test('[EDT-74] who has opened a menu before the text of a new pad is there stays in it', async () => {
  const { router, person: user } = renderApp(`${below}/view`, world())
  await act(() => router.navigate(`${below}/pad/view/${budget._id}`, { state: NEW_PAD }))
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  await user.click(screen.getByRole('button', { name: /^Actions/ }))
  const item = (await screen.findAllByRole('menuitem'))[0]!
  item.focus()
  postFromFrame(pad, 'sheaf:ready')
  expect(document.activeElement).toBe(item)
})

test('[SCR-391, EDT-12] around the frame of a pad that was taken away nothing is said of it, and the frame stays until it is read again', async () => {
  const server = world()
  const { queryClient } = renderApp(`${below}/pad/view/${budget._id}`, server)
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  const gone = () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  }
  postFromFrame(pad, 'sheaf:closed', 'https://elsewhere.example')
  expect(screen.getByRole('heading', { level: 1, name: 'Budget' })).toBeVisible()
  postFromFrame(pad, 'sheaf:closed')
  expect(screen.getByRole('heading', { level: 1, name: 'Pad' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Open in a new tab' })).toBeNull()
  expect(screen.queryByRole('button', { name: /bookmark/i })).toBeNull()
  expect(screen.getByRole('button', { name: 'Expand' })).toBeVisible()
  // Simulates a return to the tab.
  server.on(viewPad, gone)
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.pad(budget._id) }))
  expect(screen.getByTitle('Text of the pad Budget')).toBe(pad)
  server.on(viewPad, () => ({
    key: budget._id,
    value: { ...budget, name: 'Budget again' },
    access: { read: true, write: true, chat: true, history: true },
  }))
  postFromFrame(pad, 'sheaf:ready')
  expect(await screen.findByRole('heading', { level: 1, name: 'Budget again' })).toBeVisible()
  expect(screen.getByTitle('Text of the pad Budget again')).toBe(pad)
})

test('[SCR-391] the frame stays, too, when it is the manager that first hears that the pad is gone, and all comes back', async () => {
  const server = world()
  const { queryClient } = renderApp(`${below}/pad/view/${budget._id}`, server)
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  postFromFrame(pad, 'sheaf:ready')
  server.on(viewPad, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  })
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.pad(budget._id) }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Pad' })).toBeVisible()
  expect(screen.getByTitle('Text of the pad Budget')).toBe(pad)
  expect(screen.queryByRole('link', { name: 'Open in a new tab' })).toBeNull()
  server.on(viewPad, () => ({
    key: budget._id,
    value: budget,
    access: { read: true, write: true, chat: true, history: true },
  }))
  postFromFrame(pad, 'sheaf:ready')
  expect(await screen.findByRole('heading', { level: 1, name: 'Budget' })).toBeVisible()
  expect(screen.getByTitle('Text of the pad Budget')).toBe(pad)
})

test('[SES-15, EDT-76, EDT-70] when the frame says that the session is over, that leads to the sign-in', async () => {
  const server = world()
  const { router } = renderApp(`${below}/pad/view/${budget._id}`, server)
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  server.user = undefined
  postFromFrame(pad, 'sheaf:closed')
  postFromFrame(pad, 'sheaf:session-ended')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

/**
 * Opens a pad whose frame is closed and shows unsent text, after the user's folders were read. Then the session ends,
 * which the page notices by itself.
 */
const endBesideUnsent = async () => {
  const server = world()
  const app = renderApp('/mypads', server)
  await screen.findByRole('link', { name: 'Board' })
  await act(() => app.router.navigate(`${below}/pad/view/${budget._id}`))
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  expect(app.queryClient.getQueryData(queryKeys.groupIndex)).toBeDefined()
  postFromFrame(pad, 'sheaf:closed')
  postFromFrame(pad, 'sheaf:unsent')
  const hidden = () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  }
  server.user = undefined
  server.on(viewPad, hidden).on(viewGroup, hidden)
  await act(() => app.queryClient.refetchQueries({ queryKey: queryKeys.pad(budget._id) }))
  expect(await screen.findByText(/session has ended/i)).toBeVisible()
  return { ...app, pad, server }
}

test('[SES-25] the end of a session is told beside what a closed pad still shows, and takes it away only with who leaves it', async () => {
  const { pad, router, queryClient } = await endBesideUnsent()
  expect(screen.getByTitle('Text of the pad Budget')).toBe(pad)
  expect(screen.queryByText('anna')).toBeNull()
  expect(queryClient.getQueryData(queryKeys.groupIndex)).toBeUndefined()
  await act(() => router.navigate('/mypads'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  await waitFor(() => expect(queryClient.getQueryData(queryKeys.pad(budget._id))).toBeUndefined())
  // The one beside the pad goes with its screen, a moment later.
  await waitFor(() => expect(screen.getAllByText(/session has ended/i)).toHaveLength(1))
})

test('[SES-25] who leaves it for the folder is shown nothing that was read before', async () => {
  const { router } = await endBesideUnsent()
  await act(() => router.navigate(`${below}/view`))
  expect(screen.queryByText('Board')).toBeNull()
  expect(await screen.findByText(/does not exist, or you do not have access/)).toBeVisible()
})

test('[SES-25, SES-15] once the frame has nothing more to show, that leads to the sign-in', async () => {
  const { pad, router, queryClient } = await endBesideUnsent()
  postFromFrame(pad, 'sheaf:nothing-unsent')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(queryClient.getQueryData(queryKeys.pad(budget._id))).toBeUndefined()
})

test('[SES-15] a closed pad that shows nothing of the sort keeps nobody', async () => {
  const server = world()
  const { router, queryClient } = renderApp(`${below}/pad/view/${budget._id}`, server)
  postFromFrame(await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget'), 'sheaf:closed')
  server.user = undefined
  await act(() => refreshSession(queryClient))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

test('[SES-25] who signs in elsewhere meanwhile goes on where they are, also when the frame hears of it first', async () => {
  const { pad, router, server } = await endBesideUnsent()
  server.user = buildUser()
  server.on(viewPad, () => ({
    key: budget._id,
    value: budget,
    access: { read: true, write: true, chat: true, history: true },
  }))
  postFromFrame(pad, 'sheaf:nothing-unsent')
  postFromFrame(pad, 'sheaf:ready')
  expect(await screen.findByRole('heading', { level: 1, name: 'Budget' })).toBeVisible()
  await screen.findByRole('button', { name: /anna/ })
  expect(router.state.location.pathname).toBe(`${below}/pad/view/${budget._id}`)
})

test('[SES-25, SES-22] whoever else signs in meanwhile finds nothing of what was read before, and the next end is told again', async () => {
  const { pad, router, queryClient, server } = await endBesideUnsent()
  server.user = buildUser({ _id: 'user-ben' as UserId, login: 'ben' })
  await act(() => refreshSession(queryClient))
  expect(screen.getByTitle('Text of the pad Budget')).toBe(pad)
  expect(queryClient.getQueryState(queryKeys.pad(budget._id))).toMatchObject({ status: 'error' })
  await waitFor(() => expect(screen.queryByText(/session has ended/i)).toBeNull())
  server.user = undefined
  await act(() => refreshSession(queryClient))
  expect(await screen.findByText(/session has ended/i)).toBeVisible()
  expect(router.state.location.pathname).toBe(`${below}/pad/view/${budget._id}`)
})

test('[SES-26] whoever comes back to where their session ended is not led there by a later sign-in', async () => {
  const { router, queryClient, server } = await endBesideUnsent()
  server.user = buildUser()
  await act(() => refreshSession(queryClient))
  await screen.findByRole('button', { name: /anna/ })
  expect(router.state.location.pathname).toBe(`${below}/pad/view/${budget._id}`)
  expect(takeAddress()).toBeUndefined()
})

test('[SES-26] whoever leaves it for the sign-in is', async () => {
  const { router } = await endBesideUnsent()
  await act(() => router.navigate('/login'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(takeAddress()).toBe(`${below}/pad/view/${budget._id}`)
})

test('[SES-25, ERR-11] nobody is led on while the server cannot say who is there', async () => {
  const { pad, router, queryClient, server } = await endBesideUnsent()
  server.on(readConfiguration, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  })
  postFromFrame(pad, 'sheaf:nothing-unsent')
  await waitFor(() => expect(queryClient.getQueryState(configurationQuery.queryKey)?.status).toBe('error'))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(router.state.location.pathname).toBe(`${below}/pad/view/${budget._id}`)
})

test('[SES-25, EDT-82] a frame that has loaded another page keeps nobody by what the one before has said', async () => {
  const { pad, router } = await endBesideUnsent()
  fireEvent.load(pad)
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

test('[SCR-264, SES-15] a dialog over a screen that stays when the session ends goes', async () => {
  const server = world()
  const { person: user, queryClient } = renderApp(`${below}/pad/view/${budget._id}`, server)
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  await user.click(screen.getByRole('button', { name: 'Share' }))
  await screen.findByRole('dialog', { name: 'Share “Budget”' })
  postFromFrame(pad, 'sheaf:closed')
  postFromFrame(pad, 'sheaf:unsent')
  server.user = undefined
  await act(() => refreshSession(queryClient))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByTitle('Text of the pad Budget')).toBe(pad)
})

const openHidden = () => {
  const server = world().on(viewPad, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  })
  return renderApp(`${below}/pad/view/${budget._id}`, server)
}

test('[EDT-93, SCR-340] the editor of a pad that is not to be seen is asked only when something was left for it, and shown only when that is the reader’s, in the place of what the page says', async () => {
  await leaveUnsent({ padId: budget._id, author: 'somebody' })
  openHidden()
  const said = /does not exist, or you do not have access/
  expect(await screen.findByText(said)).toBeVisible()
  const frame = () => screen.getByTitle<HTMLIFrameElement>('Text of the pad Pad')
  await waitFor(() => expect(frame().closest('[hidden]')).not.toBeNull())
  // The page around the frame may still be loading.
  await waitFor(() => {
    postFromFrame(frame(), 'sheaf:closed')
    expect(screen.getByText(said)).toBeVisible()
    postFromFrame(frame(), 'sheaf:unsent')
    expect(screen.queryByText(said)).toBeNull()
  })
  expect(frame().closest('[hidden]')).toBeNull()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pad')
})

test('[EDT-93] nothing is opened, or made, where nothing was left for a pad', async () => {
  indexedDB = new IDBFactory()
  openHidden()
  expect(await screen.findByText(/does not exist, or you do not have access/)).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(document.querySelector('iframe')).toBeNull()
  expect(await indexedDB.databases()).toEqual([])
})

test('[EDT-271] while somebody writes on a phone the page around the pad gives way, until they end or the frame loads anew', async () => {
  renderApp(`${below}/pad/view/${budget._id}`, world())
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  await screen.findByRole('heading', { name: 'Budget' })
  const isAround = () => [
    screen.queryByRole('banner') !== null,
    screen.queryByRole('heading', { name: 'Budget' }) !== null,
  ]
  expect(isAround()).toEqual([true, true])
  postFromFrame(pad, 'sheaf:writing', 'https://elsewhere.example')
  expect(isAround()).toEqual([true, true])
  postFromFrame(pad, 'sheaf:writing')
  expect(isAround()).toEqual([false, false])
  expect(screen.getByTitle('Text of the pad Budget')).toBe(pad)
  postFromFrame(pad, 'sheaf:not-writing')
  expect(isAround()).toEqual([true, true])
  postFromFrame(pad, 'sheaf:writing')
  fireEvent.load(pad)
  expect(isAround()).toEqual([true, true])
})

test('[EDT-94] who would leave the frame while only it has what was typed is asked first', async () => {
  const { router, person: user } = renderApp(`${below}/pad/view/${budget._id}`, world())
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  const leave = () => act(() => router.navigate(`${below}/view`))
  postFromFrame(pad, 'sheaf:at-risk')
  await leave()
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByTitle('Text of the pad Budget')).toBe(pad)
  postFromFrame(pad, 'sheaf:nothing-at-risk')
  await leave()
  expect(router.state.location.pathname).toBe(`${below}/view`)
})

test('[EDT-94, EDT-82] a frame that has loaded another page keeps nobody by what the one before had', async () => {
  const { router } = renderApp(`${below}/pad/view/${budget._id}`, world())
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  postFromFrame(pad, 'sheaf:at-risk')
  fireEvent.load(pad)
  await act(() => router.navigate(`${below}/view`))
  expect(router.state.location.pathname).toBe(`${below}/view`)
})
