import { inviteToGroup } from '@sheaf/contract/routes/groups'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf } from '../../testing/folders.ts'
import { renderApp } from '../../testing/render-app.tsx'

const people = [
  { _id: 'user-anna', login: 'anna' },
  { _id: 'user-ben', login: 'ben' },
]
const address = (action: string) => `/mypads/group/${groupOf('Board')._id}/user/${action}`

type Person = ReturnType<typeof renderApp>['person']

const takeOneselfOut = (user: Person) => user.click(screen.getByRole('button', { name: 'Remove anna' }))
const nameOneself = (user: Person) => user.type(screen.getByRole('combobox', { name: /^Login/ }), 'ANNA{Enter}')
const nameOnesAddress = (user: Person) =>
  user.type(screen.getByRole('combobox', { name: /^Login/ }), 'Anna@example.org{Enter}')

test.each([
  ['share', takeOneselfOut],
  ['invite', nameOneself],
  ['invite', nameOnesAddress],
] as const)('[SCR-280] one is asked before one stops administering a folder oneself: %s', async (action, choose) => {
  const board = groupOf('Board', { admins: ['user-anna', 'user-ben'] })
  const without = groupOf('Board', { admins: ['user-ben'] })
  const fake = folderServer({ groups: [board], people }).on(inviteToGroup, () => ({
    value: without,
    present: [],
    absent: [],
  }))
  const save = action === 'invite' ? 'Invite' : 'Save'
  const { person: user, path } = renderApp(address(action), fake)
  await screen.findByRole('combobox', { name: /^Login/ })
  await choose(user)
  await user.click(screen.getByRole('button', { name: save }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const invitations = () => fake.calls.filter(({ call }) => call === 'POST /group/invite')
  expect(invitations()).toEqual([])
  expect(path()).toBe(address(action))

  await user.click(screen.getByRole('button', { name: save }))
  await user.click(await screen.findByRole('button', { name: 'Stop administering' }))
  await waitFor(() => expect(path()).toBe('/mypads'))
  expect(invitations()).toHaveLength(1)
})

test('[SCR-570] one is asked before another admin becomes a member by an invitation', async () => {
  const board = groupOf('Board', { admins: ['user-anna', 'user-ben'] })
  const fake = folderServer({ groups: [board], people }).on(inviteToGroup, () => ({
    value: groupOf('Board', { admins: ['user-anna'], users: ['user-ben'] }),
    present: ['ben'],
    absent: [],
  }))
  const { person: user, path } = renderApp(address('invite'), fake)
  await user.type(await screen.findByRole('combobox', { name: /^Login/ }), 'BEN{Enter}')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/until now: ben\./)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const invitations = () => fake.calls.filter(({ call }) => call === 'POST /group/invite')
  expect(invitations()).toEqual([])
  expect(path()).toBe(address('invite'))

  await user.click(screen.getByRole('button', { name: 'Invite' }))
  await user.click(await screen.findByRole('button', { name: 'Make them members' }))
  await waitFor(() => expect(invitations()).toHaveLength(1))
})

test.each([
  ['restricted', {}, /and you leave it\. You can then no longer open it or its pads/],
  ['private', {}, /and you leave it\. From then on you need its password/],
  ['public', {}, /and you leave it\. It disappears from your folders, but its link still opens it/],
  ['restricted', { allPadsPublicsAuthentifiedOnly: true }, /its link still opens it/],
] as const)(
  '[SCR-698, SCR-314] who takes oneself off the admins of a %s folder reads what they lose: %o',
  async (visibility, settings, loss) => {
    const board = groupOf('Board', { visibility, admins: ['user-anna', 'user-ben'] })
    const fake = folderServer({ groups: [board], people })
    fake.settings = { ...fake.settings, ...settings }
    const { person: user } = renderApp(address('share'), fake)
    await screen.findByRole('combobox', { name: /^Login/ })
    await takeOneselfOut(user)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect((await screen.findByRole('dialog')).textContent).toMatch(loss)
  },
)

test('[SCR-698] who becomes a member instead is not told that they leave', async () => {
  const board = groupOf('Board', { admins: ['user-anna', 'user-ben'] })
  const { person: user } = renderApp(address('invite'), folderServer({ groups: [board], people }))
  await screen.findByRole('combobox', { name: /^Login/ })
  await nameOneself(user)
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  const text = 'You will no longer administer the folder “Board”. Only its other administrators can change that.'
  expect(within(await screen.findByRole('dialog')).getByText(text)).toBeVisible()
})

test('[SCR-699] the help says that whoever is taken off the admins leaves the folder', async () => {
  renderApp(address('share'), folderServer({ groups: [groupOf('Board')], people }))
  const help = await screen.findByRole('note', { name: 'Help' })
  expect(help.textContent).toContain('Whoever is taken off the administrators here leaves the folder.')
})

const addressed = [people[0]!, { _id: 'user-ben', login: 'ben', email: 'ben@example.org' }]
const withBen = groupOf('Board', { users: ['user-ben'] })

test('[SCR-701, SCR-313] a member who is named by mail address is in the choice once, and nobody is to be invited', async () => {
  const { person: user } = renderApp(address('invite'), folderServer({ groups: [withBen], people: addressed }))
  const field = await screen.findByRole('combobox', { name: /^Login/ })
  await user.type(field, 'BEN@example.org')
  expect(screen.getByRole('button', { name: 'Save' })).toBeVisible()
  await user.type(field, '{Enter}')
  const chosen = within(screen.getByRole('region', { name: 'Members' }))
  expect(chosen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ben · ben@example.org'])
  await user.click(chosen.getByRole('button', { name: 'Remove ben' }))
  await user.type(field, 'ben@example.org{Enter}')
  expect(chosen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['ben · ben@example.org'])
})

test('[SCR-701] a member whom a colleague invited meanwhile is not told as added by mail address', async () => {
  const fake = folderServer({ groups: [groupOf('Board')], people: [people[0]!] })
  const { person: user } = renderApp(address('invite'), fake)
  await user.type(await screen.findByRole('combobox', { name: /^Login/ }), 'ben@example.org,cleo{Enter}')
  const present = ['ben', 'ben@example.org', 'cleo']
  folderServer({ groups: [withBen], people: addressed })
    .on(inviteToGroup, () => ({ value: withBen, present, absent: [] }))
    .install()
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByText(/Added: cleo\.$/)).toBeVisible()
})
