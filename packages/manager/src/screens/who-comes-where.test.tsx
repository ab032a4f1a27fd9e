// @vitest-environment jsdom
import type { Group } from '@sheaf/contract/entities/group'
import { AppError } from '@sheaf/contract/errors'
import { checkCache } from '@sheaf/contract/routes/configuration'
import { viewGroup } from '@sheaf/contract/routes/groups'
import { listTrash } from '@sheaf/contract/routes/trash'
import { listUserLists } from '@sheaf/contract/routes/user-lists'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../testing/folders.ts'
import { person } from '../testing/people.ts'
import { renderApp } from '../testing/render-app.tsx'

const ADMINS_ONLY = 'For administrators of the folder only'
type Comer = 'visitor' | 'stranger' | 'member' | 'admin' | 'siteAdmin'

/** A group with one pad, and who comes to it. Ben looks after it unless Anna, who is signed in, does. */
const world = (comer: Comer, change: Partial<Group>) => {
  const group = groupOf('Board', {
    admins: [comer === 'admin' ? 'user-anna' : 'user-ben'],
    users: comer === 'member' ? ['user-anna'] : [],
    ...change,
  })
  const pad = padOf('Agenda', group)
  const people = [
    { _id: 'user-anna', login: 'anna' },
    { _id: 'user-ben', login: 'ben' },
  ]
  const server = folderServer({ groups: [group], pads: [pad], people })
    .on(checkCache, () => ({ userCacheReady: true }))
    .on(listUserLists, () => ({ value: {} }))
  if (comer === 'visitor' || comer === 'siteAdmin') server.user = undefined
  server.admin = comer === 'siteAdmin'
  const isOutside = comer === 'visitor' || comer === 'stranger'
  if (group.visibility === 'private' && isOutside)
    server.on(viewGroup, () => ({ key: group._id, value: { name: 'Board', visibility: 'private' as const } }))
  return { server, at: (path: string) => `/mypads/group/${group._id}/${path.replace(':pad', pad._id)}` }
}

