import type { PadId, UserId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import type { Ctx } from '../../context.ts'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import { listGroups } from './groups.index.service.ts'
import { MUST_BE, NOBODY, OK, outcome } from '../../testing/outcomes.ts'

test('[GRP-36, GRP-37, GRP-39, GRP-35] the index holds my groups, their pads and people, by exactly these names', async () => {
  const { app, gid, group, pad, admin, user, stranger, visitor, siteAdmin } = await groupFixture()
  const fan = await app.user('fan')
  await admin.post('/group/add-watchers', { gid, type: 'groups', loginsOrEmails: ['fan'] })
  const id = await pad({ visibility: 'private', password: 'own' })
  const led = await group({ name: 'Led', admins: [user.id], users: [fan.id] })
  await group({ name: 'Foreign', visibility: 'public' }, stranger)
  const { status, body } = await user.get('/group')
  expect(status).toBe(200)
  const { value } = body
  expect(Object.keys(body)).toEqual(['value'])
  expect(Object.keys(value).sort()).toEqual([
    'admins',
    'bookmarks',
    'groups',
    'lastEdited',
    'pads',
    'users',
    'watchers',
    'watchlist',
  ])
  expect([value.admins, value.watchers, value.lastEdited]).toEqual([{}, {}, {}])
  expect(Object.keys(value.groups).sort()).toEqual([gid, led].sort())
  expect(value.groups[gid]).toEqual((await user.get(`/group/${gid}`)).body['value'])
  expect(value.groups[gid]).toMatchObject({ pads: [id], watchers: [fan.id] })
  expect(value.pads).toEqual({ [id]: expect.objectContaining({ _id: id, visibility: 'private' }) })
  // fan watches the one group and is a member of the other, which user administers.
  expect(value.users[fan.id]).toMatchObject({ login: 'fan', email: fan.email })
  expect(value.users[admin.id]).toMatchObject({ login: 'admin', email: admin.email })
  expect((await fan.get('/group')).body['value'].users[user.id]).toEqual({ _id: user.id, login: 'user' })
  expect(outcome(await visitor.get('/group'))).toEqual(NOBODY)
  expect(outcome(await siteAdmin.get('/group'))).toEqual(MUST_BE)
})

test('[GRP-38, MRK-9, SRCH-10] marks show only what may still be read', async () => {
  const { app, gid, pad, group, admin, stranger } = await groupFixture({ visibility: 'public' })
  const [follows, own] = [await pad(), await pad({ visibility: 'public' })]
  const other = await group({ visibility: 'public' })
  for (const path of ['/usermark', '/userwatch']) {
    for (const key of [gid, other]) expect(outcome(await stranger.post(path, { type: 'groups', key }))).toEqual(OK)
    for (const key of [follows, own]) expect(outcome(await stranger.post(path, { type: 'pads', key }))).toEqual(OK)
  }
  const marked = async () => {
    const { value } = (await stranger.get('/group')).body
    expect([value.groups, value.pads, value.users]).toEqual([{}, {}, {}])
    expect(value.watchlist).toEqual(value.bookmarks)
    return { groups: Object.keys(value.bookmarks.groups).sort(), pads: Object.keys(value.bookmarks.pads).sort() }
  }
  expect(await marked()).toEqual({ groups: [gid, other].sort(), pads: [follows, own].sort() })
  await admin.put(`/group/${gid}`, { visibility: 'private', password: 'secret' })
  expect(await marked()).toEqual({ groups: [other], pads: [own] })
  await app.set({ allPadsPublicsAuthentifiedOnly: true })
  expect(await marked()).toEqual({ groups: [gid, other].sort(), pads: [follows, own].sort() })
})

test('[GRP-57] the index says when the marked groups of others were last written in, where one may read it', async () => {
  const { app, gid, pad, group, user, stranger } = await groupFixture({ visibility: 'public' })
  const quiet = await group({ visibility: 'public' })
  const write = (id: string, at: number) =>
    app.database.db
      .updateTable('pads')
      .set({ last_edited_at: at })
      .where('id', '=', id as PadId)
      .execute()
  await write(await pad(), 1000)
  await write(await pad(), 3000)
  await write(await pad({ visibility: 'restricted' }), 9000)
  await pad()
  for (const key of [gid, quiet]) await stranger.post('/userwatch', { type: 'groups', key })
  for (const caller of [stranger, user]) await caller.post('/usermark', { type: 'groups', key: gid })
  expect((await stranger.get('/group')).body['value'].lastEdited).toEqual({ [gid]: 3000 })
  expect((await user.get('/group')).body['value'].lastEdited).toEqual({})
})

test('[GRP-36, W-36] the index takes as many queries for forty groups as for one', async () => {
  const { app, admin, group, user } = await groupFixture()
  let queries = 0
  const counted = app.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries++
      return result
    },
  })
  const actor = { kind: 'user', id: admin.id as UserId, login: 'admin' } as const
  const ctx: Ctx = {
    ...app.services,
    actor,
    db: counted,
    sessionId: undefined,
    address: '',
    userAgent: '',
    isKnownHere: () => false,
    afterCommit: () => {},
  }
  const index = async () => {
    queries = 0
    const { groups } = await listGroups(ctx)
    return { queries, groups: Object.keys(groups).length }
  }
  expect(await index()).toEqual({ queries: 6, groups: 1 })
  for (let n = 0; n < 39; n++) {
    const id = await group({ users: [user.id] })
    await admin.post('/pad', { name: `pad ${n}`, group: id })
    await admin.post('/usermark', { type: 'groups', key: id })
  }
  expect(await index()).toEqual({ queries: 6, groups: 40 })
})
