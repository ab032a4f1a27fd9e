import { createGroup, removeGroup } from '@sheaf/contract/routes/groups'
import { bookmark } from '@sheaf/contract/routes/marks'
import { createPad, removePad, savePad } from '@sheaf/contract/routes/pads'
import { listSessions, revokeSession } from '@sheaf/contract/routes/auth'
import { listTrash, restore } from '@sheaf/contract/routes/trash'
import { createUserList, listUserLists } from '@sheaf/contract/routes/user-lists'
import { sessionSchema } from '@sheaf/contract/entities/user'
import { trashItemSchema } from '@sheaf/contract/entities/trash'
import { AppError } from '@sheaf/contract/errors'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { AlreadyBegun, useAct } from './act.ts'

const client = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
)

const board = groupOf('Board')
const agenda = padOf('Agenda', board)
const minutes = padOf('Minutes', board)
const folder = `/mypads/group/${board._id}`
const world = () => folderServer({ groups: [board], pads: [agenda, minutes] })

const isWrite = ({ call }: { call: string }) => !call.startsWith('GET ')
const writesOf = (server: FakeServer) => server.calls.filter(isWrite).map(({ call }) => call)

/** Returns a handler that removes each key once and then fails, like a server without the item. */
const once = () => {
  const gone = new Set<string>()
  return <Key extends string>(key: Key) => {
    if (gone.has(key)) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
    gone.add(key)
    return { key }
  }
}
/** Double-clicks with a delay in milliseconds, by which the second click may come after the reply. */
const doubleClick = async (button: HTMLElement, delay: number) => {
  await userEvent.setup({ delay }).dblClick(button)
  await new Promise((done) => setTimeout(done, 100))
}

const acting = (isDone?: (failures: number) => boolean) => {
  const gates: PromiseWithResolvers<number>[] = []
  const send = vi.fn((_name: string) => {
    const gate = Promise.withResolvers<number>()
    gates.push(gate)
    return gate.promise
  })
  const { result } = renderHook(() => useAct({ mutationFn: send, ...(isDone && { isDone }) }), { wrapper })
  const settle = (change: (gate: PromiseWithResolvers<number>) => void) =>
    act(async () => {
      change(gates.at(-1)!)
      await Promise.resolve()
    })
  const press = (name: string) =>
    act(async () => {
      result.current.mutate(name)
      await Promise.resolve()
    })
  return { send, settle, press }
}

test('[SCR-164] what is being done is not begun again; anything else is', async () => {
  const { send, press, settle } = acting()
  await press('kettle')
  await press('kettle')
  expect(send).toHaveBeenCalledTimes(1)
  await press('pan')
  expect(send).toHaveBeenCalledTimes(2)
  await settle(({ resolve }) => resolve(0))
  await press('pan')
  expect(send).toHaveBeenCalledTimes(3)
})

test('[SCR-164] what has failed may be tried again, and what is gone is gone', async () => {
  const { send, press, settle } = acting((failures) => failures === 0)
  await press('kettle')
  await settle(({ reject }) => reject(new Error('cold')))
  await press('kettle')
  await settle(({ resolve }) => resolve(1))
  await press('kettle')
  await settle(({ resolve }) => resolve(0))
  expect(send).toHaveBeenCalledTimes(3)
  await press('kettle')
  expect(send).toHaveBeenCalledTimes(3)
})

/** Forms that create something: their address, the route that they call and the fields to fill in. */
const MAKERS = [
  ['a folder', '/mypads/group/add', createGroup, { Name: 'Club' }],
  ['a pad', `${folder}/pad/add`, createPad, { 'Name of the new pad': 'Notes' }],
  ['a user list', '/myuserlists/add', createUserList, { Name: 'Choir' }],
] as const

test.each(MAKERS)(
  '[SCR-164] a form makes %s once, whatever is sent until the screen of it is there',
  async (_what, address, route, fields) => {
    const left = Promise.withResolvers<void>()
    const server = world()
      .on(listUserLists, () => ({ value: {} }))
      .on(createGroup, () => ({ key: board._id, value: board }))
      .on(createPad, () => ({ key: agenda._id, value: agenda }))
      .on(createUserList, () => ({ value: {}, present: [], absent: [] }))
    const { person: user, router } = renderApp(address, server)
    for (const [label, text] of Object.entries(fields))
      await user.type(await screen.findByRole('textbox', { name: new RegExp(`^${label}`) }), text)
    const form = screen.getByRole('textbox', { name: new RegExp(`^${Object.keys(fields)[0]}`) }).closest('form')!
    const navigate = vi.spyOn(router, 'navigate').mockReturnValue(left.promise)
    fireEvent.submit(form)
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledOnce())
    fireEvent.submit(form)
    await user.type(screen.getAllByRole('textbox')[0]!, ' too{Enter}')
    await new Promise((done) => setTimeout(done, 50))
    expect(writesOf(server)).toEqual([`POST ${route.path}`])
    expect(navigate).toHaveBeenCalledOnce()
    left.resolve()
  },
)

