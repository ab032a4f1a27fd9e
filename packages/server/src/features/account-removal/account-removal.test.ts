import { RECENT_PASSWORD_MINUTES } from '@sheaf/contract/limits'
import { padText } from '@sheaf/document/plain-text'
import type { PadId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import { DENIED, HIDDEN, NOBODY, OK, outcome } from '../../testing/outcomes.ts'
import { listAuthors } from '../../pad-log/authors.store.ts'
import { readPad } from '../../pad-log/reading/pad-loader.ts'
import { realtimeSite } from '../../realtime/testing/realtime-site.ts'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import { PASSWORD, testApp, type TestApp } from '../../testing/test-app.ts'
import { waitFor } from '../../testing/wait.ts'

/** Returns each column of each table that contains the text, as `table.column`. */
const placesOf = async ({ database: { db } }: TestApp, text: string): Promise<string[]> => {
  const places: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    if (/^(pad_terms|sqlite_)/.test(name)) continue
    const rows = (await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute()) as unknown as Record<string, unknown>[]
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string' && value.includes(text)) places.push(`${name}.${column}`)
  }
  return [...new Set(places)].toSorted()
}

test('[ACC-41] users remove their own account, and are signed out by it', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const { body } = await app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })
  expect((await ada.delete('/user/ada', { passwordCurrent: PASSWORD })).body).toEqual({ success: true, key: 'ada' })
  expect(outcome(await ada.get('/group'))).toEqual(NOBODY)
  expect(outcome(await ada.delete('/user/ada'))).toEqual(NOBODY)
  expect((await app.visitor.post('/auth/loginotp', { login: 'ada', token: body['token'].key })).status).toBe(400)
  expect((await app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })).status).toBe(400)
})

test('[ACC-30, ACC-41, ADM-5, W-11] nobody but the site admin removes somebody else', async () => {
  const app = await testApp()
  const [ada, bob, siteAdmin] = [await app.user('ada'), await app.user('bob'), await app.siteAdmin()]
  expect(outcome(await app.visitor.delete('/user/ada'))).toEqual(NOBODY)
  for (const login of ['ada', 'ada@example.org', 'nobody', '__proto__'])
    expect(outcome(await bob.delete(`/user/${login}`))).toEqual(DENIED)
  expect(outcome(await ada.get('/user/ada'))).toEqual(OK)
  expect((await siteAdmin.delete('/user/ADA')).body).toEqual({ success: true, key: 'ADA' })
  expect(outcome(await ada.get('/user/ada'))).toEqual(NOBODY)
  for (const login of ['ada', 'nobody'])
    expect(outcome(await siteAdmin.delete(`/user/${login}`))).toEqual({
      status: 404,
      error: 'BACKEND.ERROR.USER.NOT_FOUND',
    })
  expect(outcome(await siteAdmin.delete('/user/bob@example.org'))).toEqual(OK)
  expect(outcome(await bob.get('/group'))).toEqual(NOBODY)
})

test('[ACC-56] who signed in just now removes nothing until the password is given again, which lasts half an hour', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const refused = { status: 400, error: 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT' }
  expect(outcome(await ada.delete('/user/ada'))).toEqual(refused)
  expect((await ada.post('/auth/check', { login: 'ada', password: PASSWORD })).status).toBe(200)
  app.clock.advance(RECENT_PASSWORD_MINUTES * 60_000 + 1)
  expect(outcome(await ada.delete('/user/ada'))).toEqual(refused)
  expect((await ada.post('/auth/check', { password: 'wrong' })).status).toBe(400)
  // A password given in another session proves nothing in this one.
  await app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })
  expect(outcome(await ada.delete('/user/ada'))).toEqual(refused)
  expect((await ada.get('/user/ada')).status).toBe(200)
  expect((await ada.post('/auth/check', { login: 'ada', password: PASSWORD })).status).toBe(200)
  expect(outcome(await ada.delete('/user/ada'))).toEqual(OK)
})