const main = () => within(screen.getByRole('main'))
/** Nothing is offered there, but for what is named, and nothing was sent, that would change anything. */
const changesNothing = ({ calls }: ReturnType<typeof folderServer>, offered: readonly string[] = []) => {
  const ways = (['button', 'link'] as const).flatMap((role) =>
    main().queryAllByRole(role, { name: /^(Move|Remove|Save|Add|Invite|Edit|Share|Restore)/ }),
  )
  expect(ways.map(({ textContent }) => textContent)).toEqual(offered)
  expect(calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
}

/** What only those who look after a group may do. */
const KEEPING = ['remove', 'user/add', 'pad/remove/:pad', 'pad/remove/chat/history/:pad', 'pad/move']

test.each(
  (['public', 'private'] as const).flatMap((visibility) =>
    KEEPING.map((path): [typeof visibility, string] => [visibility, path]),
  ),
)('[SCR-102, SCR-80] at a %s folder’s %s a visitor is asked to sign in', async (visibility, path) => {
  const { server, at } = world('visitor', { visibility })
  const { path: now } = renderApp(at(path), server)
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeDefined()
  expect(now()).toBe('/login')
  expect(screen.queryByText(/Board|Agenda/)).toBeNull()
  changesNothing(server)
})

test.each(
  (
    [
      ['public', 'stranger'],
      ['public', 'member'],
      ['private', 'member'],
    ] as const
  ).flatMap(([visibility, comer]) => KEEPING.map((path) => [visibility, path, comer] as const)),
)('[SCR-102, SCR-99, SCR-420] a %s folder’s %s is not for a %s', async (visibility, path, comer) => {
  const { server, at } = world(comer, { visibility })
  renderApp(at(path), server)
  expect(await screen.findByRole('heading', { level: 1, name: ADMINS_ONLY })).toBeDefined()
  changesNothing(server)
})

test.each(KEEPING)(
  '[SCR-59, SCR-98, SCR-102] at a private folder’s %s a stranger is asked for its password',
  async (path) => {
    const { server, at } = world('stranger', { visibility: 'private' })
    renderApp(at(path), server)
    expect(await screen.findByText('This folder is protected. Enter its password to see what is in it.')).toBeDefined()
    expect(main().getByLabelText(/^Password/)).toBeDefined()
    expect(screen.queryByRole('note', { name: 'Help' })).toBeNull()
    expect(screen.queryByText(/Agenda/)).toBeNull()
    changesNothing(server)
  },
)

test.each(['user/invite', 'user/share', 'user/add', 'pad/add', 'pad/move'])(
  '[SCR-321, SCR-102, SCR-420] at an archived folder’s %s its admin reads that it is archived, and its members that it is not for them',
  async (path) => {
    const archived = { archived: true, allowUsersToCreatePads: true }
    const kept = world('admin', archived)
    const { unmount } = renderApp(kept.at(path), kept.server)
    expect(await screen.findByText('This folder is archived')).toBeDefined()
    expect(main().getByRole('link', { name: 'Edit the folder' })).toBeDefined()
    expect(main().getByRole('link', { name: 'Back to the folder' })).toBeDefined()
    changesNothing(kept.server, ['Edit the folder'])
    unmount()
    const joined = world('member', archived)
    renderApp(joined.at(path), joined.server)
    expect(await screen.findByRole('heading', { level: 1, name: ADMINS_ONLY })).toBeDefined()
    changesNothing(joined.server)
  },
)

test.each(['stranger', 'member'] as const)(
  '[SCR-103, SCR-102] the trash of a folder tells a %s no more than that it is not for them',
  async (comer) => {
    const { server } = world(comer, { visibility: 'public' })
    server.on(listTrash, ({ query: { group } }) => {
      if (group !== undefined) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
      return { value: [], next: null }
    })
    renderApp('/mypads/trash?group=group-board', server)
    expect(await screen.findByText('This folder does not exist, or you do not have access to it.')).toBeDefined()
    expect(main().queryByRole('table')).toBeNull()
    changesNothing(server)
  },
)

test.each(['ldap', 'cas', 'oidc'] as const)(
  '[SCR-363, SCR-17] under %s a mailed link confirms no account, says why, and leads to the sign-in',
  async (method) => {
    const { server } = world('visitor', {})
    server.settings = { ...server.settings, authMethod: method }
    const { path } = renderApp('/accountconfirm/mailed-token', server)
    expect(await screen.findByText('Accounts are not confirmed here, because they come from elsewhere.')).toBeDefined()
    expect(main().getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/login')
    changesNothing(server)
    expect(path()).toBe('/accountconfirm/mailed-token')
  },
)

test.each([
  ['visitor', 'visitor'],
  ['visitor', 'member'],
  ['member', 'visitor'],
  ['member', 'member'],
] as const)('[SCR-66, SCR-102] as a %s who types ?as=%s one reads the pads, and changes nothing', async (comer, as) => {
  const { server, at } = world(comer, { visibility: 'public' })
  renderApp(at(`view?as=${as}`), server)
  expect(await screen.findByRole('heading', { level: 1, name: 'Board' })).toBeDefined()
  expect(main().getByRole('link', { name: 'Agenda' })).toBeDefined()
  expect(main().queryByText(/@/)).toBeNull()
  changesNothing(server)
})

test('[SCR-66, SCR-59] a private folder shows a visitor who types ?as=member nothing before its password', async () => {
  const { server, at } = world('visitor', { visibility: 'private' })
  renderApp(at('view?as=member'), server)
  expect(await screen.findByLabelText(/^Password/)).toBeDefined()
  expect(screen.queryByText(/Agenda/)).toBeNull()
})

test('[SCR-9, SCR-102] who has two-factor already is led from its set-up to the profile', async () => {
  const { server } = world('member', {})
  server.user = person({ otpEnabled: true })
  const { path } = renderApp('/setup2fa', server)
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile : anna' })).toBeDefined()
  await waitFor(() => expect(path()).toBe('/myprofile'))
  expect(server.calls.map(({ call }) => call)).not.toContain('POST /auth/setup2fa')
})
