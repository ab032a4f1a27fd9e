import type { Group } from '@sheaf/contract/entities/group'
import { AppError } from '@sheaf/contract/errors'
import { viewGroup } from '@sheaf/contract/routes/groups'
import { viewPad } from '@sheaf/contract/routes/pads'
import { listTrash } from '@sheaf/contract/routes/trash'
import { listUserLists } from '@sheaf/contract/routes/user-lists'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { folderServer, groupOf, padOf } from '../testing/folders.ts'
import { buildUser } from '../testing/people.ts'
import { renderApp } from '../testing/render-app.tsx'

const ADMINS_ONLY = 'For administrators of the folder only'
type Viewer = 'visitor' | 'stranger' | 'member' | 'admin' | 'siteAdmin'

/**
 * Sets up a group with one pad, and the actor who comes to it. Ben administers the group unless Anna, who is signed in,
 * does.
 */
const world = (viewer: Viewer, change: Partial<Group>) => {
  const group = groupOf('Board', {
    admins: [viewer === 'admin' ? 'user-anna' : 'user-ben'],
    users: viewer === 'member' ? ['user-anna'] : [],
    ...change,
  })
  const pad = padOf('Agenda', group)
  const people = [
    { _id: 'user-anna', login: 'anna' },
    { _id: 'user-ben', login: 'ben' },
  ]
  const server = folderServer({ groups: [group], pads: [pad], people }).on(listUserLists, () => ({ value: {} }))
  if (viewer === 'visitor' || viewer === 'siteAdmin') server.user = undefined
  server.admin = viewer === 'siteAdmin'
  const isOutside = viewer === 'visitor' || viewer === 'stranger'
  if (group.visibility === 'private' && isOutside)
    server.on(viewGroup, () => ({ key: group._id, value: { name: 'Board', visibility: 'private' as const } }))
  return { server, at: (path: string) => `/mypads/group/${group._id}/${path.replace(':pad', pad._id)}` }
}

const main = () => within(screen.getByRole('main'))
/** Expects that no changing action is offered except those named, and that no changing request was sent. */
const changesNothing = ({ calls }: ReturnType<typeof folderServer>, offered: readonly string[] = []) => {
  const ways = (['button', 'link'] as const).flatMap((role) =>
    main().queryAllByRole(role, { name: /^(Move|Remove|Save|Add|Invite|Edit|Share|Restore)/ }),
  )
  expect(ways.map(({ textContent }) => textContent)).toEqual(offered)
  expect(calls.filter(({ call }) => !call.startsWith('GET'))).toEqual([])
}

/** Paths below a group that only its administrators may use. */
const KEEPING = ['remove', 'user/add', 'pad/remove/:pad', 'pad/remove/chat/history/:pad', 'pad/move']

