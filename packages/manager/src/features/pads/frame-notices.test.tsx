import { AppError } from '@sheaf/contract/errors'
import { viewPad } from '@sheaf/contract/routes/pads'
import { viewGroup } from '@sheaf/contract/routes/groups'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refreshSession } from '../../lib/session.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { person } from '../../testing/people.ts'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
import { NEW_PAD } from './frame-place.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { sayFromFrame } from '../../testing/say-from-frame.ts'

const board = groupOf('Board')
const budget = padOf('Budget', board, { visibility: 'private', readonly: false })
const world = () => folderServer({ groups: [board], pads: [budget] })
const below = `/mypads/group/${board._id}`

test('[EDT-12, W-32] another line is asked of the frame without loading it anew, once our editor says that it hears', async () => {
  const address = `${below}/pad/view/${budget._id}`
  const { router } = renderApp(`${address}?lineNumber=7`, world())
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  const [source, loaded] = [pad.contentWindow!, pad.getAttribute('src')]
  const asked = vi.spyOn(source, 'postMessage')
  const say = (origin: string, from: Window) =>
    act(
      () =>
        void window.dispatchEvent(new MessageEvent('message', { data: { type: 'sheaf:ready' }, origin, source: from })),
    )

  await act(() => router.navigate(`${address}?lineNumber=9`))
  say('https://elsewhere.example', source)
  say(window.location.origin, window)
  expect(asked).not.toHaveBeenCalled()
  say(window.location.origin, source)
  expect(asked).toHaveBeenCalledExactlyOnceWith(
    { type: 'sheaf:go-to', lineNumber: 9, findUser: undefined },
    window.location.origin,
  )
  expect(screen.getByTitle('Text of the pad Budget').getAttribute('src')).toBe(loaded)

  // Loaded anew by its own button, it begins where its address says.
  say(window.location.origin, source)
  expect(asked).toHaveBeenCalledTimes(2)
  expect(asked.mock.lastCall?.[0]).toMatchObject({ lineNumber: 9 })
  await act(() => router.navigate(`${address}?lineNumber=7`))
  say(window.location.origin, source)
  expect(asked).toHaveBeenCalledTimes(3)
})

test('[EDT-74] in a pad that was just made one writes at once, and no second time when its frame begins again', async () => {
  const { router } = renderApp(`${below}/view`, world())
  const address = `${below}/pad/view/${budget._id}`
  await act(() => router.navigate(address, { state: NEW_PAD }))
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  const asked = vi.spyOn(pad.contentWindow!, 'postMessage')
  const heading = screen.getByRole('heading', { level: 1, name: 'Budget' })
  heading.focus()
  sayFromFrame(pad, 'sheaf:ready')
  expect(asked).toHaveBeenCalledExactlyOnceWith({ type: 'sheaf:write' }, window.location.origin)
  expect(document.activeElement).toBe(pad)
  heading.focus()
  sayFromFrame(pad, 'sheaf:ready')
  expect(document.activeElement).toBe(heading)

  // Back, which a reload is like.
  await act(() => router.navigate(`${below}/view`))
  await act(() => router.navigate(-1))
  const again = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  screen.getByRole('heading', { level: 1, name: 'Budget' }).focus()
  sayFromFrame(again, 'sheaf:ready')
  expect(document.activeElement).not.toBe(again)
})

test('[EDT-74] who has opened a menu before the text of a new pad is there stays in it', async () => {
  const { router, person: user } = renderApp(`${below}/view`, world())
  await act(() => router.navigate(`${below}/pad/view/${budget._id}`, { state: NEW_PAD }))
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  await user.click(screen.getByRole('button', { name: /^Actions/ }))
  const item = (await screen.findAllByRole('menuitem'))[0]!
  item.focus()
  sayFromFrame(pad, 'sheaf:ready')
  expect(document.activeElement).toBe(item)
})

