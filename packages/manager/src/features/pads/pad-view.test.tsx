import { encodePassword } from '@sheaf/contract/field'
import { AppError } from '@sheaf/contract/errors'
import type { FrameNotice } from '@sheaf/contract/frame'
import { savePad, viewPad } from '@sheaf/contract/routes/pads'
import { viewGroup } from '@sheaf/contract/routes/groups'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refreshSession } from '../../lib/session.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { person } from '../../testing/people.ts'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
import { NEW_PAD } from './frame-place.ts'
import { renderApp } from '../../testing/render-app.tsx'

const board = groupOf('Board')
const wide = groupOf('Wide', { visibility: 'public' })
const guest = groupOf('Guest', { admins: ['user-ben'], users: ['user-anna'] })
const agenda = padOf('Agenda', board)
const budget = padOf('Budget', board, { visibility: 'private', readonly: false })
const world = () => folderServer({ groups: [board, wide, guest], pads: [agenda, budget] })
const below = `/mypads/group/${board._id}`

beforeEach(() => {
  document.cookie = 'wantExpandedPad=; path=/; max-age=0'
})

const frame = () => screen.findByTitle('Text of the pad Agenda')

/** What the frame of a pad tells. */
const say = (pad: HTMLIFrameElement, type: FrameNotice['type'], origin = window.location.origin) =>
  act(
    () => void window.dispatchEvent(new MessageEvent('message', { data: { type }, origin, source: pad.contentWindow })),
  )

test('[SCR-75, EDT-6] the frame has the pad and the place in it, no token, and no name: the server knows who is signed in', async () => {
  renderApp(`${below}/pad/view/${agenda._id}?lineNumber=7&findUser=ben`, world())
  const source = new URL((await frame()).getAttribute('src') ?? '', 'http://localhost')
  expect(source.pathname).toBe(`/p/${agenda._id}`)
  expect(Object.fromEntries(source.searchParams)).toEqual({
    lang: 'en',
    lineNumber: '7',
    findUser: 'ben',
  })
})

test('[SCR-75] a pad opens at its beginning unless its address names a place', async () => {
  renderApp(`${below}/pad/view/${agenda._id}`, world())
  const source = new URL((await frame()).getAttribute('src') ?? '', 'http://localhost')
  expect([...source.searchParams.keys()]).toEqual(['lang'])
})