test.each(
  (['public', 'private'] as const).flatMap((visibility) =>
    KEEPING.map((path): [typeof visibility, string] => [visibility, path]),
  ),
)('[SCR-102, SCR-79] at a %s folder’s %s a visitor is asked to sign in', async (visibility, path) => {
  const { server, at } = world('visitor', { visibility })
  const { path: now } = renderApp(at(path), server)
  expect(await screen.findByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
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
  ).flatMap(([visibility, viewer]) => KEEPING.map((path) => [visibility, path, viewer] as const)),
)('[SCR-102, SCR-99] a %s folder’s %s is not for a %s', async (visibility, path, viewer) => {
  const { server, at } = world(viewer, { visibility })
  renderApp(at(path), server)
  expect(await screen.findByRole('heading', { level: 1, name: ADMINS_ONLY })).toBeVisible()
  changesNothing(server)
})

test.each(KEEPING)(
  '[SCR-59, SCR-98, SCR-102] at a private folder’s %s a stranger is asked for its password',
  async (path) => {
    const { server, at } = world('stranger', { visibility: 'private' })
    renderApp(at(path), server)
    expect(await screen.findByText('Enter the password of this folder to see what is in it.')).toBeVisible()
    expect(main().getByLabelText(/^Password/)).toBeVisible()
    expect(screen.queryByRole('note', { name: 'Help' })).toBeNull()
    expect(screen.queryByText(/Agenda/)).toBeNull()
    changesNothing(server)
  },
)

test.each(['user/invite', 'user/share', 'user/add', 'pad/add', 'pad/move'])(
  '[SCR-149, SCR-102] at an archived folder’s %s its admin reads that it is archived, and its members that it is not for them',
  async (path) => {
    const archived = { archived: true, allowUsersToCreatePads: true }
    const kept = world('admin', archived)
    const { unmount } = renderApp(kept.at(path), kept.server)
    expect(await screen.findByText('This folder is archived')).toBeVisible()
    expect(main().getByRole('link', { name: 'Edit the folder' })).toBeVisible()
    expect(main().getByRole('link', { name: 'Back to the folder' })).toBeVisible()
    changesNothing(kept.server, ['Edit the folder'])
    unmount()
    const joined = world('member', archived)
    renderApp(joined.at(path), joined.server)
    expect(await screen.findByRole('heading', { level: 1, name: ADMINS_ONLY })).toBeVisible()
    changesNothing(joined.server)
  },
)

test.each(['stranger', 'member'] as const)(
  '[SCR-103, SCR-102] the trash of a folder tells a %s no more than that it is not for them',
  async (viewer) => {
    const { server } = world(viewer, { visibility: 'public' })
    server.on(listTrash, ({ query: { group } }) => {
      if (group !== undefined) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
      return { value: [], next: null }
    })
    renderApp('/mypads/trash?group=group-board', server)
    expect(await screen.findByText('This folder does not exist, or you do not have access to it.')).toBeVisible()
    expect(main().queryByRole('table')).toBeNull()
    changesNothing(server)
  },
)

test.each(['ldap', 'cas', 'oidc'] as const)(
  '[SCR-415, SCR-17] under %s a mailed link confirms no account, says why, and leads to the sign-in',
  async (method) => {
    const { server } = world('visitor', {})
    server.settings = { ...server.settings, authMethod: method }
    const { path } = renderApp('/accountconfirm/mailed-token', server)
    expect(await screen.findByText('Accounts are not confirmed here, because they come from elsewhere.')).toBeVisible()
    expect(main().getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe('/login')
    changesNothing(server)
    expect(path()).toBe('/accountconfirm/mailed-token')
  },
)

test.each([
  ['member', 'visitor'],
  ['stranger', 'visitor'],
] as const)(
  '[SCR-66, SCR-102] as a %s who types ?as=%s one reads the pads, and changes nothing',
  async (viewer, as) => {
    const { server, at } = world(viewer, { visibility: 'public' })
    renderApp(at(`view?as=${as}`), server)
    expect(await screen.findByRole('heading', { level: 1, name: 'Board' })).toBeVisible()
    expect(main().getByRole('link', { name: 'Agenda' })).toBeVisible()
    expect(main().queryByText(/@/)).toBeNull()
    changesNothing(server)
  },
)

test.each([
  ['visitor', 'visitor'],
  ['visitor', 'member'],
  ['stranger', 'member'],
  ['member', 'member'],
] as const)('[SCR-66] a %s who types ?as=%s sees the folder as they see it', async (viewer, as) => {
  const { server, at } = world(viewer, { visibility: 'public' })
  renderApp(at(`view?as=${as}`), server)
  expect(await screen.findByRole('heading', { level: 1, name: 'Board' })).toBeVisible()
  expect(screen.queryByText(/^You see this folder as/)).toBeNull()
})

test('[SCR-401, SCR-66] the key that adds makes nothing in a preview', async () => {
  const { server, at } = world('admin', { visibility: 'public' })
  const { person: user, router } = renderApp(at('view?as=member'), server)
  await screen.findByText('You see this folder as a member sees it.')
  await user.keyboard('n')
  expect(router.state.navigation.state).toBe('idle')
  expect(router.state.location.pathname).toBe(at('view'))
})

test('[SCR-102] where everybody of a folder makes pads, others read that it is for its members', async () => {
  const { server, at } = world('stranger', { visibility: 'public', allowUsersToCreatePads: true })
  renderApp(at('pad/add'), server)
  expect(await screen.findByText('Only members of this folder can do this.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'For members of the folder only' })).toBeVisible()
})

test('[SCR-340] at a folder for everybody who has an account a visitor reads that they must sign in', async () => {
  const { server, at } = world('visitor', { visibility: 'public' })
  server.on(viewGroup, () => {
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  })
  renderApp(at('view'), server)
  expect(await screen.findByText('Sign in to see this folder.')).toBeVisible()
  expect(screen.queryByText('Were you invited?')).toBeNull()
  expect(main().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
})

test('[SCR-340] so they do at its pad', async () => {
  const { server, at } = world('visitor', { visibility: 'public' })
  server.on(viewPad, () => {
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  })
  renderApp(at('pad/view/:pad'), server)
  expect(await screen.findByText('Sign in to see this pad.')).toBeVisible()
  expect(main().getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login')
})

test('[SCR-340] a folder whose remembered password is no longer right says in its heading what is the matter', async () => {
  const { server, at } = world('stranger', { visibility: 'private' })
  server.on(viewGroup, () => {
    throw new AppError('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
  })
  renderApp(at('view'), server)
  expect(await screen.findByRole('heading', { level: 1, name: 'This folder needs a password' })).toBeVisible()
})

test('[SCR-66, SCR-59] a private folder shows a visitor who types ?as=member nothing before its password', async () => {
  const { server, at } = world('visitor', { visibility: 'private' })
  renderApp(at('view?as=member'), server)
  expect(await screen.findByLabelText(/^Password/)).toBeVisible()
  expect(screen.queryByText(/Agenda/)).toBeNull()
})

test('[SCR-9, SCR-102] who has two-factor already is led from its set-up to the profile', async () => {
  const { server } = world('member', {})
  server.user = buildUser({ otpEnabled: true })
  const { path } = renderApp('/setup2fa', server)
  expect(await screen.findByRole('heading', { level: 1, name: 'Profile: anna' })).toBeVisible()
  await waitFor(() => expect(path()).toBe('/myprofile'))
  expect(server.calls.map(({ call }) => call)).not.toContain('POST /auth/setup2fa')
})

const currentInMenu = () =>
  within(screen.getByRole('navigation', { name: 'Main menu' }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') !== null)
    .map(({ textContent }) => textContent)

test.each([
  ['the password of a folder', 'private', 'view', 'Board'],
  ['the password of a folder at one of its forms', 'private', 'edit', 'Edit the folder'],
  ['the password of a folder at the choice of its people', 'private', 'user/invite', 'Invite people'],
  ['the password of a pad', 'private', 'pad/view/:pad', 'This pad needs a password'],
  ['a view as a visitor', 'public', 'view?as=visitor', 'Board'],
  ['a view as a visitor of what visitors do not see', 'restricted', 'view?as=visitor', 'You cannot open this folder'],
] as const)('[SCR-245] at %s a stranger’s menu marks nothing', async (_, visibility, path, name) => {
  const { server, at } = world('stranger', { visibility })
  if (visibility === 'private')
    server.on(viewPad, () => {
      throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_MISSING')
    })
  renderApp(at(path), server)
  // The heading of a form gives way to that of the password it needs.
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name })).toBeVisible())
  await waitFor(() => expect(currentInMenu()).toEqual([]))
})

test('[SCR-245] at a folder that is refused the menu marks nothing', async () => {
  const { server, at } = world('stranger', {})
  server.on(viewGroup, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  })
  renderApp(at('view'), server)
  expect(await screen.findByRole('heading', { level: 1, name: 'You cannot open this folder' })).toBeVisible()
  await waitFor(() => expect(currentInMenu()).toEqual([]))
})

test('[SCR-245] at the trash of somebody else’s folder neither menu nor steps name one’s own', async () => {
  const { server } = world('stranger', { visibility: 'public' })
  server.on(listTrash, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  })
  renderApp('/mypads/trash?group=group-board', server)
  const steps = within(await screen.findByRole('navigation', { name: 'Where you are' }))
  await waitFor(() => expect(steps.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Board']))
  expect(currentInMenu()).toEqual([])
})

test('[SCR-245] a member’s menu marks the folders in a view as a visitor, and at a pad that is gone', async () => {
  const { server, at } = world('member', {})
  server.on(viewPad, () => {
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
  })
  const { router } = renderApp(at('view?as=visitor'), server)
  expect(await screen.findByText('You see this folder as a visitor without an account sees it.')).toBeVisible()
  expect(currentInMenu()).toEqual(['My folders'])
  await act(() => router.navigate(at('pad/view/:pad')))
  expect(await screen.findByRole('heading', { level: 1, name: 'You cannot open this pad' })).toBeVisible()
  await waitFor(() => expect(currentInMenu()).toEqual(['My folders']))
})
