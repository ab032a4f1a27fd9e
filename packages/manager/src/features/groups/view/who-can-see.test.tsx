import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../../../testing/folders.ts'
import { onPhone } from '../../../testing/media.ts'
import { buildUser } from '../../../testing/people.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const board = groupOf('Board', { users: ['user-ben'] })
const people = [
  { _id: 'user-anna', login: 'anna', firstname: 'Anna', email: 'anna@example.org' },
  { _id: 'user-ben', login: 'ben', firstname: 'Ben', email: 'ben@example.org' },
]
const address = `/mypads/group/${board._id}/view`

test('[SCR-66] who can see this, and why, is told by the policy', async () => {
  renderApp(address, folderServer({ groups: [groupOf('Board', { visibility: 'private' })], people }))
  const panel = await screen.findByRole('region', { name: 'Who can see this' })
  expect(
    within(panel)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Visitors without an accountWith the password',
    'Other signed-in peopleWith the password',
    'MembersYesMembers and anyone who knows the password can read and write.',
  ])
})

test.each([
  [{ readonly: true }, 'Nobody can write in pads that follow the folder: it is read-only.'],
  [{ archived: true }, 'Nobody can write in its pads: the folder is archived.'],
])('[SCR-66] who can see this says of a folder that is %o that nobody writes there', async (change, text) => {
  const closed = groupOf('Board', { visibility: 'public', ...change })
  renderApp(address, folderServer({ groups: [closed], people }))
  const panel = within(await screen.findByRole('region', { name: 'Who can see this' }))
  expect(panel.getAllByText(/can see it/).map(({ textContent }) => textContent)).toEqual([
    'Anyone who has the link can see it, with or without an account.',
  ])
  expect(panel.getByText(text)).toBeVisible()
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
  expect(panel.getByText('1 of its pads can be seen by anyone who has its link.')).toBeVisible()
  expect(panel.getByText('1 of its pads can be seen by anyone who knows its password.')).toBeVisible()
  const links = () => panel.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links()).toEqual(['Notice', 'Budget', 'View as a visitor', 'View as a member'])
  unmount()
  server.settings = { ...server.settings, publicNeedsAccount: true }
  const again = renderApp(address, server)
  expect(await screen.findByText('1 of its pads can be seen by everybody who has an account here.')).toBeVisible()
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
  expect(panel.getByText('6 of its pads can be seen by anyone who has their link.')).toBeVisible()
  expect(panel.queryByText(/knows (its|their) password/)).toBeNull()
  expect(panel.queryByRole('link', { name: /^Notice/ })).toBeNull()
})

test('[SCR-401] members are not offered the view of a member, which is theirs', async () => {
  const guest = groupOf('Guest', { admins: ['user-ben'], users: ['user-anna'] })
  renderApp(`/mypads/group/${guest._id}/view`, folderServer({ groups: [guest], people }))
  expect(await screen.findByRole('link', { name: 'View as a visitor' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'View as a member' })).toBeNull()
})

