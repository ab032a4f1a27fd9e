import { AppError } from '@sheaf/contract/errors'
import { savePad, unlockPad, viewPad } from '@sheaf/contract/routes/pads'
import { viewGroup } from '@sheaf/contract/routes/groups'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryKeys } from '../../lib/api/query-keys.ts'
import type { FakeServer } from '../../testing/fake-server.ts'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { postFromFrame } from '../../testing/post-from-frame.ts'

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

test('[SCR-75, EDT-6] the frame has the pad and the place in it, no token, and no name: the server knows who is signed in', async () => {
  renderApp(`${below}/pad/view/${agenda._id}?lineNumber=7&line=1a2b-3&findUser=ben`, world())
  const source = new URL((await frame()).getAttribute('src') ?? '', 'http://localhost')
  expect(source.pathname).toBe(`/p/${agenda._id}`)
  expect(Object.fromEntries(source.searchParams)).toEqual({
    lang: 'en',
    lineNumber: '7',
    line: '1a2b-3',
    findUser: 'ben',
  })
})

test('[SCR-75] a pad opens at its beginning unless its address names a place', async () => {
  renderApp(`${below}/pad/view/${agenda._id}`, world())
  const source = new URL((await frame()).getAttribute('src') ?? '', 'http://localhost')
  expect([...source.searchParams.keys()]).toEqual(['lang'])
})

test('[SCR-59, SEC-43, SCR-340, ERR-13, PAD-20] a private pad asks for its password, and opens with it, which is in no address', async () => {
  const server = lock(world())
  server.user = undefined
  const { person: user, router } = renderApp(`${below}/pad/view/${agenda._id}`, server)
  const field = await screen.findByLabelText(/^Password/)
  expect(screen.getByRole('heading', { level: 1, name: 'This pad needs a password' })).toBeVisible()
  await user.type(field, 'wrong{Enter}')
  expect(await screen.findByText('This password is wrong.')).toBeVisible()
  await user.clear(field)
  await user.type(field, 'sesame{Enter}')
  const source = new URL((await frame()).getAttribute('src') ?? '', 'http://localhost')
  expect([...source.searchParams.keys()]).toEqual(['lang'])
  expect(server.calls).toContainEqual({ call: `POST /pad/${agenda._id}/password`, body: { password: 'sesame' } })
  expect(router.state.location.search).toBe('')
  expect(screen.getByRole('link', { name: 'Open in a new tab' }).getAttribute('href')).toBe(`/p/${agenda._id}?lang=en`)
})

