import type { Invitation, InviteResult } from '@sheaf/contract/entities/invitation'
import { groupIdSchema, invitationIdSchema, userIdSchema } from '@sheaf/contract/ids'
import { AppError } from '@sheaf/contract/errors'
import {
  checkInvitees,
  invite,
  listInvitations,
  removeMember,
  sendInvitation,
  withdrawInvitation,
} from '@sheaf/contract/routes/invitations'
import { searchUsers } from '@sheaf/contract/routes/users'
import { listUserLists } from '@sheaf/contract/routes/user-lists'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf } from '../../../testing/folders.ts'
import { renderApp } from '../../../testing/render-app.tsx'

const board = groupOf('Board', { users: ['user-ben'] })
const people = [
  { _id: 'user-anna', login: 'anna' },
  { _id: 'user-ben', login: 'ben', invitedAs: 'benedict@example.org' },
]
const address = (action: string) => `/mypads/group/${board._id}/user/${action}`
const DAY = 86_400_000

const invitationOf = (email: string, change: Partial<Invitation> = {}): Invitation => ({
  _id: invitationIdSchema.parse(`invitation-${email.replace('@', '.')}`),
  email,
  role: 'user',
  invitedBy: null,
  ctime: Date.now() - DAY,
  sentAt: Date.now() - DAY,
  expiresAt: Date.now() + 13 * DAY + 60_000,
  state: 'pending',
  delivery: { state: 'sent', reason: null },
  ...change,
})

/** Answers each person with the outcome that they are named after, and makes an account of any other name. */
const resultOf = (typed: string): InviteResult => {
  const outcome = (
    ['unknown', 'ambiguous', 'closed', 'limited', 'member', 'invited', 'pending', 'promoted'] as const
  ).find((each) => typed.startsWith(each))
  return outcome === undefined ? { typed, outcome: 'joined', login: typed } : { typed, outcome }
}

const server = (invitations: readonly Invitation[] = []) =>
  folderServer({ groups: [board], people })
    .on(listUserLists, () => ({
      value: {
        'list-1': { name: 'Class', uids: ['user-cleo'], users: [{ _id: 'user-cleo', login: 'cleo', email: '' }] },
      },
    }))
    .on(listInvitations, () => ({ value: [...invitations] }))
    .on(checkInvitees, ({ body }) => ({ results: body.people.map(resultOf) }))
    .on(invite, ({ body }) => ({ value: board, results: body.people.map(resultOf) }))

const field = () => screen.findByRole('combobox', { name: 'Name, login or e-mail address' })
const bodiesOf = (fake: ReturnType<typeof server>, call: string) =>
  fake.calls.filter((each) => each.call === call).map(({ body }) => body)

test('[INV-40, INV-41] a pasted column is checked in one call, and each person says what will happen', async () => {
  const fake = server()
  const { person: user } = renderApp(address('invite'), fake)
  await user.click(await field())
  const outcomes = [
    'cleo',
    'unknown',
    'ambiguous',
    'closed@x.org',
    'limited@x.org',
    'member',
    'invited@x.org',
    'pending@x.org',
  ]
  await user.paste(outcomes.join('\n'))
  const listed = within(await screen.findByRole('region', { name: 'To be added' }))
  expect(await listed.findByText('Joins at once')).toBeVisible()
  expect(
    listed
      .getAllByRole('listitem')
      .map((item) => item.lastElementChild?.previousElementSibling?.lastElementChild?.textContent),
  ).toEqual([
    'Joins at once',
    'Nobody was found by this name. Give an e-mail address instead.',
    'Several people have this name. Give a login or an e-mail address instead.',
    'Has no account, and nobody new can be invited on this site.',
    'Cannot be invited now, since too many invitations were made. Try again later.',
    'Is a member already; nothing changes',
    'Has no account: is invited by e-mail',
    'Is invited already',
  ])
  expect(bodiesOf(fake, `POST /group/${board._id}/invitations/check`)).toEqual([{ people: outcomes, role: 'user' }])
})

test('[SCR-183] what is said of people who are invited has no line that ends within a short word', async () => {
  const { person: user } = renderApp(address('invite'), server([invitationOf('eve@x.org')]))
  await user.type(await field(), 'invited@x.org{Enter}')
  const added = within(await screen.findByRole('region', { name: 'To be added' }))
  const pending = within(screen.getByRole('region', { name: 'Invited, not joined yet' }))
  expect(await added.findByText('e-mail')).toHaveStyle({ whiteSpace: 'nowrap' })
  expect(await pending.findByText('E-mail')).toHaveStyle({ whiteSpace: 'nowrap' })
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  const results = within((await screen.findByRole('heading', { name: 'What happened' })).closest('section')!)
  expect(results.getByText('e-mail')).toHaveStyle({ whiteSpace: 'nowrap' })
})