test.each(['cas', 'oidc'] as const)(
  '[ACC-53] under %s a session of long ago removes nothing, and one has to sign in again',
  async (authMethod) => {
    const app = await testApp()
    const [ada, bob] = [await app.user('ada'), await app.user('bob')]
    await app.set({ authMethod })
    expect(outcome(await bob.delete('/user/bob'))).toEqual(OK)
    app.clock.advance(RECENT_PASSWORD_MINUTES * 60_000 + 1)
    const remove = (payload: object) => app.http.inject({ method: 'DELETE', url: '/api/user/ada', payload })
    for (const password of [{}, { passwordCurrent: PASSWORD }]) {
      const refused = await remove({ ...password, auth_token: ada.token })
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        { error: 'BACKEND.ERROR.AUTHENTICATION.SIGN_IN_AGAIN' },
      ])
    }
    expect((await ada.get('/user/ada')).status).toBe(200)
  },
)

test.each(['passwordCurrent', 'password'])(
  '[ACC-52] a removal that brings %s is decided by it, however lately the session proved one',
  async (field) => {
    const app = await testApp()
    const ada = await app.user('ada')
    const remove = (password: string) =>
      app.http.inject({ method: 'DELETE', url: '/api/user/ada', payload: { [field]: password, auth_token: ada.token } })
    const wrong = await remove('wrong password')
    expect([wrong.statusCode, wrong.json().error]).toEqual([400, 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT'])
    expect((await ada.get('/user/ada')).status).toBe(200)
    app.clock.advance(RECENT_PASSWORD_MINUTES * 60_000 + 1)
    expect((await remove('')).statusCode).toBe(400)
    expect((await remove(PASSWORD)).json()).toEqual({ success: true, key: 'ada' })
    expect((await ada.get('/user/ada')).status).toBe(401)
  },
)

test('[ACC-52] passwords that are tried by removals count as tried at sign-in', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'login=2' } })
  const ada = await app.user('ada')
  const remove = (password: string) =>
    app.http.inject({ method: 'DELETE', url: '/api/user/ada', payload: { password, auth_token: ada.token } })
  expect([(await remove('wrong 1')).statusCode, (await remove('wrong 2')).statusCode]).toEqual([400, 400])
  expect((await remove(PASSWORD)).statusCode).toBe(429)
  expect((await ada.get('/user/ada')).status).toBe(200)
})

test('[ACC-42, ACC-43] the groups that only they administer go with them, the others stay', async () => {
  const { app, gid, pad, group, admin, user, siteAdmin } = await groupFixture()
  const shared = await group({ name: 'Shared', admins: [user.id] })
  const theirs = await group({ name: 'Theirs', users: [admin.id] }, user)
  const [sole, kept] = [await pad(), (await admin.post('/pad', { name: 'Kept', group: shared })).body['key'] as string]
  const ofTheirs = (await user.post('/pad', { name: 'Foreign', group: theirs })).body['key'] as string
  await user.post('/usermark', { type: 'pads', key: sole })
  expect(outcome(await admin.delete('/user/admin', { passwordCurrent: PASSWORD }))).toEqual(OK)
  for (const path of [`/group/${gid}`, `/pad/${sole}`]) expect(outcome(await user.get(path))).toEqual(HIDDEN)
  const { value } = (await user.get('/group')).body
  expect(Object.keys(value.groups).toSorted()).toEqual([shared, theirs].toSorted())
  expect(Object.keys(value.pads).toSorted()).toEqual([kept, ofTheirs].toSorted())
  expect(value.groups[shared]).toMatchObject({ admins: [user.id], users: [] })
  expect(value.groups[theirs]).toMatchObject({ admins: [user.id], users: [] })
  expect(Object.keys(value.users)).toEqual([user.id])
  expect(value.bookmarks.pads).toEqual({})
  // The site admin may still restore the group; its remaining members then look after it.
  const trash = (await siteAdmin.get('/trash')).body['value']
  expect(trash).toMatchObject([{ type: 'groups', key: gid, name: 'Board', pads: 1 }])
  expect((await user.get('/trash')).body['value']).toEqual([])
  await siteAdmin.post('/trash/restore', { type: 'groups', key: gid })
  expect((await user.get(`/group/${gid}`)).body).toMatchObject({ value: { admins: [user.id] }, pads: { [sole]: {} } })
  expect(await app.database.db.selectFrom('users').select('login').orderBy('login').execute()).toEqual([
    { login: 'stranger' },
    { login: 'user' },
  ])
})