/** Makes a pad private. Requests without a password are answered once `gate` resolves. */
const lock = (server: FakeServer, gate?: Promise<void>, pad = agenda) =>
  server
    .on(viewPad, async () => {
      await gate
      throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_MISSING')
    })
    .on(unlockPad, ({ params: { id }, body: { password } }) => {
      if (password !== 'sesame') throw new AppError('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
      return { key: id, value: pad, access: { read: true, write: true, chat: true, history: true } }
    })

test('[SCR-340] a pad that is refused stays so while it is asked for again, with what was typed and the focus', async () => {
  const server = lock(world())
  server.user = undefined
  const { person: user, queryClient } = renderApp(`${below}/pad/view/${agenda._id}`, server)
  const field = await screen.findByLabelText<HTMLInputElement>(/^Password/)
  await user.type(field, 'wro')
  const gate = Promise.withResolvers<void>()
  lock(server, gate.promise)
  const refetch = queryClient.refetchQueries()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(document.contains(field)).toBe(true)
  // A wrong password refetches everything.
  await user.type(field, 'ng{Enter}')
  expect(await screen.findByText('This password is wrong.')).toBeVisible()
  gate.resolve()
  await act(() => refetch)
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
  const refetch = queryClient.refetchQueries({ queryKey: queryKeys.pad(agenda._id) })
  await user.type(field, 'sesame{Enter}')
  await frame()
  gate.resolve()
  await act(() => refetch)
  expect(await frame()).toBeVisible()
  expect(queryClient.getQueryState(queryKeys.pad(agenda._id))?.status).toBe('success')
})

test('[A11Y-3, SCR-59] once the password opened a private pad its heading has the focus, on the first page of a visit too', async () => {
  const server = lock(world(), undefined, budget)
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
  expect(screen.getByRole('banner')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Expand' }))
  expect(pad.dataset['expanded']).toBe('true')
  expect(pad.style.getPropertyValue('--expanded-height')).toBe('80vh')
  expect(document.cookie).toContain('wantExpandedPad=true')
  await waitFor(() => expect(screen.queryByRole('contentinfo')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Reduce' }))
  expect(document.cookie).toContain('wantExpandedPad=false')
  expect(screen.getByTitle('Text of the pad Budget')).toBe(pad)
})

test('[SCR-391] a pad whose new password is typed in its frame has its name and what can be done with it again', async () => {
  const server = lock(world())
  server.user = undefined
  const { person: user, queryClient } = renderApp(`${below}/pad/view/${agenda._id}`, server)
  await user.type(await screen.findByLabelText(/^Password/), 'sesame{Enter}')
  const pad = (await frame()) as HTMLIFrameElement
  postFromFrame(pad, 'sheaf:ready')
  server.on(viewPad, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
  })
  // Simulates a return to the tab before the frame learns of the change.
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.pad(agenda._id) }))
  expect(await frame()).toBe(pad)
  postFromFrame(pad, 'sheaf:closed')
  expect(screen.getByRole('heading', { level: 1, name: 'Pad' })).toBeVisible()
  postFromFrame(pad, 'sheaf:ready')
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open in a new tab' })).toBeVisible()
  expect(await frame()).toBe(pad)
})

test('[SCR-77] the pad opens in a new tab as it stands in the frame', async () => {
  renderApp(`${below}/pad/view/${budget._id}`, world())
  const pad = await screen.findByTitle('Text of the pad Budget')
  const link = screen.getByRole('link', { name: 'Open in a new tab' })
  expect(link.getAttribute('href')).toBe(pad.getAttribute('src'))
  expect(link.getAttribute('target')).toBe('_blank')
})

