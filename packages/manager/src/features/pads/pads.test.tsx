import { AppError } from '@sheaf/contract/errors'
import { removeChatHistory } from '@sheaf/contract/routes/chat'
import { createPad, removePad, savePad } from '@sheaf/contract/routes/pads'
import { listGroups, viewGroup } from '@sheaf/contract/routes/groups'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
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

test('[SCR-70, NOTE-4] a pad follows its folder at first, and is opened once made', async () => {
  const server = world().on(createPad, () => ({ key: agenda._id, value: agenda }))
  const { person: user, path } = renderApp(`${below}/pad/add`, server)
  await user.type(await screen.findByLabelText(/^Name of the new pad/), 'Agenda')
  expect(screen.queryByRole('radio')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add a pad' }))
  expect(await screen.findByText('The pad has been added.')).toBeVisible()
  await waitFor(() => expect(path()).toBe(`${below}/pad/view/${agenda._id}`))
  expect(server.calls).toContainEqual({
    call: 'POST /pad',
    body: { name: 'Agenda', group: board._id, visibility: null, password: null, readonly: null },
  })
})

test('[SCR-70, PAD-5] a pad that leaves its folder says who may see it, and a private one its password', async () => {
  const server = world()
  const { person: user } = renderApp(`${below}/pad/add`, server)
  await user.type(await screen.findByLabelText(/^Name of the new pad/), 'New')
  await user.click(screen.getByRole('checkbox', { name: /^Same as the folder/ }))
  expect(screen.queryByRole('switch')).toBeNull()
  await user.click(screen.getByRole('radio', { name: /Password-protected/ }))
  await user.click(screen.getByRole('button', { name: 'Add a pad' }))
  expect(await screen.findByText('A password is required.')).toBeVisible()
  expect(server.calls.some(({ call }) => call === 'POST /pad')).toBe(false)
})

test('[SCR-245] a pad’s menu calls its form what the form calls itself', async () => {
  const { person: user } = renderApp(`${below}/view`, world())
  await user.click(await screen.findByRole('button', { name: 'Actions for Agenda' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Name and settings' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Name and settings: Agenda' })).toBeVisible()
})

test('[SCR-695, SCR-70] what a pad follows is said while it follows, and who may write where it says itself who sees it', async () => {
  const { person: user } = renderApp(`${below}/pad/add`, world())
  const follows = await screen.findByRole('checkbox', { name: /^Same as the folder/ })
  expect(screen.getByText(/follow the folder/)).toBeVisible()
  await user.click(follows)
  expect(screen.queryByText(/follow the folder/)).toBeNull()
  expect(screen.getByRole('checkbox', { name: 'Same as the folder: Invite-only' })).toBe(follows)
  expect(screen.getByText('Who can see the pad, and write in it unless it is read-only.')).toBeVisible()
})

test('[SCR-70, PAD-29, PAD-30, NOTE-4] editing offers read-only, keeps the password, and can follow the folder again', async () => {
  const server = world().on(savePad, () => ({ key: budget._id, value: budget }))
  const { person: user, path } = renderApp(`${below}/pad/edit/${budget._id}`, server)
  await user.click(await screen.findByRole('switch', { name: /^Read-only/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The pad has been saved.')).toBeVisible()
  await waitFor(() => expect(path()).toBe(`${below}/view`))
  expect(server.calls).toContainEqual({
    call: `PUT /pad/${budget._id}`,
    body: { readonly: true },
  })
})

test('[SCR-57, SCR-101, NOTE-5] the chat history is removed after a confirmation', async () => {
  const server = world().on(removeChatHistory, ({ params: { id } }) => ({ key: id }))
  const { person: user, path } = renderApp(`${below}/pad/remove/chat/history/${agenda._id}`, server)
  expect(await screen.findByText(/^Remove the chat history of “Agenda” for everyone/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove for good' }))
  expect(await screen.findByText('The chat history has been removed.')).toBeVisible()
  await waitFor(() => expect(path()).toBe(`${below}/view`))
  expect(server.calls).toContainEqual({ call: `DELETE /pad/chathistory/${agenda._id}`, body: {} })
})

test('[EXP-1, EXP-40] a pad is offered as a file to those who need no further password for it', async () => {
  const closed = groupOf('Closed', { visibility: 'private', admins: ['user-ben'] })
  const inside = padOf('Inside', closed)
  const locked = padOf('Locked', closed, { visibility: 'private' })
  const server = folderServer({ groups: [closed, guest], pads: [inside, locked] })
  const { person: user } = renderApp(`/mypads/group/${closed._id}/view`, server)
  await user.click(await screen.findByRole('button', { name: 'Actions for Inside' }))
  const file = await screen.findByRole('menuitem', { name: 'Download (Markdown)' })
  expect(new URL(file.getAttribute('href')!).pathname).toBe(`/api/pad/${inside._id}/export/markdown`)
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Actions for Locked' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual(['Open', 'Link to share'])
})

test('[SCR-57, SCR-101] a pad is removed after a confirmation, and the folder follows', async () => {
  const server = world().on(removePad, ({ params: { id } }) => ({ key: id }))
  const { person: user, path } = renderApp(`${below}/pad/remove/${agenda._id}`, server)
  expect(await screen.findByText(/Remove the pad “Agenda”\? .*restore it from the trash for 30 days/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Remove the pad' }))
  expect(await screen.findByText('The pad has been removed.')).toBeVisible()
  await waitFor(() => expect(path()).toBe(`${below}/view`))
})

test('[SCR-73] what clears the choice of pads to move is out of use while there is none, and keeps the focus', async () => {
  const { person: user } = renderApp(`${below}/pad/move`, world())
  const clear = await screen.findByRole('button', { name: 'Clear selection' })
  expect(clear.getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  expect(clear.getAttribute('aria-disabled')).toBeNull()
  await user.click(clear)
  expect(screen.queryByRole('checkbox', { checked: true })).toBeNull()
  expect(document.activeElement).toBe(clear)
  expect(clear.getAttribute('aria-disabled')).toBe('true')
})

test('[SCR-73, A11Y-3] moving asks for a pad and a folder that one administers', async () => {
  const server = world()
  const { person: user } = renderApp(`${below}/pad/move`, server)
  await user.click(await screen.findByRole('button', { name: 'Move to this folder' }))
  expect(await screen.findByText('Select at least one pad.')).toBeVisible()
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0])
  await user.click(screen.getByRole('combobox', { name: /^To the folder/ }))
  const choices = within(await screen.findByRole('listbox', { name: /^To the folder/ }))
  expect(choices.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Wide'])
  expect(server.calls.some(({ call }) => call.startsWith('PUT'))).toBe(false)
})

test('[SCR-494] where the folders to move to cannot be read, another try is offered', async () => {
  const server = world().on(listGroups, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.CANTGET')
  })
  const { person: user } = renderApp(`${below}/pad/move`, server)
  const again = await screen.findByRole('button', { name: 'Try again' })
  world().install()
  await user.click(again)
  expect(await screen.findByRole('button', { name: 'Move to this folder' })).toBeVisible()
})

test('[SCR-72, SCR-780, W-14] pads move one by one, after a confirmation where more people will see them', async () => {
  const server = world().on(savePad, ({ params: { id } }) => ({
    key: id,
    value: { ...(id === agenda._id ? agenda : budget), group: wide._id },
  }))
  const { person: user, path } = renderApp(`${below}/pad/move?pad=${agenda._id}`, server)
  expect(await screen.findByRole('checkbox', { name: 'Agenda', checked: true })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Move to this folder' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('More people will see this pad')
  expect(dialog.textContent).toContain(
    'In Wide, the pad Agenda will be seen by people who cannot see it now. Move anyway?',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Move pads' }))
  expect(await screen.findByText('2 pads have been moved.')).toBeVisible()
  await waitFor(() => expect(path()).toBe(`/mypads/group/${wide._id}/view`))
  expect(server.calls.filter(({ call }) => call.startsWith('PUT'))).toEqual([
    { call: `PUT /pad/${agenda._id}`, body: { group: wide._id } },
    { call: `PUT /pad/${budget._id}`, body: { group: wide._id } },
  ])
})

test('[SCR-780] a move from a read-only folder asks before others may write in the pads', async () => {
  const shelf = groupOf('Shelf', { readonly: true, users: ['user-ben'] })
  const club = groupOf('Club', { users: ['user-ben'] })
  const plan = padOf('Plan', shelf)
  const server = folderServer({ groups: [shelf, club], pads: [plan] }).on(savePad, () => ({
    key: plan._id,
    value: plan,
  }))
  const { person: user } = renderApp(`/mypads/group/${shelf._id}/pad/move?pad=${plan._id}`, server)
  await user.click(await screen.findByRole('button', { name: 'Move to this folder' }))
  const question = within(await screen.findByRole('dialog', { name: 'More people will be able to write' }))
  expect(
    question.getByText(/^In Club, people will be able to write in what they can only read now: Plan/),
  ).toBeVisible()
  expect(server.calls.some(({ call }) => call.startsWith('PUT'))).toBe(false)
  await user.click(question.getByRole('button', { name: 'Move the pad' }))
  expect(await screen.findByText('1 pad has been moved.')).toBeVisible()
})

test('[SCR-780] the move says who can see the chosen pads then, in words for one and for many, and which keep their own', async () => {
  const { person: user } = renderApp(`${below}/pad/move?pad=${agenda._id}`, world())
  await screen.findByRole('checkbox', { name: 'Agenda', checked: true })
  const notice = () => screen.getByRole('alert').textContent
  const all = 'Anyone who has the link can see it, with or without an account.Only members see the history.'
  expect(notice()).toBe(`In the folder Wide, the visibility of the pad will be: Anyone with the link.${all}`)
  await user.click(screen.getByRole('button', { name: 'Select all' }))
  expect(notice()).toBe(
    `In the folder Wide, the visibility of the pad will be: Anyone with the link.${all}1 pad has a visibility of its own and keeps it.`,
  )
  await user.click(screen.getByRole('button', { name: 'Clear selection' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('[SCR-72, SCR-108] a pad that is refused stays, is told in one message with the rest, and the others go on', async () => {
  const server = world().on(savePad, ({ params: { id } }) => {
    if (id === agenda._id) throw new AppError('BACKEND.ERROR.AUTHENTICATION.DENIED_RECORD_EDIT')
    return { key: id, value: { ...budget, group: wide._id } }
  })
  const { person: user, path } = renderApp(`${below}/pad/move`, server)
  await user.click(await screen.findByRole('button', { name: 'Select all' }))
  await user.click(screen.getByRole('button', { name: 'Move to this folder' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move pads' }))
  const told = await screen.findByText(/^1 pad has been moved\./)
  expect(told.textContent).toContain(
    '1 pad has been moved.\n1 pad could not be moved and is still here.\nYou are not allowed to change this.',
  )
  expect(screen.getAllByText(/You are not allowed/)).toEqual([told])
  expect(path()).toBe(`${below}/pad/move`)
})

test('[SCR-72, SCR-73] after a move of which a pad was refused, that pad alone is counted as selected', async () => {
  const left = [agenda, budget]
  const server = folderServer({ groups: [board, wide], pads: left }).on(savePad, ({ params: { id } }) => {
    if (id === agenda._id) throw new AppError('BACKEND.ERROR.AUTHENTICATION.DENIED_RECORD_EDIT')
    left.pop()
    return { key: id, value: { ...budget, group: wide._id } }
  })
  const { person: user } = renderApp(`${below}/pad/move`, server)
  await user.click(await screen.findByRole('button', { name: 'Select all' }))
  expect(screen.getByText('2 pads selected')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Move to this folder' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move pads' }))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Budget' })).toBeNull())
  expect(screen.getByText('1 pad selected')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Agenda' }))
  expect(screen.getByRole('button', { name: 'Clear selection' }).getAttribute('aria-disabled')).toBe('true')
})

test('[SCR-134, PAD-32] the site admin names the folder to move pads to by its address', async () => {
  const far = groupOf('Far', { admins: ['user-ben'] })
  const shelved = groupOf('Shelved', { admins: ['user-ben'], archived: true })
  const server = folderServer({ groups: [board, far, shelved], pads: [agenda] }).on(savePad, () => ({
    key: agenda._id,
    value: { ...agenda, group: far._id },
  }))
  server.user = undefined
  server.admin = true
  const { person: user, path } = renderApp(`${below}/pad/move?pad=${agenda._id}`, server)
  const address = await screen.findByRole('textbox', { name: /^Address of the folder/ })
  for (const wrong of ['Far', 'group-nowhere', below.slice(1), `/mypads/group/${shelved._id}/view`]) {
    await user.clear(address)
    await user.click(address)
    await user.paste(wrong)
    expect(await screen.findByText('No other folder that takes pads has this address.')).toBeVisible()
  }
  await user.clear(address)
  await user.click(screen.getByRole('button', { name: 'Move to this folder' }))
  expect(document.activeElement).toBe(address)
  await user.paste(`https://pads.example.org/base/mypads/group/${far._id}/view?q=a`)
  expect(await screen.findByText('This is the folder Far.', { selector: '[role="status"]' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Move to this folder' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'More people will see this pad' }))
  await user.click(dialog.getByRole('button', { name: 'Move the pad' }))
  await waitFor(() => expect(path()).toBe(`/mypads/group/${far._id}/view`))
  expect(server.calls).toContainEqual({ call: `PUT /pad/${agenda._id}`, body: { group: far._id } })
})

test('[SCR-134] an address that is still looked up is not called missing, and one that could not be is not called wrong', async () => {
  const far = groupOf('Far', { admins: ['user-ben'] })
  const away = groupOf('Away', { admins: ['user-ben'] })
  const server = folderServer({ groups: [board, far, away], pads: [agenda] })
  server.user = undefined
  server.admin = true
  const { person: user } = renderApp(`${below}/pad/move?pad=${agenda._id}`, server)
  const address = await screen.findByRole('textbox', { name: /^Address of the folder/ })
  await user.click(address)
  await user.keyboard('{Enter}')
  expect(screen.getByText('This is required.')).toBeVisible()
  await user.paste(`/mypads/group/${far._id}/view`)
  await user.keyboard('{Enter}')
  expect(screen.queryByText('This is required.')).toBeNull()
  expect(await screen.findByText('This is the folder Far.', { selector: '[role="status"]' })).toBeVisible()
  await user.clear(address)
  server.on(viewGroup, () => {
    throw new TypeError('Failed to fetch')
  })
  await user.paste(`/mypads/group/${away._id}/view`)
  expect(await screen.findByText(/^The server cannot be reached/)).toBeVisible()
  expect(screen.queryByText('No other folder that takes pads has this address.')).toBeNull()
})

test('[SCR-102, SCR-107] the site admin, who has no other folders, has nothing to drag', async () => {
  const server = world()
  server.user = undefined
  server.admin = true
  renderApp(`${below}/view`, server)
  const link = await screen.findByRole('link', { name: 'Agenda' })
  expect(screen.getByRole('link', { name: 'Move pads' })).toBeVisible()
  expect(link.closest('[draggable="true"]')).toBeNull()
})

test('[SCR-54] where everybody is a member, no screen of a pad speaks of its visibility', async () => {
  const server = world().on(savePad, () => ({ key: budget._id, value: budget }))
  server.settings = { ...server.settings, allPadsPublicsAuthentifiedOnly: true }
  const { person: user, router } = renderApp(`${below}/view`, server)
  expect(await screen.findByRole('link', { name: 'Budget' })).toBeVisible()
  expect(screen.queryByText('Password-protected')).toBeNull()
  await act(() => router.navigate(`${below}/pad/edit/${budget._id}`))
  expect(await screen.findByLabelText(/^Name of the pad/)).toBeVisible()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByLabelText(/^Password/)).toBeNull()
  await act(() => router.navigate(`${below}/pad/move?pad=${agenda._id}`))
  expect(await screen.findByRole('combobox', { name: /^To the folder/ })).toHaveProperty('value', 'Wide')
  expect(screen.queryByText(/Organisation-wide|Anyone with the link/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Move to this folder' }))
  await waitFor(() => expect(server.calls.some(({ call }) => call === `PUT /pad/${agenda._id}`)).toBe(true))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test.each([
  ['an open pad', `${below}/pad/view/${budget._id}?lineNumber=3`],
  ['a filtered folder', `${below}/view?q=bud`],
])('[SCR-70] the form of a pad leads back to %s where it was opened, saved or not', async (_place, address) => {
  const server = world().on(savePad, () => ({ key: budget._id, value: budget }))
  const { person: user, router } = renderApp(address, server)
  const here = () => router.state.location.pathname + router.state.location.search
  for (const leave of [
    { role: 'link', name: 'Cancel' },
    { role: 'button', name: 'Save' },
  ] as const) {
    await user.click(await screen.findByRole('button', { name: 'Actions for Budget' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Name and settings' }))
    await user.click(await screen.findByRole(leave.role, { name: leave.name }))
    await waitFor(() => expect(here()).toBe(address))
  }
  expect(await screen.findByText('The pad has been saved.')).toBeVisible()
})

test('[SCR-138] what a colleague changes of a pad while its form is open stays, and only my own change is sent', async () => {
  const server = world().on(savePad, () => ({ key: budget._id, value: budget }))
  const { person: user, path, queryClient } = renderApp(`${below}/pad/edit/${budget._id}`, server)
  const name = await screen.findByLabelText(/^Name/)
  server.on(viewGroup, () => ({
    key: board._id,
    value: board,
    pads: Object.fromEntries([[budget._id, padOf('Budget', board, { visibility: 'public', readonly: true })]]),
    users: {},
  }))
  await act(() => queryClient.refetchQueries())
  await user.type(name, ' 2027')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(path()).toBe(`${below}/view`))
  expect(server.calls).toContainEqual({ call: `PUT /pad/${budget._id}`, body: { name: 'Budget 2027' } })
})

test('[SCR-138, PAD-29] a pad is sent whole in what it no longer shares with its folder', async () => {
  const server = world().on(savePad, () => ({ key: agenda._id, value: agenda }))
  const { person: user, path } = renderApp(`${below}/pad/edit/${agenda._id}`, server)
  await user.click(await screen.findByRole('checkbox', { name: /^Same as the folder/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(path()).toBe(`${below}/view`))
  expect(server.calls).toContainEqual({
    call: `PUT /pad/${agenda._id}`,
    body: { visibility: board.visibility, readonly: false },
  })
})

test('[SCR-139] who leaves a changed pad form is asked first', async () => {
  const { person: user, path } = renderApp(`${below}/pad/add`, world())
  await user.type(await screen.findByLabelText(/^Name/), 'Draft')
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  expect(path()).toBe(`${below}/pad/add`)
})