test('[ACC-43, UL-13, MRK-9] nothing anywhere names a removed account, but the audit trail', async () => {
  const { app, gid, pad, group, admin, user, stranger, siteAdmin } = await groupFixture({ visibility: 'public' })
  const [id, shared] = [await pad(), await group({ name: 'Shared', admins: [user.id] })]
  for (const path of ['/usermark', '/userwatch'])
    for (const [type, key] of [
      ['groups', gid],
      ['groups', shared],
      ['pads', id],
    ])
      await user.post(path, { type, key })
  await user.post('/userlist', { name: 'Mine', loginsOrEmails: ['stranger'] })
  const { body } = await stranger.post('/userlist', {
    name: 'People',
    loginsOrEmails: ['user', 'user@example.org', 'admin'],
  })
  const list = Object.keys(body['value'])[0] as string
  await user.put('/user/user', { passwordCurrent: PASSWORD, firstname: 'Una' })
  expect(await placesOf(app, user.id)).toEqual(
    expect.arrayContaining(['marks.user_id', 'memberships.user_id', 'sessions.user_id', 'user_list_members.user_id']),
  )
  await siteAdmin.delete('/user/user')
  expect((await placesOf(app, user.id)).filter((place) => !place.startsWith('audit_entries.'))).toEqual([])
  expect((await placesOf(app, user.email)).filter((place) => !place.startsWith('mails.'))).toEqual([])
  expect((await stranger.get('/userlist')).body['value'][list].uids).toEqual([admin.id])
  const { value, users } = (await admin.get(`/group/${gid}`)).body
  expect([value.users, value.watchers, Object.keys(users)]).toEqual([[], [], [admin.id]])
})

test('[ACC-44, ACC-6] login and mail address are free again, and give the next owner nothing of the one before', async () => {
  const { app, gid, user, siteAdmin } = await groupFixture()
  await user.post('/usermark', { type: 'groups', key: gid })
  await user.post('/userlist', { name: 'Mine', loginsOrEmails: ['admin'] })
  await siteAdmin.delete('/user/user')
  const again = await app.user('user')
  expect(again.id).not.toBe(user.id)
  expect((await again.get('/group')).body['value'].groups).toEqual({})
  expect((await again.get('/user/user')).body['value']).toMatchObject({ userlists: {}, bookmarks: { groups: [] } })
  expect(outcome(await user.get('/group'))).toEqual(NOBODY)
})

test('[ACC-44, ADM-6, W-16] what they wrote stays under their name, and what they have open is closed', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad, { credentials: { token: site.user.token! } })
  page.write('written by user')
  await page.saved()
  await site.user.delete('/user/user', { passwordCurrent: PASSWORD })
  await waitFor(() => expect(page.reasons.join()).toContain('TOKEN_INCORRECT'), { timeout: 2000 })
  expect(padText((await readPad(site.database.db, pad as PadId)).doc)).toContain('written by user')
  expect(await listAuthors(site.database.db, pad as PadId)).toMatchObject([{ author: site.user.id, name: 'user' }])
  expect((await site.log(pad)).map(({ author }) => author)).toEqual([site.user.id])
})

test('[ACC-42, W-16] the open pads of the groups that go are closed for everybody', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad)
  await site.admin.delete('/user/admin', { passwordCurrent: PASSWORD })
  await waitFor(() => expect(page.reasons.join()).toContain('KEY_NOT_FOUND'), { timeout: 2000 })
})

test('[ACC-42, W-15] two last admins who remove their accounts at the same moment leave no group without one', async () => {
  const { app, gid, admin, user, siteAdmin } = await groupFixture()
  await admin.post('/group/invite', { gid, invite: false, loginsOrEmails: ['admin', 'user'] })
  const replies = await Promise.all([
    admin.delete('/user/admin', { passwordCurrent: PASSWORD }),
    user.delete('/user/user', { passwordCurrent: PASSWORD }),
  ])
  expect(replies.map(outcome)).toEqual([OK, OK])
  expect(outcome(await siteAdmin.get(`/group/${gid}`))).toEqual(HIDDEN)
  expect(await app.database.db.selectFrom('memberships').selectAll().execute()).toEqual([])
})

