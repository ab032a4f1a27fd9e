import { expect, test, vi } from 'vitest'
import { drainJobs } from '../../testing/drain-jobs.ts'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import type { Reply } from '../../testing/test-app.ts'
import { ARCHIVED, DENIED_EDIT, HIDDEN, NO_GROUP, OK, outcome } from '../../testing/outcomes.ts'

test.each([
  ['restricted', null, HIDDEN],
  ['private', null, DENIED_EDIT],
  ['public', null, DENIED_EDIT],
  ['public', 'restricted', HIDDEN],
  ['restricted', 'public', DENIED_EDIT],
] as const)(
  '[PAD-27, PAD-28, PAD-35, W-11] in a %s group, who changes and removes a pad that is %s',
  async (group, own, forStranger) => {
    const { pad, visitor, stranger, user, admin, siteAdmin } = await groupFixture({
      visibility: group,
      password: 'of group',
    })
    const id = await pad({ visibility: own })
    for (const [caller, expected] of [
      [stranger, forStranger],
      [user, DENIED_EDIT],
    ] as const)
      for (const reply of [await caller.put(`/pad/${id}`, { name: 'x' }), await caller.delete(`/pad/${id}`)])
        expect(outcome(reply)).toEqual(expected)
    for (const reply of [await visitor.put(`/pad/${id}`, { name: 'x' }), await visitor.delete(`/pad/${id}`)])
      expect(outcome(reply)).toEqual({ status: 401, error: 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT' })
    expect((await admin.get(`/pad/${id}`)).body['value'].name).toBe('Minutes')
    expect(outcome(await admin.put(`/pad/${id}`, { name: 'by admin' }))).toEqual(OK)
    expect((await siteAdmin.put(`/pad/${id}`, { name: 'by site admin' })).body['value'].name).toBe('by site admin')
    expect(await siteAdmin.delete(`/pad/${id}`)).toMatchObject({ status: 200, body: { success: true, key: id } })
  },
)

test('[PAD-31, PAD-33, PAD-34, WIRE-13] a move takes the pad with its marks to the rules of its new group', async () => {
  const { pad, group, admin, user, stranger, gid } = await groupFixture({ visibility: 'public' })
  const [id, other] = [await pad(), await pad()]
  const target = await group({ users: [user.id] })
  await user.post('/usermark', { type: 'pads', key: id })
  await stranger.post('/usermark', { type: 'pads', key: id })
  const { status, body } = await admin.put(`/pad/${id}`, { _id: other, group: target })
  expect(status).toBe(200)
  expect(body['key']).toBe(id)
  expect(body['value']).toMatchObject({ _id: id, group: target, moveGroup: gid })
  expect(outcome(await stranger.get(`/pad/${id}`))).toEqual(HIDDEN)
  expect(Object.keys((await user.get('/group')).body['value'].bookmarks.pads)).toEqual([id])
  expect((await stranger.get('/group')).body['value'].bookmarks.pads).toEqual({})
  expect((await admin.get('/group')).body['value'].groups).toMatchObject({
    [gid]: { pads: [other] },
    [target]: { pads: [id] },
  })
  expect((await admin.put(`/pad/${id}`, { group: target })).body['value'].moveGroup).toBeUndefined()
})

test('[PAD-26, PAD-32, W-12] a move needs the rights of an admin on both sides', async () => {
  const { pad, group, admin, user, stranger, siteAdmin, gid } = await groupFixture()
  const id = await pad()
  const theirs = await group({}, stranger)
  const open = await group({ visibility: 'public' }, stranger)
  const asUser = await group({ users: [admin.id] }, stranger)
  const archived = await group({ archived: true })
  const move = async (target: string, caller = admin) => outcome(await caller.put(`/pad/${id}`, { group: target }))
  expect(await move('unknown')).toEqual(NO_GROUP)
  expect(await move(theirs)).toEqual(NO_GROUP)
  expect(await move(open)).toEqual(DENIED_EDIT)
  expect(await move(asUser)).toEqual(DENIED_EDIT)
  expect(await move(archived)).toEqual(ARCHIVED)
  expect(await move(await group({}, user), user)).toEqual(DENIED_EDIT)
  expect(await move(theirs, stranger)).toEqual(HIDDEN)
  expect((await admin.get(`/pad/${id}`)).body['value'].group).toBe(gid)
  expect((await siteAdmin.put(`/pad/${id}`, { group: theirs })).body['value']).toMatchObject({
    group: theirs,
    moveGroup: gid,
  })
})

test('[W-14] of two moves at once one comes after the other, and the pad is in one group', async () => {
  const { pad, group, admin, gid } = await groupFixture()
  const id = await pad()
  const targets = [await group(), await group(), await group()]
  const replies = await Promise.all(targets.map((target) => admin.put(`/pad/${id}`, { group: target })))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const { groups } = (await admin.get('/group')).body['value']
  const holders = [gid, ...targets].filter((group) => groups[group].pads.includes(id))
  expect(holders).toHaveLength(1)
  const came = replies.map(({ body }) => body['value'].moveGroup as string)
  expect(new Set(came).size).toBe(3)
  expect(came).toContain(gid)
})

test('[PAD-36, PAD-37] a removed pad is an unknown one at once, and a job is left to purge it', async () => {
  const { app, pad, admin, user, gid } = await groupFixture()
  const [id, other] = [await pad(), await pad()]
  for (const path of ['/usermark', '/userwatch']) await user.post(path, { type: 'pads', key: id })
  await drainJobs(app)
  const found = async () => (await user.get('/pad/search?q=Minutes')).body['results'].pads.flatMap(Object.keys)
  expect((await found()).toSorted()).toEqual([id, other].toSorted())
  expect((await admin.delete(`/pad/${id}`)).body).toEqual({ success: true, key: id })
  for (const reply of [
    await admin.get(`/pad/${id}`),
    await admin.put(`/pad/${id}`, { name: 'x' }),
    await admin.delete(`/pad/${id}`),
    await user.post('/usermark', { type: 'pads', key: id }),
  ])
    expect(reply.status).toBe(404)
  expect(await found()).toEqual([other])
  const { value } = (await user.get('/group')).body
  expect(value.groups[gid].pads).toEqual([other])
  expect(Object.keys(value.pads)).toEqual([other])
  expect([value.bookmarks.pads, value.watchlist.pads]).toEqual([{}, {}])
  expect(Object.keys((await admin.get(`/group/${gid}`)).body['pads'])).toEqual([other])
  expect((await user.get('/user/user')).body['value'].bookmarks.pads).toEqual([])
  const { db } = app.database
  expect(await db.selectFrom('jobs').select(['kind', 'key']).where('kind', '=', 'purge-pad').execute()).toEqual([
    { kind: 'purge-pad', key: id },
  ])
  expect((await db.selectFrom('pads').select('removed_at').where('id', '=', id).executeTakeFirst())?.removed_at).toBe(
    app.clock.now(),
  )
})

test('[SRCH-11] a pad is handed to the index when it is made, renamed and moved', async () => {
  const { app, pad, group, admin } = await groupFixture()
  const enqueue = vi.spyOn(app.services.jobs, 'enqueue')
  const id = await pad()
  await admin.put(`/pad/${id}`, { readonly: true })
  // The job that indexes a pad hands it on to that which goes through its history, whenever it runs.
  const handed = () => enqueue.mock.calls.map(([, request]) => request).filter(({ kind }) => kind !== 'index-history')
  expect(handed()).toHaveLength(1)
  await admin.put(`/pad/${id}`, { name: 'Agenda' })
  await admin.put(`/pad/${id}`, { group: await group() })
  expect(handed()).toEqual(Array.from({ length: 3 }, () => ({ kind: 'index-pad', key: id })))
})

test('[W-16, GRP-31] every change of a right asks for the open pad to be decided again, and no other change does', async () => {
  const { app, pad, group, admin } = await groupFixture()
  const id = await pad()
  const target = await group()
  const announced = vi.spyOn(app.services.livePads, 'accessChanged')
  const changesAnnouncedBy = async (change: () => Promise<Reply>) => {
    announced.mockClear()
    expect((await change()).status).toBe(200)
    await new Promise(setImmediate)
    return announced.mock.calls.map(([change]) => change)
  }
  const save = (fields: Record<string, unknown>) => changesAnnouncedBy(() => admin.put(`/pad/${id}`, fields))
  expect(await save({ name: 'Agenda' })).toEqual([])
  expect(await save({ readonly: true })).toEqual([{ pads: [id] }])
  expect(await save({ visibility: 'private', password: 'one' })).toEqual([{ pads: [id] }])
  expect(await save({ password: '' })).toEqual([])
  expect(await save({ password: 'two' })).toEqual([{ pads: [id] }])
  expect(await save({ group: target })).toEqual([{ pads: [id] }])
  expect(await save({ archived: true })).toEqual([{ pads: [id] }])
  expect(await save({ archived: false })).toEqual([{ pads: [id] }])
  expect(await changesAnnouncedBy(() => admin.delete(`/pad/${id}`))).toEqual([{ pads: [id] }])
})
