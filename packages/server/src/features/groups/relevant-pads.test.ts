import { expect, test } from 'vitest'
import { realtimeSite } from '../../realtime/testing/realtime-site.ts'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import type { Caller } from '../../testing/test-app.ts'

const relevant = async (caller: Caller) => {
  const reply = await caller.get(`/pad/getRelevantPads/${caller.token}`)
  if (reply.status !== 200) throw new Error(reply.raw.body)
  return reply.body['value']
}
const ids = (section: Record<string, { _id: string }>): string[] => Object.values(section).map(({ _id }) => _id)

test('[PAD-44, PAD-45, PAD-46] the relevant pads are those of my groups, those I watch, and those of groups I watch', async () => {
  const { gid, pad, group, user, admin, stranger } = await groupFixture()
  const [mine, followed] = [await pad(), await group({ name: 'Followed', visibility: 'public' }, stranger)]
  const made = async (gid: string, name: string) =>
    (await stranger.post('/pad', { name, group: gid })).body['key'] as string
  const ofFollowed = await made(followed, 'News')
  const other = await group({ name: 'Other', visibility: 'public' }, stranger)
  const [watched] = [await made(other, 'Watched'), await made(other, 'Neither')]
  await user.post('/userwatch', { type: 'groups', key: followed })
  await user.post('/userwatch', { type: 'pads', key: watched })
  const value = await relevant(user)
  expect(Object.keys(value).sort()).toEqual(['groupNames', 'groups', 'lastEdited', 'pads', 'users', 'watchlist'])
  expect(Object.keys(value.watchlist).sort()).toEqual(['groups', 'pads', 'padsFromGroups'])
  expect(value.groups).toEqual({ 0: (await user.get('/group')).body['value'].groups[gid] })
  expect(value.pads).toEqual({ 0: (await user.get(`/pad/${mine}`)).body['value'] })
  expect(Object.keys(value.users).sort()).toEqual([admin.id, user.id].sort())
  expect(ids(value.watchlist.groups)).toEqual([followed])
  expect(ids(value.watchlist.pads)).toEqual([watched])
  expect(ids(value.watchlist.padsFromGroups)).toEqual([ofFollowed])
  expect(value.lastEdited).toEqual(
    Object.fromEntries([mine, watched, ofFollowed].map((id) => [id, { lastEdited: null }])),
  )
  expect(Object.keys(value.groupNames).sort()).toEqual([gid, followed, other].sort())
  expect(value.groupNames[other]).toBe('Other')
})

test('[PAD-47, W-13] a pad that one may read does not name a group that one may not', async () => {
  const { pad, stranger } = await groupFixture({ visibility: 'restricted' })
  const open = await pad({ visibility: 'public' })
  await stranger.post('/userwatch', { type: 'pads', key: open })
  const value = await relevant(stranger)
  expect(ids(value.watchlist.pads)).toEqual([open])
  expect(value.groupNames).toEqual({})
})

test('[PAD-7, PAD-43, PAD-46] a pad is last edited when its text was last stored, and newer pads come first', async () => {
  const site = await realtimeSite()
  const { user, visitor, app } = site
  const [untouched, older, newer] = [await site.pad(), await site.pad(), await site.pad()]
  const write = async (id: string) => {
    app.clock.advance(60_000)
    const page = await site.open(id)
    page.write('text')
    await page.saved()
    return app.clock.now()
  }
  const [first, second] = [await write(older), await write(newer)]
  app.clock.advance(60_000)
  // Renaming a pad does not change its text.
  await site.admin.put(`/pad/${older}`, { name: 'Renamed' })
  for (const [id, lastEdited] of [
    [untouched, null],
    [older, first],
    [newer, second],
  ] as const) {
    expect((await visitor.get(`/pad/getLastEdited/${id}`)).body).toEqual({ result: { lastEdited } })
    expect((await visitor.get(`/pad/${id}`)).body['value'].lastEdited).toBe(lastEdited)
    expect((await relevant(user)).lastEdited[id]).toEqual({ lastEdited })
  }
  expect(ids((await relevant(user)).pads)).toEqual([newer, older, untouched])
})

test('[PAD-46] pads of one moment have one order, however they are found', async () => {
  const { pad, user } = await groupFixture()
  const visibilities = ['restricted', null, 'public', 'private', null, 'restricted', null, 'public']
  const made: string[] = []
  for (const visibility of visibilities) made.push(await pad({ visibility, password: 'secret' }))
  expect(ids((await relevant(user)).pads)).toEqual(made.toSorted())
})