test('[ACC-42, W-15] who is made admin while they remove their account leaves no group without one', async () => {
  const { gid, group, admin, user, siteAdmin } = await groupFixture()
  const groups = [gid]
  for (let n = 0; n < 4; n++) groups.push(await group({ users: [user.id] }))
  const [removed, ...shared] = await Promise.all([
    user.delete('/user/user', { passwordCurrent: PASSWORD }),
    ...groups.map((gid) => admin.post('/group/invite', { gid, invite: false, loginsOrEmails: ['user'] })),
  ])
  expect(removed).toMatchObject({ status: 200 })
  for (const { status } of shared) expect([200, 400]).toContain(status)
  for (const id of groups) {
    const { status, body } = await siteAdmin.get(`/group/${id}`)
    if (status === 200) expect(body['value'].admins).not.toEqual([])
    else expect(status).toBe(404)
  }
})

test('[W-37, ACC-42, ADM-14] the trail reports who removed which account, with which groups and pads', async () => {
  const { app, gid, pad, admin } = await groupFixture({ name: 'Board' })
  for (const name of ['Minutes', 'Budget']) await pad({ name })
  await admin.delete('/user/admin', { passwordCurrent: PASSWORD })
  const rows = await app.database.db
    .selectFrom('audit_entries')
    .select(['act', 'actor_login', 'user_login', 'group_id', 'group_name', 'details'])
    .where('act', 'in', ['user.remove', 'group.remove'])
    .orderBy('act')
    .execute()
  expect(rows.map((row) => ({ ...row, details: JSON.parse(row.details) as unknown }))).toEqual([
    {
      act: 'group.remove',
      actor_login: 'admin',
      user_login: null,
      group_id: gid,
      group_name: 'Board',
      details: { pads: 2, padNames: ['Budget', 'Minutes'] },
    },
    {
      act: 'user.remove',
      actor_login: 'admin',
      user_login: 'admin',
      group_id: null,
      group_name: null,
      details: { groups: 1 },
    },
  ])
})

test('[W-37, ADM-14] of a folder with very many pads the trail names a hundred', async () => {
  const { app, pad, admin } = await groupFixture()
  await Promise.all(Array.from({ length: 103 }, (_, n) => pad({ name: `Pad ${n}` })))
  await admin.delete('/user/admin', { passwordCurrent: PASSWORD })
  const { details } = await app.database.db
    .selectFrom('audit_entries')
    .select('details')
    .where('act', '=', 'group.remove')
    .executeTakeFirstOrThrow()
  const { pads, padNames } = JSON.parse(details) as { pads: number; padNames: string[] }
  expect([pads, padNames.length]).toEqual([103, 100])
})

test('[ACC-42, W-37] an account with a thousand groups goes at once, its texts in the background', async () => {
  const { app, admin, siteAdmin } = await groupFixture()
  const { db } = app.database
  const ids = Array.from({ length: 1000 }, (_, n) => `group${n}`)
  const now = app.clock.now()
  const chunks = <T>(rows: T[]): T[][] => Array.from({ length: 10 }, (_, n) => rows.slice(n * 100, n * 100 + 100))
  for (const chunk of chunks(ids)) {
    await db
      .insertInto('groups')
      .values(
        chunk.map((id) => ({
          id,
          name: id,
          description: '',
          visibility: 'restricted',
          password_hash: null,
          readonly: 0 as const,
          archived: 0 as const,
          allow_users_to_create_pads: 0 as const,
          tags: '[]',
          ctime: now,
          removed_at: null,
        })),
      )
      .execute()
    await db
      .insertInto('memberships')
      .values(chunk.map((group_id) => ({ group_id, user_id: admin.id, role: 'admin' as const, position: 0 })))
      .execute()
    await db
      .insertInto('pads')
      .values(
        chunk.map((group_id) => ({
          id: `pad-of-${group_id}`,
          group_id,
          name: 'Pad',
          visibility: null,
          password_hash: null,
          readonly: null,
          ctime: now,
          last_edited_at: null,
          log_head: 0,
          removed_at: null,
        })),
      )
      .execute()
  }
  expect(outcome(await admin.delete('/user/admin', { passwordCurrent: PASSWORD }))).toEqual(OK)
  const left = await db.selectFrom('groups').select('id').where('removed_at', 'is', null).execute()
  expect(left).toEqual([])
  const waiting = await db.selectFrom('jobs').select('key').where('kind', '=', 'purge-group').execute()
  expect(waiting).toHaveLength(1001)
  expect((await siteAdmin.get('/trash')).body['value']).toHaveLength(100)
})
