import { createGroup, removeGroup, saveGroup } from '@sheaf/contract/routes/groups'
import { createPad, removePad, savePad } from '@sheaf/contract/routes/pads'
import { createUserList, listUserLists } from '@sheaf/contract/routes/user-lists'
import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
import { renderApp } from '../../testing/render-app.tsx'

const board = groupOf('Board')
const club = groupOf('Club')
const agenda = padOf('Agenda', board)
const folder = `/mypads/group/${board._id}`

/** Creates a server that holds its replies to writes until `answer` is called. */
const slowServer = () => {
  const gate = Promise.withResolvers<void>()
  const slowly =
    <Reply,>(reply: Reply) =>
    async () => {
      await gate.promise
      return reply
    }
  const server = folderServer({ groups: [board, club], pads: [agenda] })
    .on(listUserLists, () => ({ value: {} }))
    .on(createGroup, slowly({ key: club._id, value: club }))
    .on(saveGroup, slowly({ key: board._id, value: board }))
    .on(createPad, slowly({ key: agenda._id, value: agenda }))
    .on(savePad, slowly({ key: agenda._id, value: agenda }))
    .on(createUserList, slowly({ value: {}, present: [], absent: [] }))
    .on(removeGroup, slowly({ key: board._id }))
    .on(removePad, slowly({ key: agenda._id }))
  return { server, answer: gate.resolve }
}

/** Actions that navigate on: their address, the text to type, the button and the message that follows. */
const ACTS = [
  ['/mypads/group/add', 'Club', 'Add a folder', 'folder has been added'],
  [`${folder}/edit`, ' of all', 'Save', 'folder has been saved'],
  [`${folder}/pad/add`, 'Notes', 'Add a pad', 'pad has been added'],
  [`${folder}/pad/edit/${agenda._id}`, ' of May', 'Save', 'pad has been saved'],
  ['/myuserlists/add', 'Choir', 'Save', 'user list has been added'],
  [`${folder}/remove`, '', 'Remove the folder', 'has been removed'],
  [`${folder}/pad/remove/${agenda._id}`, '', 'Remove the pad', 'has been removed'],
] as const

test.each(ACTS)(
  '[SCR-266] %s tells what it did, and leaves whoever has gone elsewhere meanwhile',
  async (address, typed, action, message) => {
    const { server, answer } = slowServer()
    const { person: user, router } = renderApp(address, server)
    if (typed !== '') await user.type((await screen.findAllByRole('textbox', { name: /Name/ }))[0]!, typed)
    await user.click(await screen.findByRole('button', { name: action }))
    await user.click(screen.getAllByRole('link', { name: 'Bookmarks' })[0]!)
    await screen.findByRole('heading', { name: 'Bookmarks' })
    const navigate = vi.spyOn(router, 'navigate')
    answer()
    await screen.findByText(new RegExp(message))
    await new Promise((done) => setTimeout(done, 50))
    expect(navigate).not.toHaveBeenCalled()
  },
)

test.each(ACTS.filter(([address]) => address.endsWith('/add')))(
  '[SCR-139] after %s the way back leads past the form, and asks about nothing, however soon',
  async (address, typed, action, message) => {
    const { server, answer } = slowServer()
    const { person: user, router, path } = renderApp('/mybookmarks', server)
    await screen.findByRole('heading', { name: 'Bookmarks' })
    await act(() => router.navigate(address))
    await user.type((await screen.findAllByRole('textbox', { name: /Name/ }))[0]!, typed)
    await user.click(await screen.findByRole('button', { name: action }))
    const goneBack = new Promise((resolve) => {
      const stop = router.subscribe(({ historyAction }) => {
        if (historyAction !== 'REPLACE') return
        stop()
        // At this point the form's navigation has completed, but the next screen has not rendered yet.
        queueMicrotask(() => resolve(router.navigate(-1)))
      })
    })
    answer()
    await screen.findByText(new RegExp(message))
    await act(() => goneBack)
    await expect.poll(path).toBe('/mybookmarks')
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)