test('[SCR-391, EDT-12] around the frame of a pad that was taken away nothing is said of it, and the frame stays until it is read again', async () => {
  const server = world()
  const { queryClient } = renderApp(`${below}/pad/view/${budget._id}`, server)
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  const gone = () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  }
  sayFromFrame(pad, 'sheaf:closed', 'https://elsewhere.example')
  expect(screen.getByRole('heading', { level: 1, name: 'Budget' })).toBeDefined()
  sayFromFrame(pad, 'sheaf:closed')
  expect(screen.getByRole('heading', { level: 1, name: 'Pad' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Open in a new tab' })).toBeNull()
  expect(screen.queryByRole('button', { name: /bookmark/i })).toBeNull()
  expect(screen.getByRole('button', { name: 'Expand' })).toBeDefined()
  // Somebody comes back to the tab.
  server.on(viewPad, gone)
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.pad(budget._id) }))
  expect(screen.getByTitle('Text of the pad Budget')).toBe(pad)
  server.on(viewPad, () => ({
    key: budget._id,
    value: { ...budget, name: 'Budget again' },
    access: { read: true, write: true, chat: true },
  }))
  sayFromFrame(pad, 'sheaf:ready')
  expect(await screen.findByRole('heading', { level: 1, name: 'Budget again' })).toBeDefined()
  expect(screen.getByTitle('Text of the pad Budget again')).toBe(pad)
})

test('[SCR-391] the frame stays, too, when it is the manager that first hears that the pad is gone, and all comes back', async () => {
  const server = world()
  const { queryClient } = renderApp(`${below}/pad/view/${budget._id}`, server)
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  sayFromFrame(pad, 'sheaf:ready')
  server.on(viewPad, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  })
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.pad(budget._id) }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Pad' })).toBeDefined()
  expect(screen.getByTitle('Text of the pad Budget')).toBe(pad)
  expect(screen.queryByRole('link', { name: 'Open in a new tab' })).toBeNull()
  server.on(viewPad, () => ({ key: budget._id, value: budget, access: { read: true, write: true, chat: true } }))
  sayFromFrame(pad, 'sheaf:ready')
  expect(await screen.findByRole('heading', { level: 1, name: 'Budget' })).toBeDefined()
  expect(screen.getByTitle('Text of the pad Budget')).toBe(pad)
})

test('[SES-15, EDT-76, EDT-70] when the frame says that the session is over, that leads to the sign-in', async () => {
  const server = world()
  const { router } = renderApp(`${below}/pad/view/${budget._id}`, server)
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  server.user = undefined
  sayFromFrame(pad, 'sheaf:closed')
  sayFromFrame(pad, 'sheaf:session-ended')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

/** A closed pad, whose frame shows what was not sent, and the session's end, which this page hears of by itself. */
const endBesideUnsent = async () => {
  const server = world()
  const app = renderApp(`${below}/pad/view/${budget._id}`, server)
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  sayFromFrame(pad, 'sheaf:closed')
  const ended = () => {
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT')
  }
  server.user = undefined
  server.on(viewPad, ended).on(viewGroup, ended)
  await act(() => refreshSession(app.queryClient))
  await act(() => app.queryClient.refetchQueries({ queryKey: queryKeys.pad(budget._id) }))
  return { ...app, pad, server }
}

test('[SES-25] the end of a session is told beside what a closed pad still shows, and takes it away only with who leaves it', async () => {
  const { pad, router, queryClient } = await endBesideUnsent()
  expect(await screen.findByText(/session has ended/i)).toBeDefined()
  expect(screen.getByTitle('Text of the pad Budget')).toBe(pad)
  expect(screen.queryByText('anna')).toBeNull()
  await act(() => router.navigate('/mypads'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  await waitFor(() => expect(queryClient.getQueryData(queryKeys.pad(budget._id))).toBeUndefined())
  expect(screen.getAllByText(/session has ended/i)).toHaveLength(1)
})

test('[SES-25, SES-15] once the frame has nothing more to show, that leads to the sign-in', async () => {
  const { pad, router, queryClient } = await endBesideUnsent()
  sayFromFrame(pad, 'sheaf:session-ended')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(queryClient.getQueryData(queryKeys.pad(budget._id))).toBeUndefined()
})

test('[SES-25] who signs in elsewhere meanwhile goes on where they are', async () => {
  const { pad, router, queryClient, server } = await endBesideUnsent()
  const access = { read: true, write: true, chat: true }
  server.user = person()
  server.on(viewPad, () => ({ key: budget._id, value: budget, access }))
  await act(() => refreshSession(queryClient))
  sayFromFrame(pad, 'sheaf:ready')
  expect(await screen.findByRole('heading', { level: 1, name: 'Budget' })).toBeDefined()
  expect(router.state.location.pathname).toBe(`${below}/pad/view/${budget._id}`)
})
