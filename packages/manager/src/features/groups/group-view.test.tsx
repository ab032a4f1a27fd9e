import { AppError } from '@sheaf/contract/errors'
import { signOut } from '@sheaf/contract/routes/auth'
import { resignFromGroup, viewGroup } from '@sheaf/contract/routes/groups'
import { viewPad } from '@sheaf/contract/routes/pads'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { groupViewQuery } from './groups.queries.ts'
import { configurationQuery } from '../../lib/session.ts'
import { folderServer, groupOf, padOf } from '../../testing/folders.ts'
import { person } from '../../testing/people.ts'
import { renderApp } from '../../testing/render-app.tsx'

const board = groupOf('Board', { description: 'Minutes', users: ['user-ben'], watchers: ['user-ben'], tags: ['paper'] })
const people = [
  { _id: 'user-anna', login: 'anna', firstname: 'Anna', email: 'anna@example.org' },
  { _id: 'user-ben', login: 'ben', firstname: 'Ben', email: 'ben@example.org' },
]
const address = `/mypads/group/${board._id}/view`

test('[SCR-58, SCR-60] a folder shows what it is, its pads, and its people as far as the reply names them', async () => {
  const pads = [padOf('Agenda', board), padOf('Budget', board, { visibility: 'private', readonly: true })]
  renderApp(address, folderServer({ groups: [board], pads, people }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Board' })).toBeDefined()
  expect(screen.getByText('Minutes')).toBeDefined()
  const members = screen.getByRole('region', { name: 'Members (1)' })
  expect(within(members).getByText('ben · ben@example.org')).toBeDefined()
  const list = screen.getByRole('list', { name: 'Pads' })
  expect(
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Agenda', 'Budget'])
  expect(within(list).getAllByText('Password-protected')).toHaveLength(1)
})

test('[SCR-60, SCR-405] others see logins, and a visitor a notice in place of people', async () => {
  const open = groupOf('Open', { visibility: 'public', admins: ['user-ben'] })
  const server = folderServer({ groups: [open] })
  server.user = undefined
  renderApp(`/mypads/group/${open._id}/view`, server)
  expect(await screen.findByText('Only signed-in people can see who belongs to this folder.')).toBeDefined()
  expect(screen.queryByText(/Administrators \(/)).toBeNull()
  expect(within(screen.getByRole('note', { name: 'Help' })).getByText(/^Open a pad to read it/)).toBeDefined()
  expect(screen.queryByRole('button', { name: /Bookmark/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Add a pad' })).toBeNull()
})

test('[SCR-374] where nobody is a member or watches there is no empty list', async () => {
  renderApp(address, folderServer({ groups: [groupOf('Board')], people }))
  const members = within(await screen.findByRole('region', { name: 'Members' }))
  expect(members.getByText('Nobody has been invited yet.')).toBeDefined()
  expect(members.queryByRole('list')).toBeNull()
  expect(within(screen.getByRole('region', { name: 'Watchers' })).queryByRole('list')).toBeNull()
})

test('[SCR-61] where everybody is a member only the admins are listed', async () => {
  const server = folderServer({ groups: [board], people })
  server.settings = { ...server.settings, allPadsPublicsAuthentifiedOnly: true }
  renderApp(address, server)
  expect(await screen.findByRole('region', { name: 'Administrators (1)' })).toBeDefined()
  expect(screen.queryByRole('region', { name: /^Members/ })).toBeNull()
})

const secret = groupOf('Secret', { visibility: 'private', admins: ['user-ben'] })
const closed = () =>
  folderServer({}).on(viewGroup, ({ params: { id }, query: { password } }) => {
    if (password === 'sésame') return { key: id, value: { ...secret, _id: id }, pads: {}, users: {} }
    if (password !== undefined) throw new AppError('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
    return { key: id, value: { name: 'Secret', visibility: 'private' as const } }
  })

test('[A11Y-3, SCR-59] once the password opened a private folder its heading has the focus, on the first page of a visit too', async () => {
  const { person: user } = renderApp(`/mypads/group/${secret._id}/view`, closed())
  await user.type(await screen.findByLabelText(/^Password/), 'sésame')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByText('No pads in this folder yet')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Secret' }))
})

test('[SCR-59, GRP-28] a private folder shows its name and asks for the password, in place', async () => {
  const { person: user } = renderApp(`/mypads/group/${secret._id}/view`, closed())
  expect(await screen.findByRole('heading', { level: 1, name: 'Secret' })).toBeDefined()
  const field = screen.getByLabelText(/^Password/)
  await user.type(field, 'open{Enter}')
  expect(await screen.findByText('This password is wrong.')).toBeDefined()
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, 'sésame{Enter}')
  expect(await screen.findByText('No pads in this folder yet')).toBeDefined()
})

test('[SCR-351] once it is typed into, the password is not called wrong any more, until it is tried again', async () => {
  const { person: user } = renderApp(`/mypads/group/${secret._id}/view`, closed())
  const field = await screen.findByLabelText(/^Password/)
  await user.type(field, 'open{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('This password is wrong.')
  await user.type(field, 's')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(field, '{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('This password is wrong.')
  expect(document.activeElement).toBe(field)
})

test('[SCR-353] an answer that was on its way when the password opened a folder does not shut it again', async () => {
  const server = closed()
  const { person: user, queryClient } = renderApp(`/mypads/group/${secret._id}/view`, server)
  const field = await screen.findByLabelText(/^Password/)
  const gate = Promise.withResolvers<void>()
  server.on(viewGroup, async ({ params: { id }, query: { password } }) => {
    if (password === 'sésame') return { key: id, value: secret, pads: {}, users: {} }
    await gate.promise
    return { key: id, value: { name: 'Secret', visibility: 'private' as const } }
  })
  const asked = queryClient.refetchQueries({ queryKey: groupViewQuery(secret._id).queryKey })
  await user.type(field, 'sésame{Enter}')
  expect(await screen.findByText('No pads in this folder yet')).toBeDefined()
  gate.resolve()
  await act(() => asked)
  expect(queryClient.getQueryData(groupViewQuery(secret._id).queryKey)?.value).toHaveProperty('_id')
  expect(screen.queryByLabelText(/^Password/)).toBeNull()
})

test('[SCR-352] passwords that were typed are forgotten with the session of who typed them', async () => {
  const server = closed().on(signOut, () => {
    server.user = undefined
    return { success: true as const }
  })
  const { person: user, router, path } = renderApp(`/mypads/group/${secret._id}/view`, server)
  await user.type(await screen.findByLabelText(/^Password/), 'sésame{Enter}')
  expect(await screen.findByText('No pads in this folder yet')).toBeDefined()
  await act(() => router.navigate('/logout'))
  await waitFor(() => expect(path()).toBe('/login'))
  await act(() => router.navigate(`/mypads/group/${secret._id}/view`))
  expect(await screen.findByLabelText(/^Password/)).toBeDefined()
})

test('[SCR-352] a visitor who signs in keeps the passwords that they typed, and nobody after them does', async () => {
  const server = closed()
  server.user = undefined
  const { person: user, router, queryClient } = renderApp(`/mypads/group/${secret._id}/view`, server)
  await user.type(await screen.findByLabelText(/^Password/), 'sésame{Enter}')
  expect(await screen.findByText('No pads in this folder yet')).toBeDefined()
  const comeBackAs = async (login: string) => {
    await act(() => router.navigate('/passrecover'))
    server.user = person({ _id: `user-${login}`, login })
    await act(() => queryClient.refetchQueries(configurationQuery))
    await act(() => router.navigate(`/mypads/group/${secret._id}/view`))
  }
  await comeBackAs('anna')
  expect(await screen.findByText('No pads in this folder yet')).toBeDefined()
  await comeBackAs('cleo')
  expect(await screen.findByLabelText(/^Password/)).toBeDefined()
})

test('[SCR-350] a folder that is not there stays so while it is asked for again', async () => {
  const server = folderServer({})
  const { queryClient } = renderApp('/mypads/group/nowhere/view', server)
  const card = await screen.findByText('This folder does not exist, or you do not have access to it.')
  const gate = Promise.withResolvers<never>()
  server.on(viewGroup, () => gate.promise)
  const asked = queryClient.refetchQueries()
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(document.contains(card)).toBe(true)
  gate.reject(new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'))
  await act(() => asked)
  expect(document.contains(card)).toBe(true)
})

test('[SCR-340] users who have no password of a folder are led to their own', async () => {
  renderApp(`/mypads/group/${secret._id}/view`, closed())
  await screen.findByLabelText(/^Password/)
  const own = within(screen.getByRole('main')).getByRole('link', { name: 'My folders' })
  expect(own.getAttribute('href')).toBe('/mypads')
})

test('[SCR-340] visitors who have no password of a folder are led to the sign-in', async () => {
  const server = closed()
  server.user = undefined
  renderApp(`/mypads/group/${secret._id}/view`, server)
  expect((await screen.findByText(/^Were you invited\?/)).textContent).toBe('Were you invited? Sign in')
})

test('[SCR-62, NOTE-4] a member leaves after a confirmation', async () => {
  const guest = groupOf('Guest', { admins: ['user-ben'], users: ['user-anna'] })
  const server = folderServer({ groups: [guest], people }).on(resignFromGroup, () => ({ value: guest }))
  const { person: user, path } = renderApp(`/mypads/group/${guest._id}/view`, server)
  await user.click(await screen.findByRole('button', { name: 'Leave the folder' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Leave the folder' }))
  expect(await screen.findByText('You have left the folder.')).toBeDefined()
  await waitFor(() => expect(path()).toBe('/mypads'))
  expect(server.calls).toContainEqual({ call: 'POST /group/resign', body: { gid: guest._id } })
})

test.each([
  ['restricted', {}, /You lose access to it and its pads at once/],
  ['private', {}, /From then on you need its password/],
  ['public', {}, /its link still opens it/],
  ['restricted', { allPadsPublicsAuthentifiedOnly: true }, /its link still opens it/],
] as const)('[SCR-314] who leaves a %s folder reads what they lose: %o', async (visibility, settings, loss) => {
  const guest = groupOf('Guest', { admins: ['user-ben'], users: ['user-anna'], visibility })
  const server = folderServer({ groups: [guest], people })
  server.settings = { ...server.settings, ...settings }
  const { person: user } = renderApp(`/mypads/group/${guest._id}/view`, server)
  await user.click(await screen.findByRole('button', { name: 'Leave the folder' }))
  const { textContent } = await screen.findByRole('dialog')
  expect(textContent).toMatch(loss)
  expect(textContent).toContain('Only its administrators can')
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

test('[SCR-66] who can see this, and why, is told by the policy', async () => {
  renderApp(address, folderServer({ groups: [groupOf('Board', { visibility: 'private' })], people }))
  const panel = await screen.findByRole('region', { name: 'Who can see this' })
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Visitors without an accountWith the passwordMembers and anyone who knows the password can see it.',
    'Other signed-in peopleWith the passwordMembers and anyone who knows the password can see it.',
    'MembersYesThey belong to the folder.',
  ])
})

test('[SCR-372] who can see a folder tells which of its pads are open wider than it', async () => {
  const pads = [
    padOf('Agenda', board),
    padOf('Notice', board, { visibility: 'public' }),
    padOf('Budget', board, { visibility: 'private' }),
  ]
  const server = folderServer({ groups: [board], pads, people })
  const { unmount } = renderApp(address, server)
  const panel = within(await screen.findByRole('region', { name: 'Who can see this' }))
  expect(panel.getByText('1 of its pads can be seen by anyone who has its link.')).toBeDefined()
  expect(panel.getByText('1 of its pads can be seen by anyone who knows its password.')).toBeDefined()
  const links = () => panel.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links()).toEqual(['Notice', 'Budget', 'View as a visitor', 'View as a member'])
  unmount()
  server.settings = { ...server.settings, publicNeedsAccount: true }
  const again = renderApp(address, server)
  expect(await screen.findByText('1 of its pads can be seen by everybody who has an account here.')).toBeDefined()
  again.unmount()
  server.settings = { ...server.settings, allPadsPublicsAuthentifiedOnly: true }
  renderApp(address, server)
  await screen.findByRole('region', { name: 'Who can see this' })
  expect(screen.queryByText(/of its pads can be seen/)).toBeNull()
})

test('[SCR-372] of pads no wider than their folder nothing is told, and of many only how many there are', async () => {
  const open = groupOf('Open', { visibility: 'private' })
  const pads = [
    padOf('Agenda', open, { visibility: 'private' }),
    ...Array.from({ length: 6 }, (_, at) => padOf(`Notice ${at}`, open, { visibility: 'public' })),
  ]
  renderApp(`/mypads/group/${open._id}/view`, folderServer({ groups: [open], pads, people }))
  const panel = within(await screen.findByRole('region', { name: 'Who can see this' }))
  expect(panel.getByText('6 of its pads can be seen by anyone who has their link.')).toBeDefined()
  expect(panel.queryByText(/knows (its|their) password/)).toBeNull()
  expect(panel.queryByRole('link', { name: /^Notice/ })).toBeNull()
})

test('[SCR-342] members are not offered the view of a member, which is theirs', async () => {
  const guest = groupOf('Guest', { admins: ['user-ben'], users: ['user-anna'] })
  renderApp(`/mypads/group/${guest._id}/view`, folderServer({ groups: [guest], people }))
  expect(await screen.findByRole('link', { name: 'View as a visitor' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'View as a member' })).toBeNull()
})

test('[SCR-66, SCR-401, GRP-34, GRP-35] viewed as a member, the folder shows what a member sees, and the way back', async () => {
  const pads = [padOf('Agenda', board)]
  const server = folderServer({ groups: [board], pads, people })
  server.user = person({ bookmarks: { groups: [], pads: [pads[0]!._id] } })
  const { person: user, path } = renderApp(address, server)
  await user.click(await screen.findByRole('link', { name: 'View as a member' }))
  expect(await screen.findByText('You see this folder as a member sees it.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Agenda' })).toBeDefined()
  expect(within(screen.getByRole('region', { name: 'Members (1)' })).getByText('ben')).toBeDefined()
  expect(screen.queryByText(/ben@example.org/)).toBeNull()
  expect(screen.getByRole('region', { name: 'Who can see this' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'View as a member' })).toBeNull()
  const acts = screen.getAllByRole('button', {
    name: /^(Bookmark|Watch|Actions for|Leave the folder)/,
  })
  expect(acts.map((act) => act.getAttribute('aria-label') ?? act.textContent)).toEqual([
    'Bookmark Board',
    'Watch Board',
    'Actions for Board',
    'Bookmark Agenda',
    'Watch Agenda',
    'Actions for Agenda',
    'Leave the folder',
  ])
  const controls = [...acts, ...screen.getAllByRole('checkbox')]
  expect(controls).toHaveLength(9)
  expect(controls.every((control) => control.closest('[inert]'))).toBe(true)
  expect(controls.some((control) => control.getAttribute('aria-pressed') === 'true')).toBe(false)
  expect(screen.queryByRole('link', { name: /^Edit/ })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Back to my view' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Board' }).closest('[inert]')).toBeNull())
  expect(path()).toBe(address)
})

test('[SCR-267] the way back from a pad that is gone leads to what holds now', async () => {
  const server = folderServer({ groups: [board], pads: [padOf('Agenda', board)], people })
  const { person: user, router, queryClient } = renderApp(address, server)
  const link = await screen.findByRole('link', { name: 'Agenda' })
  const gone = () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  }
  server.on(viewGroup, gone).on(viewPad, gone)
  await user.click(link)
  expect(await screen.findByText('This pad does not exist, or you do not have access to it.')).toBeDefined()
  expect(queryClient.getQueryState(groupViewQuery(board._id).queryKey)?.isInvalidated).toBe(true)
  await act(() => router.navigate(-1))
  expect(await screen.findByText('This folder does not exist, or you do not have access to it.')).toBeDefined()
})

test('[SCR-66, GRP-34] viewed as a visitor, a folder is absent, or without the pads that are not for visitors', async () => {
  const open = groupOf('Open', { visibility: 'public' })
  const pads = [padOf('Agenda', open), padOf('Budget', open, { visibility: 'restricted' })]
  const server = folderServer({ groups: [board, open], pads, people })
  const { router } = renderApp(`${address}?as=visitor`, server)
  expect(await screen.findByText('This folder does not exist, or you do not have access to it.')).toBeDefined()
  expect(screen.queryByText('Board')).toBeNull()
  await router.navigate(`/mypads/group/${open._id}/view?as=visitor`)
  expect(await screen.findByRole('link', { name: 'Agenda' })).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Budget' })).toBeNull()
  expect(screen.getByText('Only signed-in people can see who belongs to this folder.')).toBeDefined()
})

test('[SCR-171, SCR-59] viewed as a visitor, a private folder asks for its password, which nobody can type there', async () => {
  const secret = groupOf('Secret', { visibility: 'private' })
  const { container } = renderApp(
    `/mypads/group/${secret._id}/view?as=visitor`,
    folderServer({ groups: [secret], people }),
  )
  expect(await screen.findByText('You see this folder as a visitor without an account sees it.')).toBeDefined()
  const picture = screen.getByRole('img', { name: /^This folder is protected\./ })
  const field = within(picture).getByLabelText(/^Password/, { selector: 'input' })
  expect(field.closest('[inert]')).not.toBeNull()
  expect(container.querySelectorAll('form')).toHaveLength(1)
})

test('[SCR-65] the link to share is shown to copy, and carries no secret', async () => {
  const open = groupOf('Open', { visibility: 'public' })
  const { person: user } = renderApp(`/mypads/group/${open._id}/view`, folderServer({ groups: [open], people }))
  await user.click(await screen.findByRole('button', { name: 'Actions for Open' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Link to share' }))
  const link = await screen.findByLabelText('Link to share')
  expect((link as HTMLInputElement).value).toBe(`${window.location.origin}/mypads/group/group-open/view`)
  expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeDefined()
})

test.each([
  ['public', {}, 'Anyone with this link can see what it leads to, and write in it unless it is read-only.'],
  ['public', { publicNeedsAccount: true }, /^Everybody who has an account here can see/],
  ['restricted', { allPadsPublicsAuthentifiedOnly: true }, /^Everybody who has an account here can see/],
] as const)(
  '[SCR-65] the link to share of a %s folder says whom it lets in: %o',
  async (visibility, settings, note) => {
    const open = groupOf('Open', { visibility })
    const server = folderServer({ groups: [open], people })
    server.settings = { ...server.settings, ...settings }
    const { person: user } = renderApp(`/mypads/group/${open._id}/view`, server)
    await user.click(await screen.findByRole('button', { name: 'Actions for Open' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Link to share' }))
    expect(await within(await screen.findByRole('dialog')).findByText(note)).toBeDefined()
  },
)

test('[SCR-63] pads filter as one types, and the number is told', async () => {
  const pads = [padOf('Agenda', board), padOf('Budget', board)]
  const { person: user } = renderApp(address, folderServer({ groups: [board], pads, people }))
  await user.type(await screen.findByLabelText('Filter the pads by name'), 'bud')
  expect(within(screen.getByRole('list', { name: 'Pads' })).getAllByRole('link')).toHaveLength(1)
  expect(screen.getByText('1 pad').getAttribute('role')).toBe('status')
})

test('[SCR-64] a pad row offers edit, move, archive and remove to group admins', async () => {
  const pads = [padOf('Agenda', board)]
  const { person: user } = renderApp(address, folderServer({ groups: [board], pads, people }))
  await user.click(await screen.findByRole('button', { name: 'Actions for Agenda' }))
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(items).toEqual([
    'Open',
    'Rename and settings',
    'Move the pad',
    'Archive the pad',
    'Download (HTML)',
    'Download (Markdown)',
    'Download (TXT)',
    'Remove the chat history',
    'Remove the pad',
  ])
})

test('[GRP-27, SCR-102, SCR-340, SCR-398] what is not open looks like what does not exist, and a visitor may sign in', async () => {
  const server = folderServer({})
  server.user = undefined
  renderApp(address, server)
  expect(await screen.findByText('This folder does not exist, or you do not have access to it.')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You cannot open this folder')
  expect(
    within(screen.getByRole('main'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Sign in'])
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

test('[SCR-320, SCR-102] tags lead to the list of folders those who have one', async () => {
  const open = { ...board, visibility: 'public' as const }
  const server = folderServer({ groups: [open], people })
  const { unmount } = renderApp(address, server)
  expect((await screen.findByRole('link', { name: 'paper' })).getAttribute('href')).toBe('/mypads?tag=paper')
  unmount()
  server.user = undefined
  for (const admin of [false, true]) {
    server.admin = admin
    const { unmount: leave } = renderApp(address, server)
    expect(await screen.findByText('paper')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'paper' })).toBeNull()
    leave()
  }
})