test('[SCR-76, SCR-398, ERR-13, PAD-20] a private pad asks for its password, and opens with it in the address of the frame alone', async () => {
  const server = world().on(viewPad, ({ params: { id }, query: { password } }) => {
    if (password === undefined) throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_MISSING')
    if (password !== 'sesame') throw new AppError('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
    return { key: id, value: agenda, access: { read: true, write: true, chat: true } }
  })
  server.user = undefined
  const { person: user, router } = renderApp(`${below}/pad/view/${agenda._id}`, server)
  const field = await screen.findByLabelText(/^Password/)
  expect(screen.getByRole('heading', { level: 1, name: 'This pad needs a password' })).toBeDefined()
  await user.type(field, 'wrong{Enter}')
  expect(await screen.findByText('This password is wrong.')).toBeDefined()
  await user.clear(field)
  await user.type(field, 'sesame{Enter}')
  const source = new URL((await frame()).getAttribute('src') ?? '', 'http://localhost')
  expect(source.searchParams.get('password')).toBe(encodePassword('sesame'))
  expect(router.state.location.search).toBe('')
})

/** A private pad; what is read without a password is answered once `gate` is open. */
const lock = (server: FakeServer, gate?: Promise<void>) =>
  server.on(viewPad, async ({ params: { id }, query: { password } }) => {
    if (password === undefined) {
      await gate
      throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_MISSING')
    }
    if (password !== 'sesame') throw new AppError('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
    return { key: id, value: agenda, access: { read: true, write: true, chat: true } }
  })

test('[SCR-350] a pad that is refused stays so while it is asked for again, with what was typed and the focus', async () => {
  const server = lock(world())
  server.user = undefined
  const { person: user, queryClient } = renderApp(`${below}/pad/view/${agenda._id}`, server)
  const field = await screen.findByLabelText<HTMLInputElement>(/^Password/)
  await user.type(field, 'wro')
  const gate = Promise.withResolvers<void>()
  lock(server, gate.promise)
  const asked = queryClient.refetchQueries()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(document.contains(field)).toBe(true)
  // A wrong password has everything read again.
  await user.type(field, 'ng{Enter}')
  expect(await screen.findByText('This password is wrong.')).toBeDefined()
  gate.resolve()
  await act(() => asked)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(document.contains(field)).toBe(true)
  expect(field.value).toBe('wrong')
  expect(document.activeElement).toBe(field)
})

test('[SCR-353] an answer that was on its way when the password opened a pad does not shut it again', async () => {
  const server = lock(world())
  server.user = undefined
  const { person: user, queryClient } = renderApp(`${below}/pad/view/${agenda._id}`, server)
  const field = await screen.findByLabelText(/^Password/)
  const gate = Promise.withResolvers<void>()
  lock(server, gate.promise)
  const asked = queryClient.refetchQueries({ queryKey: queryKeys.pad(agenda._id) })
  await user.type(field, 'sesame{Enter}')
  await frame()
  gate.resolve()
  await act(() => asked)
  expect(await frame()).toBeDefined()
  expect(queryClient.getQueryState(queryKeys.pad(agenda._id))?.status).toBe('success')
})

test('[A11Y-3, SCR-76] once the password opened a private pad its heading has the focus, on the first page of a visit too', async () => {
  const server = world().on(viewPad, ({ params: { id }, query: { password } }) => {
    if (password === undefined) throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_MISSING')
    return { key: id, value: budget, access: { read: true, write: true, chat: true } }
  })
  server.user = undefined
  const { person: user } = renderApp(`${below}/pad/view/${budget._id}`, server)
  await user.type(await screen.findByLabelText(/^Password/), 'sesame')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByTitle('Text of the pad Budget')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Budget' }))
})

test('[SCR-77, PREF-4] an expanded pad hides header and menu, is 80% high at least, and is remembered', async () => {
  const { person: user } = renderApp(`${below}/pad/view/${budget._id}`, world())
  const pad = await screen.findByTitle('Text of the pad Budget')
  expect(screen.getByRole('banner')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Expand' }))
  expect(pad.dataset['expanded']).toBe('true')
  expect(pad.style.getPropertyValue('--expanded-height')).toBe('80vh')
  expect(document.cookie).toContain('wantExpandedPad=true')
  await waitFor(() => expect(screen.queryByRole('contentinfo')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Reduce' }))
  expect(document.cookie).toContain('wantExpandedPad=false')
  expect(screen.getByTitle('Text of the pad Budget')).toBe(pad)
})

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
  say(pad, 'sheaf:ready')
  expect(asked).toHaveBeenCalledExactlyOnceWith({ type: 'sheaf:write' }, window.location.origin)
  expect(document.activeElement).toBe(pad)
  heading.focus()
  say(pad, 'sheaf:ready')
  expect(document.activeElement).toBe(heading)

  // Back, which a reload is like.
  await act(() => router.navigate(`${below}/view`))
  await act(() => router.navigate(-1))
  const again = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  screen.getByRole('heading', { level: 1, name: 'Budget' }).focus()
  say(again, 'sheaf:ready')
  expect(document.activeElement).not.toBe(again)
})

test('[EDT-74] who has opened a menu before the text of a new pad is there stays in it', async () => {
  const { router, person: user } = renderApp(`${below}/view`, world())
  await act(() => router.navigate(`${below}/pad/view/${budget._id}`, { state: NEW_PAD }))
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  await user.click(screen.getByRole('button', { name: /^Actions/ }))
  const item = (await screen.findAllByRole('menuitem'))[0]!
  item.focus()
  say(pad, 'sheaf:ready')
  expect(document.activeElement).toBe(item)
})

test('[SCR-391, EDT-12] around the frame of a pad that was taken away nothing is said of it, and the frame stays until it is read again', async () => {
  const server = world()
  const { queryClient } = renderApp(`${below}/pad/view/${budget._id}`, server)
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  const gone = () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  }
  say(pad, 'sheaf:closed', 'https://elsewhere.example')
  expect(screen.getByRole('heading', { level: 1, name: 'Budget' })).toBeDefined()
  say(pad, 'sheaf:closed')
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
  say(pad, 'sheaf:ready')
  expect(await screen.findByRole('heading', { level: 1, name: 'Budget again' })).toBeDefined()
  expect(screen.getByTitle('Text of the pad Budget again')).toBe(pad)
})

test('[SCR-391] the frame stays, too, when it is the manager that first hears that the pad is gone, and all comes back', async () => {
  const server = world()
  const { queryClient } = renderApp(`${below}/pad/view/${budget._id}`, server)
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  say(pad, 'sheaf:ready')
  server.on(viewPad, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  })
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.pad(budget._id) }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Pad' })).toBeDefined()
  expect(screen.getByTitle('Text of the pad Budget')).toBe(pad)
  expect(screen.queryByRole('link', { name: 'Open in a new tab' })).toBeNull()
  server.on(viewPad, () => ({ key: budget._id, value: budget, access: { read: true, write: true, chat: true } }))
  say(pad, 'sheaf:ready')
  expect(await screen.findByRole('heading', { level: 1, name: 'Budget' })).toBeDefined()
  expect(screen.getByTitle('Text of the pad Budget')).toBe(pad)
})

