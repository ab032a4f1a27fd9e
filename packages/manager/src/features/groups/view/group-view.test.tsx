import { AppError } from '@sheaf/contract/errors'
import { resignFromGroup, viewGroup } from '@sheaf/contract/routes/groups'
import { viewPad } from '@sheaf/contract/routes/pads'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { groupViewQuery } from '../groups.queries.ts'
import { folderServer, groupOf, padOf } from '../../../testing/folders.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const board = groupOf('Board', { description: 'Minutes', users: ['user-ben'], watchers: ['user-ben'], tags: ['paper'] })
const people = [
  { _id: 'user-anna', login: 'anna', firstname: 'Anna', email: 'anna@example.org' },
  { _id: 'user-ben', login: 'ben', firstname: 'Ben', email: 'ben@example.org' },
]

const address = `/mypads/group/${board._id}/view`

test('[SCR-58, SCR-60] a folder shows what it is, its pads, and its people as far as the reply names them', async () => {
  const pads = [padOf('Agenda', board), padOf('Budget', board, { visibility: 'private', readonly: true })]
  renderApp(address, folderServer({ groups: [board], pads, people }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Board' })).toBeVisible()
  expect(screen.getByText('Minutes')).toBeVisible()
  const members = screen.getByRole('region', { name: 'Members (1)' })
  expect(within(members).getByText('ben · ben@example.org')).toBeVisible()
  const list = screen.getByRole('list', { name: 'Pads' })
  expect(
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Agenda', 'Budget'])
  expect(within(list).getAllByText('Password-protected')).toHaveLength(1)
})

test('[SCR-60, A11Y-3] of many people a few are shown, and the others at a press of a button that keeps the focus', async () => {
  const many = Array.from({ length: 9 }, (_, at) => ({ _id: `user-${at}`, login: `person${at}` }))
  const crowd = groupOf('Crowd', { users: many.map(({ _id }) => _id) })
  const server = folderServer({ groups: [crowd], people: [...people, ...many] })
  const { person: user } = renderApp(`/mypads/group/${crowd._id}/view`, server)
  const members = await screen.findByRole('region', { name: 'Members (9)' })
  const logins = () => within(members).queryAllByText(/^person\d$/)
  const all = within(members).getByRole('button', { name: 'Show all 9 Members (9)', expanded: false })
  expect(logins()).toHaveLength(8)
  await user.click(all)
  expect(logins()).toHaveLength(9)
  expect(document.activeElement).toBe(all)
  expect(all.getAttribute('aria-expanded')).toBe('true')
  expect(within(members).getByRole('button', { name: 'Show fewer Members (9)' })).toBe(all)
  await user.click(all)
  expect(logins()).toHaveLength(8)
  expect(within(screen.getByRole('region', { name: /^Administrators/ })).queryByRole('button')).toBeNull()
})

test('[LANG-10] more than a thousand people are counted as the language writes numbers', async () => {
  const many = Array.from({ length: 1200 }, (_, at) => ({ _id: `user-${at}`, login: `person${at}` }))
  const crowd = groupOf('Crowd', { users: many.map(({ _id }) => _id) })
  renderApp(`/mypads/group/${crowd._id}/view`, folderServer({ groups: [crowd], people: [...people, ...many] }))
  expect(await screen.findByRole('region', { name: 'Members (1,200)' })).toBeVisible()
})

test('[SCR-51] people stand in the order of their names, numbers by their value', async () => {
  const logins = ['member10', 'member2', 'Émile', 'member1', 'zoe']
  const many = logins.map((login, at) => ({ _id: `user-${at}`, login }))
  const crowd = groupOf('Crowd', { users: many.map(({ _id }) => _id) })
  renderApp(`/mypads/group/${crowd._id}/view`, folderServer({ groups: [crowd], people: [...people, ...many] }))
  const members = within(await screen.findByRole('region', { name: 'Members (5)' }))
  expect(members.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Émile',
    'member1',
    'member2',
    'member10',
    'zoe',
  ])
})

test('[SCR-66] who can see a folder stands first beside it, before its people', async () => {
  renderApp(`/mypads/group/${board._id}/view`, folderServer({ groups: [board], people }))
  const who = await screen.findByRole('region', { name: 'Who can see this' })
  const panel = screen.getByRole('region', { name: 'People' })
  expect(who.compareDocumentPosition(panel) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(who.parentElement?.firstElementChild).toBe(who)
})

test('[SCR-58] beside the name of a folder, whatever its visibility, group admins find the way to its members, and all its link', async () => {
  const guest = groupOf('Guest', { admins: ['user-ben'], users: ['user-anna'] })
  const open = groupOf('Open', { visibility: 'public' })
  const server = folderServer({ groups: [board, guest, open], people })
  const { router } = renderApp(`/mypads/group/${board._id}/view`, server)
  const invite = await screen.findByRole('link', { name: 'Invite people' })
  expect(invite.getAttribute('href')).toBe(`/mypads/group/${board._id}/user/invite`)
  expect(invite.textContent).toBe('Invite people')
  expect(screen.getByRole('button', { name: 'Copy the link to Board' })).toBeVisible()
  for (const { _id, name } of [open, guest]) {
    await act(() => router.navigate(`/mypads/group/${_id}/view`))
    await screen.findByRole('heading', { level: 1, name })
    expect(screen.queryAllByRole('link', { name: 'Invite people' })).toHaveLength(name === 'Open' ? 1 : 0)
    expect(screen.getByRole('button', { name: `Copy the link to ${name}` })).toBeVisible()
  }
})

test('[SCR-60, SCR-405] others see logins, and a visitor a notice in place of people', async () => {
  const open = groupOf('Open', { visibility: 'public', admins: ['user-ben'] })
  const server = folderServer({ groups: [open] })
  server.user = undefined
  renderApp(`/mypads/group/${open._id}/view`, server)
  expect(await screen.findByText('Only signed-in people can see who belongs to this folder.')).toBeVisible()
  expect(screen.queryByText(/Administrators \(/)).toBeNull()
  expect(within(screen.getByRole('note', { name: 'Help' })).getByText(/^Open a pad to read it/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Bookmark/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add a pad' })).toBeNull()
})

const WHO_ADDS = 'Only administrators can add pads.'

test.each([
  ['a member', {}, ['user-anna'], 'anna', true],
  ['a member where members add pads', { allowUsersToCreatePads: true }, ['user-anna'], 'anna', false],
  ['a member once it is archived', { archived: true }, ['user-anna'], 'anna', false],
  ['somebody who is signed in', { visibility: 'public' }, [], 'anna', false],
  ['a visitor', { visibility: 'public' }, [], undefined, false],
] as const)(
  '[SCR-58] that its admins alone add pads to a folder reads %s: %o',
  async (_, change, users, login, isShown) => {
    const shared = groupOf('Shared', { admins: ['user-ben'], users, ...change })
    for (const pads of [[], [padOf('Agenda', shared)]]) {
      const server = folderServer({ groups: [shared], pads, people })
      if (login === undefined) server.user = undefined
      const { unmount } = renderApp(`/mypads/group/${shared._id}/view`, server)
      await screen.findAllByText(pads.length > 0 ? 'Agenda' : 'No pads in this folder yet')
      expect(screen.queryAllByText(WHO_ADDS)).toHaveLength(isShown ? 1 : 0)
      unmount()
    }
  },
)

test('[SCR-58] nor does an admin', async () => {
  renderApp(address, folderServer({ groups: [board], people }))
  expect(await screen.findAllByRole('link', { name: 'Add a pad' })).not.toEqual([])
  expect(screen.queryByText(WHO_ADDS)).toBeNull()
})

test.each([
  [{ archived: false }, 'See the pads, and write in them'],
  [{ archived: true }, 'See the pads'],
  [{ archived: true, allowUsersToCreatePads: true }, 'See the pads'],
  [{ readonly: true }, 'See the pads'],
  [{ readonly: true, allowUsersToCreatePads: true }, 'See the pads, and add new ones'],
])('[SCR-66] what the members may do is told as it is: %o', async (change, text) => {
  const shared = groupOf('Shared', { users: ['user-ben'], ...change })
  renderApp(`/mypads/group/${shared._id}/view`, folderServer({ groups: [shared], people }))
  expect(await screen.findByText(text)).toBeVisible()
})

test('[SCR-58] where nobody is a member or watches there is no empty list', async () => {
  renderApp(address, folderServer({ groups: [groupOf('Board')], people }))
  const members = within(await screen.findByRole('region', { name: 'Members' }))
  expect(members.getByText('Nobody besides the admins yet.')).toBeVisible()
  expect(members.queryByRole('list')).toBeNull()
  expect(within(screen.getByRole('region', { name: 'Watchers' })).queryByRole('list')).toBeNull()
})

test('[SCR-54] where everybody is a member only the admins are listed', async () => {
  const server = folderServer({ groups: [board], people })
  server.settings = { ...server.settings, allPadsPublicsAuthentifiedOnly: true }
  renderApp(address, server)
  expect(await screen.findByRole('region', { name: 'Administrators (1)' })).toBeVisible()
  expect(screen.queryByRole('region', { name: /^Members/ })).toBeNull()
})

test('[SCR-62, NOTE-4] a member leaves after a confirmation', async () => {
  const guest = groupOf('Guest', { admins: ['user-ben'], users: ['user-anna'] })
  const server = folderServer({ groups: [guest], people }).on(resignFromGroup, () => ({ value: guest }))
  const { person: user, path } = renderApp(`/mypads/group/${guest._id}/view`, server)
  await user.click(await screen.findByRole('button', { name: 'Leave the folder' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Leave the folder' }))
  expect(await screen.findByText('You have left the folder.')).toBeVisible()
  await waitFor(() => expect(path()).toBe('/mypads'))
  expect(server.calls).toContainEqual({ call: 'POST /group/resign', body: { gid: guest._id } })
})

test.each([
  ['restricted', {}, /You can then no longer open it or its pads/],
  ['private', {}, /From then on you need its password/],
  ['public', {}, /its link still opens it/],
  ['restricted', { allPadsPublicsAuthentifiedOnly: true }, /its link still opens it/],
] as const)('[SCR-62] who leaves a %s folder reads what they lose: %o', async (visibility, settings, loss) => {
  const guest = groupOf('Guest', { admins: ['user-ben'], users: ['user-anna'], visibility })
  const server = folderServer({ groups: [guest], people })
  server.settings = { ...server.settings, ...settings }
  const { person: user } = renderApp(`/mypads/group/${guest._id}/view`, server)
  await user.click(await screen.findByRole('button', { name: 'Leave the folder' }))
  const { textContent } = await screen.findByRole('dialog')
  expect(textContent).toMatch(loss)
  expect(textContent).toContain('its administrators')
})

test('[SCR-62, GRP-51] the only admin reads why leaving is no choice', async () => {
  const { person: user } = renderApp(address, folderServer({ groups: [board], people }))
  const leave = await screen.findByRole('button', { name: 'Leave the folder' })
  expect(leave.getAttribute('aria-disabled')).toBe('true')
  const reason = document.getElementById(leave.getAttribute('aria-describedby') ?? '')
  expect(reason?.textContent).toContain('You are the only administrator')
  await user.click(leave)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('[SCR-266] the way back from a pad that is gone leads to what holds now', async () => {
  const server = folderServer({ groups: [board], pads: [padOf('Agenda', board)], people })
  const { person: user, router, queryClient } = renderApp(address, server)
  const link = await screen.findByRole('link', { name: 'Agenda' })
  const gone = () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  }
  server.on(viewGroup, gone).on(viewPad, gone)
  await user.click(link)
  expect(await screen.findByText('This pad does not exist, or you do not have access to it.')).toBeVisible()
  expect(queryClient.getQueryState(groupViewQuery(board._id).queryKey)?.isInvalidated).toBe(true)
  await act(() => router.navigate(-1))
  expect(await screen.findByText('This folder does not exist, or you do not have access to it.')).toBeVisible()
})

test('[SCR-65] the link to share is shown to copy, and carries no secret', async () => {
  const open = groupOf('Open', { visibility: 'public' })
  const { person: user } = renderApp(`/mypads/group/${open._id}/view`, folderServer({ groups: [open], people }))
  await user.click(await screen.findByRole('button', { name: 'Actions for Open' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Link to share' }))
  const link = await screen.findByLabelText('Link to share')
  expect((link as HTMLInputElement).value).toBe(`${window.location.origin}/mypads/group/group-open/view`)
  expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeVisible()
})

test.each([
  ['public', {}, 'Anyone with this link can read, and write in whatever is not read-only.'],
  ['public', { publicNeedsAccount: true }, /^Everybody who has an account here can read/],
  ['restricted', { allPadsPublicsAuthentifiedOnly: true }, /^Everybody who has an account here can read/],
] as const)(
  '[SCR-65] the link to share of a %s folder says whom it lets in: %o',
  async (visibility, settings, note) => {
    const open = groupOf('Open', { visibility })
    const server = folderServer({ groups: [open], people })
    server.settings = { ...server.settings, ...settings }
    const { person: user } = renderApp(`/mypads/group/${open._id}/view`, server)
    await user.click(await screen.findByRole('button', { name: 'Actions for Open' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Link to share' }))
    expect(await within(await screen.findByRole('dialog')).findByText(note)).toBeVisible()
  },
)

test('[SCR-63] pads filter as one types, and the number is told', async () => {
  const pads = [padOf('Agenda', board), padOf('Budget', board)]
  const { person: user } = renderApp(address, folderServer({ groups: [board], pads, people }))
  await user.type(await screen.findByLabelText('Filter the pads by name'), 'bud')
  expect(within(screen.getByRole('list', { name: 'Pads' })).getAllByRole('link')).toHaveLength(1)
  expect(screen.getByText('1 pad').getAttribute('role')).toBe('status')
})

test('[SCR-63, A11Y-3] where no pad matches the filter it can be cleared in their place, and its field has the focus', async () => {
  const pads = [padOf('Agenda', board)]
  const { person: user, router } = renderApp(`${address}?q=zebra`, folderServer({ groups: [board], pads, people }))
  expect(await screen.findByText('No pads match the filter')).toBeVisible()
  expect(screen.getByText('0 pads').getAttribute('role')).toBe('status')
  const field = screen.getByLabelText('Filter the pads by name')
  await user.type(field, 's')
  await user.click(screen.getByRole('button', { name: 'Clear the filter' }))
  expect(document.activeElement).toBe(field)
  expect(field).toHaveProperty('value', '')
  expect(screen.getByRole('link', { name: 'Agenda' })).toBeVisible()
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(screen.queryByText('No pads match the filter')).toBeNull()
})

test('[SCR-64] a pad row offers edit, move, archive and remove to group admins', async () => {
  const pads = [padOf('Agenda', board)]
  const { person: user } = renderApp(address, folderServer({ groups: [board], pads, people }))
  await user.click(await screen.findByRole('button', { name: 'Actions for Agenda' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual([
    'Open',
    'History',
    'Name and settings',
    'Move the pad',
    'Duplicate',
    'Archive the pad',
    'Download (HTML)',
    'Download (Markdown)',
    'Download (TXT)',
    'Remove the chat history',
    'Remove the pad',
  ])
})

test('[A11Y-10] names, descriptions, tags and people stand in their own direction', async () => {
  const group = groupOf('Board', { name: 'مجلس', description: 'محاضر', tags: ['عام'] })
  renderApp(`/mypads/group/${group._id}/view`, folderServer({ groups: [group], pads: [padOf('Agenda', group)] }))
  expect((await screen.findByText('محاضر')).getAttribute('dir')).toBe('auto')
  expect(screen.getByText('عام').tagName).toBe('BDI')
  expect(screen.getByText('anna').tagName).toBe('BDI')
  expect(screen.getByRole('link', { name: 'Agenda' }).getAttribute('dir')).toBe('auto')
  expect(screen.getByRole('heading', { level: 1, name: 'مجلس' }).getAttribute('dir')).toBe('auto')
})

test('[SCR-245] the view of a folder, and what is below it, begin with the steps that lead there', async () => {
  const steps = async () =>
    within(await screen.findByRole('navigation', { name: 'Where you are' }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  const { router } = renderApp(address, folderServer({ groups: [board], people }))
  expect(await steps()).toEqual(['My folders'])
  await act(() => router.navigate(`/mypads/group/${board._id}/edit`))
  await waitFor(async () => expect(await steps()).toEqual(['My folders', board.name]))
})

test('[SCR-48, SCR-102] tags lead to the list of folders those who have one', async () => {
  const open = { ...board, visibility: 'public' as const }
  const server = folderServer({ groups: [open], people })
  const { unmount } = renderApp(address, server)
  expect((await screen.findByRole('link', { name: 'paper' })).getAttribute('href')).toBe('/mypads?tag=paper')
  unmount()
  server.user = undefined
  for (const admin of [false, true]) {
    server.admin = admin
    const { unmount: leave } = renderApp(address, server)
    expect(await screen.findByText('paper')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'paper' })).toBeNull()
    leave()
  }
})