test('[INV-41, SCR-802] a site without mail says that a link is handed over, and offers to send none', async () => {
  const fake = server([invitationOf('eve@x.org', { delivery: { state: 'link', reason: null } })])
  fake.mail = false
  const { person: user } = renderApp(address('invite'), fake)
  await user.type(await field(), 'invited@x.org{Enter}')
  expect(await screen.findByText('Has no account: is invited by a link that you hand over')).toBeVisible()
  expect(screen.getByText(/^Who has an account joins at once\. For anybody else you get a link/)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'New link eve@x.org' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull()
})

test('[INV-41, A11Y-3] what was added, and what will happen, is said; so is who is in the list already', async () => {
  const { person: user } = renderApp(address('invite'), server())
  await user.type(await field(), 'cleo{Enter}')
  expect(await screen.findByText('cleo: Joins at once')).toBeInTheDocument()
  await user.type(await field(), 'CLEO{Enter}')
  const repeated = await screen.findByText('In the list already: CLEO.')
  expect(repeated.closest('[role=status]')).not.toBeNull()
})

test('[INV-41] a check that fails stops nobody from inviting', async () => {
  const fake = server().on(checkInvitees, () => {
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS')
  })
  const { person: user } = renderApp(address('invite'), fake)
  await user.type(await field(), 'cleo{Enter}')
  expect(await screen.findByText('Could not be checked. You can invite all the same.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByText(/Is a member now$/)).toBeVisible()
})

test.each([
  ['invite', 'user', 'Members'],
  ['share', 'admin', 'Administrators'],
] as const)(
  '[INV-42, SCR-67] the address that says %s chooses the role, and takes nobody out',
  async (action, role, name) => {
    const fake = server()
    const { person: user } = renderApp(address(action), fake)
    await user.type(await field(), 'cleo{Enter}dan')
    expect(screen.getByRole('radio', { name, checked: true })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    await screen.findByRole('heading', { name: 'What happened' })
    expect(bodiesOf(fake, `POST /group/${board._id}/invitations`)).toEqual([{ people: ['cleo', 'dan'], role }])
    expect(bodiesOf(fake, 'POST /group/invite')).toEqual([])
  },
)

test('[INV-42] another role is checked anew for all in one call', async () => {
  const fake = server()
  const { person: user } = renderApp(address('invite'), fake)
  await user.type(await field(), 'cleo{Enter}')
  await user.type(await field(), 'dan{Enter}')
  await user.click(screen.getByRole('radio', { name: 'Administrators' }))
  await waitFor(() =>
    expect(bodiesOf(fake, `POST /group/${board._id}/invitations/check`).at(-1)).toEqual({
      people: ['cleo', 'dan'],
      role: 'admin',
    }),
  )
})

test('[INV-43, A11Y-3] the results have the focus, and who could not be invited stays to be corrected', async () => {
  const { person: user } = renderApp(address('invite'), server())
  await user.type(await field(), 'cleo, unknown{Enter}')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  const heading = await screen.findByRole('heading', { name: 'What happened' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  const left = within(screen.getByRole('region', { name: 'To be added' }))
  expect(left.getByRole('button', { name: 'Remove unknown' })).toBeVisible()
  expect(left.queryByRole('button', { name: 'Remove cleo' })).toBeNull()
})

test('[INV-43, A11Y-3] nobody to invite is an error at the field', async () => {
  const { person: user } = renderApp(address('invite'), server())
  await field()
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  expect(await screen.findByText('Add at least one person.')).toBeVisible()
  expect(document.activeElement).toBe(await field())
})

test('[INV-44] where no mail carries the link it is shown once, to copy', async () => {
  const fake = server().on(invite, () => ({
    value: board,
    results: [
      {
        typed: 'eve@x.org',
        outcome: 'invited' as const,
        email: 'eve@x.org',
        invitation: invitationOf('eve@x.org')._id,
        mailed: false,
        path: '/invitation/secret',
      },
    ],
  }))
  const { person: user } = renderApp(address('invite'), fake)
  await user.type(await field(), 'eve@x.org{Enter}')
  await user.click(screen.getByRole('button', { name: 'Invite' }))
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link for eve@x.org' })
  expect(link.value).toMatch(/^http.*\/invitation\/secret$/)
  expect(screen.getByText(/^This link is shown only now\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(link.value)
})

test('[INV-44] a link that is shown only once stays while more people are invited', async () => {
  const fake = server().on(invite, ({ body }) => ({
    value: board,
    results: body.people.map((email) => ({
      typed: email,
      outcome: 'invited' as const,
      email,
      invitation: invitationOf(email)._id,
      path: `/invitation/${email}`,
    })),
  }))
  const { person: user } = renderApp(address('invite'), fake)
  for (const email of ['eve@x.org', 'nora@x.org']) {
    await user.type(await field(), `${email}{Enter}`)
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    expect(await screen.findByRole('textbox', { name: `Link for ${email}` })).toBeVisible()
  }
  expect(screen.getByRole('textbox', { name: 'Link for eve@x.org' })).toBeVisible()
})

/** Invites Eve by a link, whose invitation is listed then. */
const inviteEve = async () => {
  const eve = invitationOf('eve@x.org', { delivery: { state: 'link', reason: null } })
  const invitations: Invitation[] = []
  const fake = server()
    .on(listInvitations, () => ({ value: [...invitations] }))
    .on(invite, () => {
      invitations.push(eve)
      const result = { typed: eve.email, email: eve.email, invitation: eve._id, path: '/invitation/secret' }
      return { value: board, results: [{ ...result, outcome: 'invited' as const }] }
    })
    .on(withdrawInvitation, ({ params }) => {
      invitations.pop()
      return { key: params.invitation }
    })
    .on(sendInvitation, () => {
      invitations[0] = { ...eve, sentAt: eve.sentAt + 1000 }
      return { value: invitations[0], path: '/invitation/newer' }
    })
  const app = renderApp(address('invite'), fake)
  await app.person.type(await field(), 'eve@x.org{Enter}')
  await app.person.click(screen.getByRole('button', { name: 'Invite' }))
  const happened = within((await screen.findByRole('heading', { name: 'What happened' })).closest('section')!)
  return { ...app, fake, happened, link: () => happened.queryByRole('textbox', { name: 'Link for eve@x.org' }) }
}

test('[INV-52] the link of an invitation that is withdrawn goes from what happened', async () => {
  const { person: user, happened, link } = await inviteEve()
  expect(link()).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Withdraw eve@x.org' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  expect(await happened.findByText(/Its link no longer works\./)).toBeVisible()
  expect(link()).toBeNull()
})

test('[INV-52] a newer link takes the place of the one in what happened', async () => {
  const { person: user, happened, link } = await inviteEve()
  await user.click(await screen.findByRole('button', { name: 'New link eve@x.org' }))
  expect(await happened.findByText(/Its link no longer works\./)).toBeVisible()
  expect(link()).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Link for eve@x.org' }).value).toMatch(/newer$/)
})

test('[INV-49] before a link is left that nobody has copied one is asked, and after copying it is not', async () => {
  const { person: user, path } = await inviteEve()
  await user.click(screen.getByRole('link', { name: 'Back to the folder' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without copying the links?' }))
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(path()).toBe(address('invite'))
  await user.click(screen.getByRole('button', { name: 'Copy' }))
  await screen.findByRole('button', { name: 'Copied' })
  await user.click(screen.getByRole('link', { name: 'Back to the folder' }))
  await expect.poll(path).toBe(`/mypads/group/${board._id}/view`)
})

test('[INV-45] who is invited stands among the members with how the mail fares, why, and the end', async () => {
  const waiting = invitationOf('eve@x.org', { delivery: { state: 'waiting', reason: null }, role: 'admin' })
  const failed = invitationOf('mistyped@x.org', { delivery: { state: 'failed', reason: '550 no such user' } })
  const over = invitationOf('late@x.org', { state: 'ended', expiresAt: Date.now() - 2 * DAY })
  const day = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long' }).format(waiting.expiresAt)
  renderApp(`/mypads/group/${board._id}/view`, server([waiting, failed, over]))
  const invited = within(await screen.findByRole('region', { name: /^Invited, not joined yet/ }))
  expect(invited.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00A0', ' '))).toEqual([
    `eve@x.orgas administrator · E-mail waits to be sent · until ${day}`,
    `mistyped@x.orgE-mail not delivered · until ${day}550 no such user`,
    'late@x.orgE-mail sent · ended 2 days ago',
  ])
})

test('[INV-45] an invitation whose mail waits says by itself that it was sent, and is then left alone', async () => {
  let asked = 0
  const fake = server().on(listInvitations, () => ({
    value: [invitationOf('eve@x.org', { delivery: { state: ++asked === 1 ? 'waiting' : 'sent', reason: null } })],
  }))
  renderApp(`/mypads/group/${board._id}/view`, fake)
  const invited = await screen.findByRole('region', { name: /^Invited, not joined yet/ })
  const said = () => invited.textContent.replaceAll('\u00A0', ' ')
  expect(said()).toContain('E-mail waits to be sent')
  await waitFor(() => expect(said()).toContain('E-mail sent'))
  expect(asked).toBe(2)
})

test('[INV-40] who is suggested is shown with the name under which one knows them', async () => {
  const fake = server().on(searchUsers, () => ({
    users: { mem_m: { firstname: 'Mia', lastname: 'Müller' } },
    usersCount: 1,
  }))
  const { person: user } = renderApp(address('invite'), fake)
  await user.type(await field(), 'ller')
  expect(await screen.findByRole('option', { name: 'mem_m Mia Müller' })).toBeVisible()
})

test('[INV-45] other members do not ask whom the folder has invited', async () => {
  const guest = groupOf('Guest', { admins: ['user-ben'], users: ['user-anna'] })
  const fake = folderServer({ groups: [guest], people })
  renderApp(`/mypads/group/${guest._id}/view`, fake)
  await screen.findByRole('region', { name: /^Members/ })
  expect(fake.calls.some(({ call }) => call.endsWith('/invitations'))).toBe(false)
})

test('[INV-46] an invitation is sent again, or its new link is shown', async () => {
  const eve = invitationOf('eve@x.org')
  const fake = server([eve]).on(sendInvitation, ({ body: { by } }) => ({
    value: eve,
    ...(by === 'link' ? { path: '/invitation/newer' } : {}),
  }))
  const { person: user } = renderApp(address('invite'), fake)
  await user.click(await screen.findByRole('button', { name: 'Send again eve@x.org' }))
  expect(await screen.findByText(/^The invitation has been sent again\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'New link eve@x.org' }))
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Link for eve@x.org' })
  expect(link.value).toMatch(/\/invitation\/newer$/)
})

test('[INV-46] an invitation is withdrawn once that is confirmed', async () => {
  const invitations = [invitationOf('eve@x.org')]
  const fake = server(invitations)
  fake
    .on(listInvitations, () => ({ value: [...invitations] }))
    .on(withdrawInvitation, ({ params }) => {
      invitations.pop()
      return { key: params.invitation }
    })
  const { person: user } = renderApp(address('invite'), fake)
  const calls = () => fake.calls.filter(({ call }) => call.startsWith('DELETE'))
  await user.click(await screen.findByRole('button', { name: 'Withdraw eve@x.org' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
  expect(calls()).toEqual([])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Withdraw eve@x.org' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('The invitation has been withdrawn.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('eve@x.org')).toBeNull())
})

test('[INV-47] a member is taken out once that is confirmed, and oneself is not', async () => {
  const fake = server().on(removeMember, ({ params }) => ({
    key: userIdSchema.parse(params.user),
    value: { ...board, _id: groupIdSchema.parse(board._id), users: [] },
  }))
  const { person: user } = renderApp(address('invite'), fake)
  const members = within(await screen.findByRole('region', { name: 'Members' }))
  expect(members.getByText('invited as benedict@example.org')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Remove anna' })).toBeNull()
  await user.click(members.getByRole('button', { name: 'Remove ben' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Take out of the folder' }))
  await user.click(dialog.getByRole('button', { name: 'Take out of the folder' }))
  expect(await screen.findByText('ben is no longer in the folder.')).toBeVisible()
  expect(fake.calls.filter(({ call }) => call.startsWith('DELETE')).map(({ call }) => call)).toEqual([
    `DELETE /group/${board._id}/members/user-ben`,
  ])
})

test('[INV-42] the people of a user list are added at once', async () => {
  const { person: user } = renderApp(address('invite'), server())
  await user.click(await screen.findByRole('combobox', { name: 'From a user list' }))
  await user.click(await screen.findByRole('option', { name: 'Class' }))
  expect(await screen.findByRole('button', { name: 'Remove cleo' })).toBeVisible()
})