test('[SES-15, EDT-76, EDT-70] when the frame says that the session is over, that leads to the sign-in', async () => {
  const server = world()
  const { router } = renderApp(`${below}/pad/view/${budget._id}`, server)
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  server.user = undefined
  say(pad, 'sheaf:closed')
  say(pad, 'sheaf:session-ended')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})

/** A closed pad, whose frame shows what was not sent, and the session's end, which this page hears of by itself. */
const endBesideUnsent = async () => {
  const server = world()
  const app = renderApp(`${below}/pad/view/${budget._id}`, server)
  const pad = await screen.findByTitle<HTMLIFrameElement>('Text of the pad Budget')
  say(pad, 'sheaf:closed')
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
  say(pad, 'sheaf:session-ended')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(queryClient.getQueryData(queryKeys.pad(budget._id))).toBeUndefined()
})

test('[SES-25] who signs in elsewhere meanwhile goes on where they are', async () => {
  const { pad, router, queryClient, server } = await endBesideUnsent()
  const access = { read: true, write: true, chat: true }
  server.user = person()
  server.on(viewPad, () => ({ key: budget._id, value: budget, access }))
  await act(() => refreshSession(queryClient))
  say(pad, 'sheaf:ready')
  expect(await screen.findByRole('heading', { level: 1, name: 'Budget' })).toBeDefined()
  expect(router.state.location.pathname).toBe(`${below}/pad/view/${budget._id}`)
})

test('[SCR-428] a pad whose new password is typed in its frame has its name and what can be done with it again', async () => {
  const server = lock(world())
  server.user = undefined
  const { person: user, queryClient } = renderApp(`${below}/pad/view/${agenda._id}`, server)
  await user.type(await screen.findByLabelText(/^Password/), 'sesame{Enter}')
  const pad = (await frame()) as HTMLIFrameElement
  say(pad, 'sheaf:ready')
  server.on(viewPad, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
  })
  // Somebody comes back to the tab, before the frame hears of it.
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.pad(agenda._id) }))
  expect(await frame()).toBe(pad)
  say(pad, 'sheaf:closed')
  expect(screen.getByRole('heading', { level: 1, name: 'Pad' })).toBeDefined()
  say(pad, 'sheaf:ready')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByRole('heading', { level: 1, name: 'Agenda' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Open in a new tab' })).toBeDefined()
  expect(await frame()).toBe(pad)
})

test('[SCR-78] the pad opens in a new tab as it stands in the frame', async () => {
  renderApp(`${below}/pad/view/${budget._id}`, world())
  const pad = await screen.findByTitle('Text of the pad Budget')
  const link = screen.getByRole('link', { name: 'Open in a new tab' })
  expect(link.getAttribute('href')).toBe(pad.getAttribute('src'))
  expect(link.getAttribute('target')).toBe('_blank')
})

test('[SCR-396] the menu of an open pad offers what its row in the folder does, but to open it', async () => {
  const offered = async () => {
    const menu = within(await screen.findByRole('menu'))
    return menu.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')])
  }
  const app = renderApp(`${below}/view`, world())
  await app.person.click(await screen.findByRole('button', { name: 'Actions for Budget' }))
  const [open, ...inRow] = await offered()
  expect(open?.[0]).toBe('Open')
  expect(inRow.map(([text]) => text)).toEqual(expect.arrayContaining(['Name and settings', 'Remove the pad']))
  await app.person.keyboard('{Escape}')
  await act(() => app.router.navigate(`${below}/pad/view/${budget._id}`))
  await screen.findByTitle('Text of the pad Budget')
  await app.person.click(screen.getByRole('button', { name: 'Actions for Budget' }))
  await waitFor(async () => expect(await offered()).toEqual(inRow))
})