test.each([
  [agenda, board, {}, 'Only people who have been invited can see it.'],
  [budget, board, {}, 'Members and anyone who knows the password can see it.'],
  [padOf('Plan', wide), wide, {}, 'Anyone who has the link can see it, with or without an account.'],
  [padOf('Plan', wide), wide, { publicNeedsAccount: true }, 'Everybody who has an account here can see it.'],
])('[SCR-65, SCR-154] who shares the link of a pad reads whom it lets in: %#', async (pad, group, settings, text) => {
  const server = folderServer({ groups: [group], pads: [pad] })
  server.settings = { ...server.settings, ...settings }
  const { person: user } = renderApp(`/mypads/group/${group._id}/pad/view/${pad._id}`, server)
  await screen.findByRole('link', { name: group.name })
  await user.click(screen.getByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Share “${pad.name}”` }))
  const link = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link to share' })
  expect(new URL(link.value).pathname).toBe(`/mypads/group/${group._id}/pad/view/${pad._id}`)
  expect(link).toHaveAccessibleDescription(text)
  await user.click(dialog.getByRole('button', { name: 'Copy' }))
  expect(await dialog.findByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(link.value)
})

test('[SCR-396, PAD-83] the menu of an open pad offers what its row in the folder does, but to open it, and templates', async () => {
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
  const insert = 'Insert a template'
  await waitFor(async () => {
    const items = await offered()
    expect(items.filter(([text]) => text !== insert)).toEqual(inRow)
    expect(items).toHaveLength(inRow.length + 1)
  })
  const posted = vi.spyOn(screen.getByTitle<HTMLIFrameElement>('Text of the pad Budget').contentWindow!, 'postMessage')
  await app.person.click(screen.getByRole('menuitem', { name: insert }))
  expect(posted).toHaveBeenCalledExactlyOnceWith({ type: 'sheaf:insert-template' }, window.location.origin)
})

test.each(['public', 'private'] as const)(
  '[SCR-396] the view of a %s pad offers its download to who does not see its folder',
  async (visibility) => {
    const closed = groupOf('Closed', { admins: ['user-ben'] })
    const rules = padOf('Rules', closed, { visibility })
    const server = folderServer({ groups: [closed], pads: [rules] }).on(viewGroup, () => {
      throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
    })
    server.user = undefined
    const { person: user } = renderApp(`/mypads/group/${closed._id}/pad/view/${rules._id}`, server)
    await screen.findByTitle('Text of the pad Rules')
    await user.click(screen.getByRole('button', { name: 'Actions for Rules' }))
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Copy the link',
      'Open in a new tab',
      'History',
      'Download (HTML)',
      'Download (Markdown)',
      'Download (TXT)',
    ])
    const hrefs = items.slice(3).map((item) => new URL(item.getAttribute('href') ?? '').pathname)
    expect(hrefs).toEqual(['html', 'markdown', 'text'].map((f) => `/api/pad/${rules._id}/export/${f}`))
  },
)

test('[SCR-396, SCR-108] an open pad is archived by its menu, and says so', async () => {
  const server = world()
  server.on(savePad, ({ body }) => {
    const value = { ...budget, archived: body.archived === true }
    server.on(viewPad, () => ({
      key: budget._id,
      value,
      access: { read: true, write: false, chat: true, history: true },
    }))
    return { key: budget._id, value }
  })
  const { person: user } = renderApp(`${below}/pad/view/${budget._id}`, server)
  await screen.findByTitle('Text of the pad Budget')
  await screen.findByRole('link', { name: board.name })
  await user.click(screen.getByRole('button', { name: 'Actions for Budget' }))
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Archive the pad' }))
  expect(await screen.findByText('This pad is archived', { exact: false })).toBeVisible()
})

test('[PAD-21, SCR-340] a pad that is not open looks like one that does not exist', async () => {
  renderApp(`${below}/pad/view/pad-unknown`, world())
  expect(await screen.findByText('This pad does not exist, or you do not have access to it.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'You cannot open this pad' })).toBeVisible()
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
  expect(await frame()).toBeVisible()
  await act(() => router.navigate(`${below}/view`))
  expect(await screen.findByRole('link', { name: 'Agenda' })).toBeVisible()
  server.on(viewGroup, often)
  await act(() => queryClient.refetchQueries({ queryKey: queryKeys.groups }))
  expect(screen.getByRole('link', { name: 'Agenda' })).toBeVisible()
})

test('[SCR-75] a pad that is opened by the address of a folder it has left shows the folder that it is in', async () => {
  renderApp(`/mypads/group/${wide._id}/pad/view/${agenda._id}`, world())
  await frame()
  const crumbs = within(screen.getByRole('navigation', { name: 'Where you are' }))
  const folder = await crumbs.findByRole('link', { name: board.name })
  expect(folder.getAttribute('href')).toBe(`${below}/view`)
})

test.each([
  ['a pad', (id: string) => `/mypads/group/${id}/pad/view/${padOf('Rules', wide)._id}`, ['Open']],
  ['a folder', (id: string) => `/mypads/group/${id}/view`, []],
])('[SCR-245] %s that one came to by its link alone is not said to be among one’s own', async (_, address, steps) => {
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

test('[SCR-245] nor is a pad in a folder that one may not see', async () => {
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

test('[SCR-245] a pad of one’s own folder stands below one’s folders, and the menu says so', async () => {
  renderApp(`${below}/pad/view/${agenda._id}`, world())
  const crumbs = within(await screen.findByRole('navigation', { name: 'Where you are' }))
  expect(await crumbs.findByRole('link', { name: board.name })).toBeVisible()
  expect(crumbs.getByRole('link', { name: 'My folders' })).toBeVisible()
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  expect(menu.getByRole('link', { name: 'My folders' }).getAttribute('aria-current')).toBe('page')
})