test('[SCR-66, SCR-401, GRP-34, GRP-35] viewed as a member, the folder shows what a member sees, and the way back', async () => {
  const pads = [padOf('Agenda', board)]
  const server = folderServer({ groups: [board], pads, people })
  server.user = buildUser({ bookmarks: { groups: [], pads: [pads[0]!._id] } })
  const { person: user, path } = renderApp(address, server)
  await user.click(await screen.findByRole('link', { name: 'View as a member' }))
  expect(await screen.findByText('You see this folder as a member sees it.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Agenda' })).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Members (1)' })).getByText('ben')).toBeVisible()
  expect(screen.queryByText(/ben@example.org/)).toBeNull()
  expect(screen.getByRole('region', { name: 'Who can see this' })).toBeVisible()
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

test.each(['restricted', 'public'] as const)(
  '[SCR-401] the view of a member of a %s folder in which nobody is yet but its admins has one among its people',
  async (visibility) => {
    const lone = groupOf('Lone', { visibility })
    renderApp(`/mypads/group/${lone._id}/view?as=member`, folderServer({ groups: [lone], people }))
    const members = within(await screen.findByRole('region', { name: 'Members (1)' }))
    expect(members.getByRole('listitem').textContent).toBe('A member (you)')
  },
)

test('[SCR-66, GRP-34] viewed as a visitor, a folder is absent, or without the pads that are not for visitors', async () => {
  const open = groupOf('Open', { visibility: 'public' })
  const pads = [padOf('Agenda', open), padOf('Budget', open, { visibility: 'restricted' })]
  const server = folderServer({ groups: [board, open], pads, people })
  const { router } = renderApp(`${address}?as=visitor`, server)
  expect(await screen.findByText('This folder does not exist, or you do not have access to it.')).toBeVisible()
  expect(screen.queryByText('Board')).toBeNull()
  await router.navigate(`/mypads/group/${open._id}/view?as=visitor`)
  expect(await screen.findByRole('link', { name: 'Agenda' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Budget' })).toBeNull()
  expect(screen.getByText('Only signed-in people can see who belongs to this folder.')).toBeVisible()
})

test('[SCR-401, SCR-59] viewed as a visitor, a private folder asks for its password, which nobody can type there', async () => {
  const secret = groupOf('Secret', { visibility: 'private' })
  const { container } = renderApp(
    `/mypads/group/${secret._id}/view?as=visitor`,
    folderServer({ groups: [secret], people }),
  )
  expect(await screen.findByText('You see this folder as a visitor without an account sees it.')).toBeVisible()
  expect(screen.getByText('Nothing can be changed in this view.')).toBeVisible()
  const picture = screen.getByRole('img', { name: /^Enter the password of this folder/ })
  const field = within(picture).getByLabelText(/^Password/, { selector: 'input' })
  expect(field.closest('[inert]')).not.toBeNull()
  expect(container.querySelectorAll('form')).toHaveLength(1)
})

test.each([
  ['public', { publicNeedsAccount: true }],
  ['restricted', { allPadsPublicsAuthentifiedOnly: true }],
  ['private', { allPadsPublicsAuthentifiedOnly: true }],
] as const)(
  '[SCR-401, SCR-340] viewed as a visitor, a %s folder of a site with %o asks for a sign-in',
  async (visibility, settings) => {
    const closed = groupOf('Closed', { visibility })
    const server = folderServer({ groups: [closed], people })
    server.settings = { ...server.settings, ...settings }
    renderApp(`/mypads/group/${closed._id}/view?as=visitor`, server)
    expect(await screen.findByText('Sign in to see this folder.')).toBeVisible()
    expect(screen.queryByText('Were you invited?')).toBeNull()
    expect(screen.queryByText(/^This folder does not exist/)).toBeNull()
    expect(screen.getByText('Sign in').closest('[inert]')).not.toBeNull()
  },
)

test('[SCR-401, SCR-453] viewed as a visitor, an invite-only folder says whom to ask', async () => {
  renderApp(`${address}?as=visitor`, folderServer({ groups: [board], people }))
  expect(await screen.findByText(/^This folder does not exist/)).toBeVisible()
  expect(screen.getByText('Were you invited?').closest('[inert]')).toBeNull()
  expect(screen.getByText('Sign in').closest('[inert]')).not.toBeNull()
  expect(screen.getByText('Otherwise ask the person who gave you the link.')).toBeVisible()
  expect(screen.queryByText('My folders', { selector: 'main *' })).toBeNull()
})

test('[SCR-401, SCR-59] viewed as a visitor, the form of a private folder shows the way to the sign-in', async () => {
  const secret = groupOf('Secret', { visibility: 'private' })
  renderApp(`/mypads/group/${secret._id}/view?as=visitor`, folderServer({ groups: [secret], people }))
  const picture = within(await screen.findByRole('img', { name: /^Enter the password of this folder/ }))
  expect(picture.getByText(/^Do you belong to the folder\?/)).toBeVisible()
  expect(picture.getByText('Sign in').closest('[inert]')).not.toBeNull()
})

test.each([
  [
    { publicNeedsAccount: true },
    [
      'Visitors without an accountNo',
      'Other signed-in peopleYes',
      'MembersYesEverybody who has an account here can read and write.',
    ],
  ],
  [
    { publicNeedsAccount: true, allPadsPublicsAuthentifiedOnly: true },
    [
      'Visitors without an accountNoEverything here is for signed-in people only.',
      'Other signed-in peopleYes',
      'MembersYesOn this site every signed-in person counts as a member.',
    ],
  ],
])('[SCR-66] why visitors may not see a public folder is told as it is: %o', async (settings, answers) => {
  const server = folderServer({ groups: [groupOf('Board', { visibility: 'public' })], people })
  server.settings = { ...server.settings, ...settings }
  renderApp(address, server)
  const panel = within(await screen.findByRole('region', { name: 'Who can see this' }))
  expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(answers)
})

test('[SCR-66] that the site administrator can open every folder is told beside who can see it', async () => {
  renderApp(address, folderServer({ groups: [board], people }))
  const panel = within(await screen.findByRole('region', { name: 'Who can see this' }))
  expect(panel.getByText('The site administrator can also open every folder and every pad.')).toBeVisible()
})

test.each([
  ['a phone', true],
  ['a desktop', false],
])('[SCR-176] on %s the people of a folder and who can see it stand in their order', async (_, isPhone) => {
  if (isPhone) onPhone()
  renderApp(address, folderServer({ groups: [board], people }))
  const who = await screen.findByRole('region', { name: 'Who can see this' })
  for (const other of [
    screen.getByRole('region', { name: 'People' }),
    screen.getByRole('button', { name: 'Leave the folder' }),
  ])
    expect(Boolean(other.compareDocumentPosition(who) & Node.DOCUMENT_POSITION_FOLLOWING)).toBe(isPhone)
})