test('[SCR-396, SCR-156] an open pad is archived by its menu, and says so', async () => {
  const server = world()
  server.on(savePad, ({ body }) => {
    const value = { ...budget, archived: body.archived === true }
    server.on(viewPad, () => ({ key: budget._id, value, access: { read: true, write: false, chat: true } }))
    return { key: budget._id, value }
  })
  const { person: user } = renderApp(`${below}/pad/view/${budget._id}`, server)
  await screen.findByTitle('Text of the pad Budget')
  await screen.findByRole('link', { name: board.name })
  await user.click(screen.getByRole('button', { name: 'Actions for Budget' }))
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Archive the pad' }))
  expect(await screen.findByText('This pad is archived', { exact: false })).toBeDefined()
})

test('[PAD-21, SCR-398] a pad that is not open looks like one that does not exist', async () => {
  renderApp(`${below}/pad/view/pad-unknown`, world())
  expect(await screen.findByText('This pad does not exist, or you do not have access to it.')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'You cannot open this pad' })).toBeDefined()
})

test('[ERR-17] a pad or folder that is open stays when the server has been asked too often', async () => {
  const server = world()
  const { queryClient, router } = renderApp(`${below}/pad/view/${agenda._id}`, server)
  await frame()
  const often = () => {
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS')
  }
  server.on(viewPad, often)
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.pads }))
  expect(await frame()).toBeDefined()
  await act(() => router.navigate(`${below}/view`))
  expect(await screen.findByRole('link', { name: 'Agenda' })).toBeDefined()
  server.on(viewGroup, often)
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.groups }))
  expect(screen.getByRole('link', { name: 'Agenda' })).toBeDefined()
})

test('[SCR-141] a pad that is opened by the address of a folder it has left shows the folder that it is in', async () => {
  renderApp(`/mypads/group/${wide._id}/pad/view/${agenda._id}`, world())
  await frame()
  const crumbs = within(screen.getByRole('navigation', { name: 'Where you are' }))
  const folder = await crumbs.findByRole('link', { name: board.name })
  expect(folder.getAttribute('href')).toBe(`${below}/view`)
})

test.each([
  ['a pad', (id: string) => `/mypads/group/${id}/pad/view/${padOf('Rules', wide)._id}`, ['Open']],
  ['a folder', (id: string) => `/mypads/group/${id}/view`, []],
])('[SCR-434] %s that one came to by its link alone is not said to be among one’s own', async (_, address, steps) => {
  const open = groupOf('Open', { visibility: 'public', admins: ['user-ben'] })
  const rules = padOf('Rules', open)
  renderApp(address(open._id), folderServer({ groups: [board, open], pads: [rules] }))
  await screen.findByRole('heading', { level: 1, name: steps.length > 0 ? 'Rules' : 'Open' })
  const links = () =>
    within(screen.getByRole('main'))
      .queryAllByRole('link')
      .flatMap((link) => (link.closest('nav') === null ? [] : [link.textContent]))
  await waitFor(() => expect(links()).toEqual(steps))
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  expect(menu.getAllByRole('link').filter((link) => link.getAttribute('aria-current') !== null)).toEqual([])
})

test('[SCR-434] nor is a pad in a folder that one may not see', async () => {
  const closed = groupOf('Closed', { admins: ['user-ben'] })
  const rules = padOf('Rules', closed, { visibility: 'public' })
  const server = folderServer({ groups: [board, closed], pads: [rules] }).on(viewGroup, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  })
  renderApp(`/mypads/group/${closed._id}/pad/view/${rules._id}`, server)
  await screen.findByRole('heading', { level: 1, name: 'Rules' })
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  await waitFor(() =>
    expect(menu.getAllByRole('link').filter((link) => link.getAttribute('aria-current') !== null)).toEqual([]),
  )
})

test('[SCR-434] a pad of one’s own folder stands below one’s folders, and the menu says so', async () => {
  renderApp(`${below}/pad/view/${agenda._id}`, world())
  const crumbs = within(await screen.findByRole('navigation', { name: 'Where you are' }))
  expect(await crumbs.findByRole('link', { name: board.name })).toBeDefined()
  expect(crumbs.getByRole('link', { name: 'My folders' })).toBeDefined()
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  expect(menu.getByRole('link', { name: 'My folders' }).getAttribute('aria-current')).toBe('page')
})