test.each([0, 15, 40])('[SCR-164] a double click removes a pad once, with %i ms in between', async (delay) => {
  const remove = once()
  const server = world().on(removePad, ({ params: { id } }) => remove(id))
  renderApp(`${folder}/pad/remove/${agenda._id}`, server)
  await doubleClick(await screen.findByRole('button', { name: 'Remove the pad' }), delay)
  expect(writesOf(server)).toEqual([`DELETE /pad/${agenda._id}`])
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([0, 15, 40])('[SCR-164] a double click removes a folder once, with %i ms in between', async (delay) => {
  const remove = once()
  const server = world().on(removeGroup, ({ params: { id } }) => remove(id))
  renderApp(`${folder}/remove`, server)
  const button = await screen.findByRole('button', { name: 'Remove the folder' })
  await doubleClick(button, delay)
  expect(writesOf(server)).toEqual([`DELETE /group/${board._id}`])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[SCR-164] a double click archives a pad once', async () => {
  const server = world().on(savePad, ({ params: { id } }) => ({ key: id, value: { ...agenda, archived: true } }))
  const { person: user } = renderApp(`${folder}/view`, server)
  await user.click(await screen.findByRole('button', { name: 'Actions for Agenda' }))
  await user.dblClick(await screen.findByRole('menuitem', { name: 'Archive the pad' }))
  expect(await screen.findAllByText('The pad has been archived.')).toHaveLength(1)
  expect(writesOf(server)).toEqual([`PUT /pad/${agenda._id}`])
})

test('[SCR-164] a double click archives the chosen pads once', async () => {
  const server = world().on(savePad, ({ params: { id } }) => ({ key: id, value: { ...agenda, archived: true } }))
  const { person: user } = renderApp(`${folder}/view`, server)
  await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
  await user.dblClick(screen.getByRole('button', { name: 'Archive pads' }))
  expect(await screen.findAllByText('2 pads have been archived.')).toHaveLength(1)
  expect(writesOf(server)).toEqual([`PUT /pad/${agenda._id}`, `PUT /pad/${minutes._id}`])
})

test('[SCR-164] a double click restores once', async () => {
  const back = once()
  const now = Date.now()
  const item = trashItemSchema.parse({ type: 'pads', key: 'pad-x', name: 'Notes', removedAt: now, purgeAt: now + 1000 })
  const server = world()
    .on(listTrash, () => ({ value: [item], next: null }))
    .on(restore, ({ body: { key } }) => back(key))
  renderApp('/mypads/trash', server)
  await doubleClick(await screen.findByRole('button', { name: 'Restore Notes' }), 15)
  expect(writesOf(server)).toEqual(['POST /trash/restore'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[SCR-164] what came back and was removed again elsewhere comes back once more', async () => {
  const now = Date.now()
  let removedAt = now
  const server = world()
    .on(listTrash, () => ({
      value: [trashItemSchema.parse({ type: 'pads', key: 'pad-x', name: 'Notes', removedAt, purgeAt: now + 1000 })],
      next: null,
    }))
    .on(restore, ({ body: { key } }) => {
      removedAt += 1
      return { key }
    })
  const { person: user } = renderApp('/mypads/trash', server)
  await user.click(await screen.findByRole('button', { name: 'Restore Notes' }))
  expect(await screen.findAllByText('Notes is back.')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Restore Notes' }))
  expect(await screen.findAllByText('Notes is back.')).toHaveLength(2)
})

test('[SCR-164] a double click signs another browser out once', async () => {
  const end = once()
  const session = sessionSchema.parse({
    _id: 's2',
    ctime: 1,
    lastSeenAt: 2,
    expiresAt: 3,
    address: '192.0.2.1',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    current: false,
  })
  const server = world()
    .on(listSessions, () => ({ value: [session] }))
    .on(revokeSession, ({ params: { id } }) => end(id))
  const { person: user } = renderApp('/myprofile', server)
  await user.dblClick(await screen.findByRole('button', { name: /^Sign out there/ }))
  expect(await screen.findAllByText('That browser has been signed out.')).toHaveLength(1)
  expect(writesOf(server)).toEqual(['DELETE /auth/sessions/s2'])
})

test('[SCR-164] a second click on a star waits for the first', async () => {
  const gate = Promise.withResolvers<void>()
  const server = world().on(bookmark, () => gate.promise.then(() => ({})))
  const { person: user } = renderApp(`${folder}/view`, server)
  const star = await screen.findByRole('button', { name: 'Bookmark Agenda' })
  await user.dblClick(star)
  expect(star.getAttribute('aria-pressed')).toBe('true')
  gate.resolve()
  expect(await screen.findAllByText('The pad has been bookmarked.')).toHaveLength(1)
  expect(writesOf(server)).toEqual(['POST /usermark'])
})

test('[SCR-164] a double click marks once, also where the reply comes between its clicks', async () => {
  const server = world()
  renderApp(`${folder}/view`, server)
  const star = await screen.findByRole('button', { name: 'Bookmark Agenda' })
  await doubleClick(star, 50)
  expect(star.getAttribute('aria-pressed')).toBe('true')
  expect(writesOf(server)).toEqual(['POST /usermark'])
})

test('[SCR-260] that the server could not be reached goes when the same is done after all', async () => {
  const server = world().on(bookmark, () => {
    throw new TypeError('Failed to fetch')
  })
  const { person: user } = renderApp(`${folder}/view`, server)
  const star = await screen.findByRole('button', { name: 'Bookmark Agenda' })
  await user.click(star)
  const offline = /^The server cannot be reached\./
  expect(await screen.findByText(offline)).toBeVisible()
  server.on(bookmark, () => ({}))
  await user.click(star)
  expect(await screen.findByText('The pad has been bookmarked.')).toBeVisible()
  await vi.waitFor(() => expect(screen.queryByText(offline)).toBeNull())
})

test('[SCR-164] a repeated act fails at once, so that whoever waits for it goes on', async () => {
  const gate = Promise.withResolvers<number>()
  const { result } = renderHook(() => useAct({ mutationFn: (_name: string) => gate.promise }), { wrapper })
  await act(async () => {
    const first = result.current.mutateAsync('kettle')
    await expect(result.current.mutateAsync('kettle')).rejects.toThrow(AlreadyBegun)
    gate.resolve(1)
    expect(await first).toBe(1)
  })
})