test('[PAD-47] what may no longer be read is no longer relevant', async () => {
  const { gid, pad, admin, user, stranger } = await groupFixture({ visibility: 'public' })
  const [follows, hidden] = [await pad(), await pad({ visibility: 'restricted' })]
  for (const [type, key] of [
    ['groups', gid],
    ['pads', follows],
  ])
    await stranger.post('/userwatch', { type, key })
  const before = await relevant(stranger)
  expect([before.groups, before.pads, before.users]).toEqual([{}, {}, {}])
  expect(ids(before.watchlist.padsFromGroups)).toEqual([follows])
  expect(JSON.stringify(before)).not.toContain(hidden)
  await admin.put(`/group/${gid}`, { visibility: 'restricted' })
  const nothing = { groups: {}, pads: {}, users: {}, lastEdited: {}, groupNames: {} }
  expect(await relevant(stranger)).toEqual({ ...nothing, watchlist: { groups: {}, pads: {}, padsFromGroups: {} } })
  await admin.delete(`/pad/${follows}`)
  expect(ids((await relevant(user)).pads)).toEqual([hidden])
  expect(JSON.stringify(await relevant(user))).not.toContain(follows)
})

test('[PAD-48, WIRE-31, WIRE-35, SEC-4] the token in the path is the session, and the word session stands for the cookie', async () => {
  const { app, user, siteAdmin, stranger } = await groupFixture()
  const outcome = async (path: string, cookie?: string) => {
    const reply = await app.http.inject({
      url: `/api/pad/getRelevantPads/${path}`,
      ...(cookie ? { cookies: { sheaf_session: cookie } } : {}),
    })
    return [reply.statusCode, reply.json().error]
  }
  const nobody = [401, 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT']
  expect(await outcome(user.token!)).toEqual([200, undefined])
  expect(await outcome('session', user.token)).toEqual([200, undefined])
  expect(await outcome('session')).toEqual(nobody)
  // A token that is sent takes precedence over the cookie, and the path over the query.
  expect(await outcome('nonsense', user.token)).toEqual(nobody)
  expect(await outcome(`nonsense?auth_token=${user.token}`)).toEqual(nobody)
  expect(await outcome(`session?auth_token=${user.token}`)).toEqual([200, undefined])
  expect(await outcome(siteAdmin.token!)).toEqual([401, 'BACKEND.ERROR.AUTHENTICATION.MUST_BE'])
  const { groups } = (await stranger.get(`/pad/getRelevantPads/${user.token}`)).body['value']
  expect(Object.keys(groups)).toHaveLength(1)
})

test.each([
  ['restricted', null, 404],
  ['private', false, 200],
  ['public', true, 200],
] as const)('[PAD-42, ERR-10] whether a pad of a %s group is public', async (visibility, forOthers, status) => {
  const { pad, visitor, stranger, user, admin, siteAdmin } = await groupFixture({ visibility, password: 'secret' })
  const id = await pad()
  for (const caller of [visitor, stranger]) {
    const { status: answered, body } = await caller.get(`/pad/ispublic/${id}`)
    const expected = { success: true, key: id, ispublic: forOthers }
    expect([answered, body]).toEqual([
      status,
      status === 200 ? expected : { error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', key: id },
    ])
  }
  for (const caller of [user, admin, siteAdmin])
    expect((await caller.get(`/pad/ispublic/${id}`)).body).toEqual({
      success: true,
      key: id,
      ispublic: visibility === 'public',
    })
  expect((await visitor.get('/pad/ispublic/unknown')).status).toBe(404)
})

test('[PAD-42, PAD-9] the visibility that counts is the effective one', async () => {
  const { pad, visitor } = await groupFixture()
  const open = await pad({ visibility: 'public' })
  expect((await visitor.get(`/pad/ispublic/${open}`)).body).toMatchObject({ ispublic: true })
})

test('[PAD-42, GRP-26] a visitor who needs an account for what is public is told so, whichever way they ask for a pad', async () => {
  const { app, pad, visitor, stranger } = await groupFixture()
  const [open, hidden] = [await pad({ visibility: 'public' }), await pad()]
  await app.set({ publicNeedsAccount: true })
  for (const path of ['/pad', '/pad/ispublic', '/pad/getLastEdited'])
    for (const [id, status, key] of [
      [open, 401, 'AUTHENTICATION.MUST_BE'],
      [hidden, 404, 'CONFIGURATION.KEY_NOT_FOUND'],
    ])
      expect(await visitor.get(`${path}/${id}`)).toMatchObject({
        status,
        body: { error: `BACKEND.ERROR.${key}`, key: id },
      })
  expect((await stranger.get(`/pad/ispublic/${open}`)).body).toMatchObject({ ispublic: true })
})

test('[PAD-43, W-13] the last edit is told to those who may read the pad', async () => {
  const { pad, visitor, stranger, user } = await groupFixture({ visibility: 'private', password: 'secret' })
  const [follows, restricted] = [await pad(), await pad({ visibility: 'restricted' })]
  const password = Buffer.from('secret').toString('base64')
  for (const caller of [visitor, stranger]) {
    expect((await caller.get(`/pad/getLastEdited/${follows}`)).body['error']).toBe(
      'BACKEND.ERROR.TYPE.PASSWORD_MISSING',
    )
    expect((await caller.get(`/pad/getLastEdited/${follows}?password=${password}`)).status).toBe(200)
    expect((await caller.get(`/pad/getLastEdited/${restricted}`)).status).toBe(404)
  }
  expect((await user.get(`/pad/getLastEdited/${restricted}`)).status).toBe(200)
})
