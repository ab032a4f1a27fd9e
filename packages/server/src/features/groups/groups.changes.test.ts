import { expect, test } from 'vitest'
import { TAGS_MAX } from '@sheaf/contract/limits'
import { groupFixture, type GroupFixture } from '../../testing/sites/group-fixture.ts'
import { outcome } from '../../testing/outcomes.ts'
import type { Caller, TestUser } from '../../testing/test-app.ts'

const CALLS = {
  users: (caller: Caller, gid: string, loginsOrEmails: unknown) =>
    caller.post('/group/invite', { gid, invite: true, loginsOrEmails }),
  admins: (caller: Caller, gid: string, loginsOrEmails: unknown) =>
    caller.post('/group/invite', { gid, invite: false, loginsOrEmails }),
  watchers: (caller: Caller, gid: string, loginsOrEmails: unknown) =>
    caller.post('/group/add-watchers', { gid, type: 'groups', loginsOrEmails }),
} as const
const LISTS = ['users', 'admins', 'watchers'] as const

const groupOf = async ({ siteAdmin, gid }: GroupFixture) => (await siteAdmin.get(`/group/${gid}`)).body['value']

const twoMore = async ({ app }: GroupFixture): Promise<[TestUser, TestUser]> => [
  await app.user('eve'),
  await app.user('kim'),
]

test.each(LISTS)('[GRP-58] whom two people add to the %s at once are all in it', async (list) => {
  const fixture = await groupFixture()
  const { gid, admin, siteAdmin } = fixture
  const [eve, kim] = await twoMore(fixture)
  const before: string[] = (await groupOf(fixture))[list]
  const replies = await Promise.all([
    CALLS[list](admin, gid, { add: ['eve'] }),
    CALLS[list](siteAdmin, gid, { add: [kim.email] }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await groupOf(fixture))[list].toSorted()).toEqual([...before, eve.id, kim.id].toSorted())
})

test.each(LISTS)('[GRP-58] %s are added and taken out by names, however often', async (list) => {
  const fixture = await groupFixture()
  const { gid, admin, user } = fixture
  const [eve, kim] = await twoMore(fixture)
  await CALLS[list](admin, gid, { add: ['eve'] })
  for (const _ of [1, 2]) {
    const { status, body } = await CALLS[list](admin, gid, { add: ['kim', 'nobody'], remove: ['eve', 'noone'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ present: ['kim'], absent: ['nobody'] })
    expect(body['value'][list]).toContain(kim.id)
    expect(body['value'][list]).not.toContain(eve.id)
  }
  expect((await groupOf(fixture)).users).toContain(user.id)
})

test('[GRP-58] of somebody who is added and removed by one call, the addition counts', async () => {
  const fixture = await groupFixture()
  const { body } = await CALLS.users(fixture.admin, fixture.gid, { add: ['user'], remove: ['user'] })
  expect(body['value'].users).toEqual([fixture.user.id])
})

test('[GRP-58, GRP-42] adding a user to the admins promotes them, and adding an admin to the users does the reverse', async () => {
  const fixture = await groupFixture()
  const { gid, admin, user } = fixture
  await CALLS.admins(admin, gid, { add: ['user'] })
  expect(await groupOf(fixture)).toMatchObject({ admins: [admin.id, user.id], users: [] })
  await CALLS.users(admin, gid, { add: ['user'] })
  expect(await groupOf(fixture)).toMatchObject({ admins: [admin.id], users: [user.id] })
})

test('[GRP-58, GRP-47] the last admin is not taken out of the admins', async () => {
  const { gid, admin } = await groupFixture()
  expect(outcome(await CALLS.admins(admin, gid, { remove: ['admin'] }))).toEqual({
    status: 400,
    error: 'BACKEND.ERROR.GROUP.RESIGN_UNIQUE_ADMIN',
  })
})

test('[GRP-58, GRP-54] who is taken out no longer sees the group, and their name may be gone already', async () => {
  const fixture = await groupFixture()
  const { gid, admin, user } = fixture
  expect((await admin.put(`/group/${gid}`, { users: { remove: [user.id, 'gone'] } })).status).toBe(200)
  expect((await user.get(`/group/${gid}`)).status).toBe(404)
})

test('[GRP-59] tags that two people add and take away at once hold', async () => {
  const fixture = await groupFixture({ tags: ['base', 'old'] })
  const { gid, admin, siteAdmin } = fixture
  const replies = await Promise.all([
    admin.put(`/group/${gid}`, { tags: { add: [' mine ', ''], remove: ['old'] } }),
    siteAdmin.put(`/group/${gid}`, { tags: { add: ['theirs'] }, description: 'Ours' }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await groupOf(fixture)).tags.toSorted()).toEqual(['base', 'mine', 'theirs'])
  await admin.put(`/group/${gid}`, { tags: ['whole'] })
  expect((await groupOf(fixture)).tags).toEqual(['whole'])
})

test('[GRP-59] no group gets more tags by additions than it may have', async () => {
  const all = Array.from({ length: TAGS_MAX }, (_, n) => `t${n}`)
  const fixture = await groupFixture({ tags: all })
  const reply = await fixture.admin.put(`/group/${fixture.gid}`, { name: 'Other', tags: { add: ['more'] } })
  expect([reply.status, reply.body]).toEqual([400, { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID', field: 'tags' }])
  expect(await groupOf(fixture)).toMatchObject({ name: 'Board', tags: all })
})

test.each([
  [{}, 'TYPE.PARAM_INVALID', 'tags'],
  [{ other: ['x'] }, 'TYPE.PARAM_INVALID', 'tags'],
  [{ add: 'x' }, 'TYPE.PARAM_INVALID', 'tags.add'],
  [{ add: ['x'.repeat(101)] }, 'TYPE.STR_100', 'tags.add'],
  [{ remove: [7] }, 'TYPE.PARAM_STR', 'tags.remove'],
  [['x'.repeat(101)], 'TYPE.STR_100', 'tags'],
  ['x', 'TYPE.PARAM_INVALID', 'tags'],
])('[WIRE-56] changes %o of a list are refused', async (tags, error, field) => {
  const { gid, admin } = await groupFixture()
  const reply = await admin.put(`/group/${gid}`, { tags })
  expect([reply.status, reply.body]).toEqual([400, { error: `BACKEND.ERROR.${error}`, field }])
})

test('[GRP-58, GRP-59, GRP-46, W-11] changes of lists are for the group’s admins and the site admin', async () => {
  const { gid, admin, user, stranger, visitor, siteAdmin } = await groupFixture({ visibility: 'public' })
  const statuses = async (caller: Caller) => [
    (await CALLS.users(caller, gid, { add: ['stranger'] })).status,
    (await CALLS.admins(caller, gid, { add: ['stranger'] })).status,
    (await CALLS.watchers(caller, gid, { add: ['stranger'], remove: ['user'] })).status,
    (await caller.put(`/group/${gid}`, { tags: { add: ['x'] } })).status,
    (await caller.put(`/group/${gid}`, { users: { remove: [user.id] } })).status,
  ]
  for (const caller of [visitor, stranger, user]) expect(await statuses(caller)).toEqual([401, 401, 401, 401, 401])
  for (const caller of [siteAdmin, admin]) expect(await statuses(caller)).toEqual([200, 200, 200, 200, 200])
})
