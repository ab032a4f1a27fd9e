import { languageCodes } from '@sheaf/l10n/languages'
import { expect, test, vi } from 'vitest'
import { ADMIN_PASSWORD, PASSWORD, testApp } from '../../testing/test-app.ts'
import { actsIn, auditEntries, withBoard } from '../../testing/people/audit-trail.ts'

test('[ADM-14] an entry says who, what, when, on whom and from where', async () => {
  const { app, admin, ada, bob, group } = await withBoard()
  app.clock.advance(1000)
  await ada.post('/group/invite', { gid: group, invite: true, loginsOrEmails: ['bob'] })
  expect((await auditEntries(admin))[0]).toEqual({
    _id: expect.any(String),
    at: app.clock.now(),
    act: 'group.invite',
    actor: { kind: 'user', _id: ada.id, login: 'ada' },
    address: '127.0.0.1',
    on: { user: { _id: bob.id, login: 'bob' }, group: { _id: group, name: 'Board' } },
    details: { from: 'none', to: 'user' },
  })
})

test('[GRP-56, INV-29, HIST-44] each change of rights in a group is recorded, one person at a time', async () => {
  const { admin, ada, bob, group } = await withBoard()
  const share = (invite: boolean, ...loginsOrEmails: string[]) =>
    ada.post('/group/invite', { gid: group, invite, loginsOrEmails })
  await share(true, 'bob', 'eve')
  await share(false, 'ada', 'eve')
  await share(true)
  await share(true, 'bob')
  await bob.post('/group/resign', { gid: group })
  await ada.put(`/group/${group}`, { visibility: 'private', password: 'open sesame' })
  await ada.put(`/group/${group}`, { password: 'another one' })
  await ada.put(`/group/${group}`, { visibility: 'public', readonly: true, allowUsersToCreatePads: true })
  await ada.put(`/group/${group}`, { history: 'admins' })
  await ada.put(`/group/${group}`, { archived: true })
  await ada.put(`/group/${group}`, { archived: false })
  await ada.put(`/group/${group}`, { name: 'Council', description: 'no rights', tags: ['a'] })
  await ada.post('/group/add-watchers', { gid: group, type: 'groups', loginsOrEmails: ['bob'] })
  await ada.delete(`/group/${group}`)
  expect(await actsIn(admin, `&group=${group}`)).toEqual([
    'ada group.create Board',
    'ada group.share ada Board',
    'ada group.invite bob Board',
    'ada group.invite eve Board',
    'ada group.share eve Board',
    'ada group.exclude bob Board',
    'ada group.invite bob Board',
    'bob group.resign bob Board',
    'ada group.save Board',
    'ada group.save Board',
    'ada group.save Board',
    'ada group.save Board',
    'ada group.save Board',
    'ada group.save Board',
    'ada group.remove Council',
  ])
  const changes = (await auditEntries(admin, `&group=${group}&act=group.save`))
    .toReversed()
    .map(({ details }) => details)
  expect(changes).toEqual([
    { visibility: { from: 'restricted', to: 'private' }, password: 'set' },
    { password: 'set' },
    {
      visibility: { from: 'private', to: 'public' },
      readonly: { from: false, to: true },
      allowUsersToCreatePads: { from: false, to: true },
      password: 'removed',
    },
    { history: { from: 'members', to: 'admins' } },
    { archived: { from: false, to: true } },
    { archived: { from: true, to: false } },
  ])
})

test('[GRP-56, WIRE-16] a refused change of rights is told no more than it is done', async () => {
  const { admin, ada, bob, group } = await withBoard()
  const before = await actsIn(admin)
  await ada.post('/group/invite', { gid: group, invite: true, loginsOrEmails: ['ada'] })
  await ada.put(`/group/${group}`, { visibility: 'public', users: ['nobody'] })
  await ada.put(`/group/${group}`, { visibility: 'private' })
  await ada.post('/group/resign', { gid: group })
  await bob.put(`/group/${group}`, { visibility: 'public' })
  await bob.delete(`/group/${group}`)
  expect(await actsIn(admin)).toEqual(before)
})

test('[PAD-57, GRP-56, HIST-44] a pad made with rights of its own is told, one that follows its group is not', async () => {
  const { admin, ada, bob, group } = await withBoard({ allowUsersToCreatePads: true })
  await ada.post('/group/invite', { gid: group, invite: true, loginsOrEmails: ['bob'] })
  const make = async (fields: object) =>
    (await bob.post('/pad', { name: 'Open', group, ...fields })).body['key'] as string
  const open = await make({ visibility: 'public' })
  await make({ visibility: 'private', password: 'open sesame', readonly: true, history: 'readers' })
  await make({})
  await bob.post('/pad', { name: 'Elsewhere', group: 'unknown', visibility: 'public' })
  const entries = (await auditEntries(admin, '&act=pad.create')).toReversed()
  expect(entries.map(({ actor, on, details }) => [actor.login, on.group?.name, details])).toEqual([
    ['bob', 'Board', { visibility: { from: null, to: 'public' } }],
    [
      'bob',
      'Board',
      {
        visibility: { from: null, to: 'private' },
        readonly: { from: null, to: true },
        history: { from: null, to: 'readers' },
        password: 'set',
      },
    ],
  ])
  expect(entries[0]?.on.pad).toEqual({ _id: open, name: 'Open' })
})

test('[PAD-33, W-14] what a pad opens to is told, and what a move makes of it', async () => {
  const { admin, ada, group, pad } = await withBoard()
  const open = (await ada.post('/group', { name: 'Square', visibility: 'public' })).body['key'] as string
  await ada.put(`/pad/${pad}`, { visibility: 'private', password: 'open sesame' })
  await ada.put(`/pad/${pad}`, { visibility: null })
  await ada.put(`/pad/${pad}`, { name: 'Minutes' })
  await ada.put(`/pad/${pad}`, { group: open })
  await ada.delete(`/pad/${pad}`)
  const entries = (await auditEntries(admin, `&pad=${pad}`)).toReversed()
  expect(entries.map(({ act, on, details }) => ({ act, group: on.group?._id, details }))).toEqual([
    {
      act: 'pad.save',
      group,
      details: { visibility: { from: null, to: 'private' }, password: 'set' },
    },
    {
      act: 'pad.save',
      group,
      details: { visibility: { from: 'private', to: null }, password: 'removed' },
    },
    {
      act: 'pad.move',
      group: open,
      details: { from: { _id: group, name: 'Board' }, visibility: { from: 'restricted', to: 'public' } },
    },
    { act: 'pad.remove', group: open, details: {} },
  ])
})

test('[HIST-44, PAD-33] what a pad’s history opens to is told, and what a move makes of it', async () => {
  const { admin, ada, group, pad } = await withBoard()
  const make = async (history: string) => (await ada.post('/group', { name: history, history })).body['key'] as string
  const [wider, narrower] = [await make('readers'), await make('admins')]
  await ada.put(`/pad/${pad}`, { group: wider })
  await ada.put(`/pad/${pad}`, { history: 'members' })
  await ada.put(`/pad/${pad}`, { group: narrower })
  await ada.put(`/pad/${pad}`, { history: null })
  const entries = (await auditEntries(admin, `&pad=${pad}`)).toReversed()
  const visibility = { from: 'restricted', to: 'restricted' }
  expect(entries.map(({ act, details }) => ({ act, details }))).toEqual([
    {
      act: 'pad.move',
      details: { from: { _id: group, name: 'Board' }, visibility, history: { from: 'members', to: 'readers' } },
    },
    { act: 'pad.save', details: { history: { from: null, to: 'members' } } },
    { act: 'pad.move', details: { from: { _id: wider, name: 'readers' }, visibility } },
    { act: 'pad.save', details: { history: { from: 'members', to: null } } },
  ])
})

test("[ADM-14] the site admin's own acts are told: signing in and out, settings, users", async () => {
  const app = await testApp()
  await app.visitor.post('/auth/admin/login', { login: 'admin', password: 'wrong' })
  const admin = await app.siteAdmin()
  await admin.put('/configuration/title', { value: 'Ours' })
  await admin.put('/configuration/SMTPPass', { value: 'secret' })
  await admin.delete('/configuration/title')
  await admin.put('/configuration/passwordMin', { value: 129 })
  await admin.post('/user', { login: 'ada', email: 'ada@example.org', password: PASSWORD })
  await admin.put('/user/ada', { firstname: 'Ada', organization: 'Society', password: 'another password' })
  await admin.put('/user/ada', { firstname: 'Ada' })
  await admin.get('/auth/admin/logout')
  const again = await app.siteAdmin()
  expect(await actsIn(again)).toEqual([
    'siteAdmin.signInRefused',
    'admin siteAdmin.signIn',
    'admin setting.save title',
    'admin setting.save SMTPPass',
    'admin setting.reset title',
    'admin user.create ada',
    'admin user.save ada',
    'admin user.password ada',
    'admin siteAdmin.signOut',
    'admin siteAdmin.signIn',
  ])
  expect((await auditEntries(again, '&setting=title')).map(({ details }) => details)).toEqual([
    { value: { from: 'Ours', to: 'Sheaf' } },
    { value: { from: 'Sheaf', to: 'Ours' } },
  ])
  expect((await auditEntries(again, '&act=user.save'))[0]?.details).toEqual({ fields: ['firstname', 'organization'] })
})

test('[ADM-14] where a sign-out cannot be recorded, the session goes on', async () => {
  const app = await testApp()
  const [admin, { db }] = [await app.siteAdmin(), app.database]
  await db.schema.alterTable('audit_entries').renameTo('elsewhere').execute()
  expect((await admin.get('/auth/admin/logout')).status).toBe(500)
  await db.schema.alterTable('elsewhere').renameTo('audit_entries').execute()
  expect((await admin.get('/audit')).status).toBe(200)
})

test("[ADM-19] of a setting's long values their difference is told, wherever it is", async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const long = 'x'.repeat(500)
  for (const en of ['short', `a${long}`, `b${long}`, `b${long}old`, `b${long}new${long}`])
    expect((await admin.put('/configuration/loginMsg', { value: { en } })).status).toBe(200)
  const details = (await auditEntries(admin, '&setting=loginMsg')).toReversed().map((entry) => entry.details)
  const begin = (letter: string) => `${letter}${long.slice(0, 199)}…`
  const before = `…${long.slice(0, 20)}`
  const all = Object.fromEntries(languageCodes.map((code) => [code, '']))
  expect(details).toEqual([
    { value: { from: all, to: { en: 'short' } } },
    { value: { from: { en: 'short' }, to: { en: begin('a') } } },
    { value: { from: { en: begin('a') }, to: { en: begin('b') } } },
    { value: { from: { en: before }, to: { en: `${before}old` } } },
    { value: { from: { en: `${before}old` }, to: { en: `${before}new${long.slice(0, 177)}…` } } },
  ])
})

test('[ADM-19] of a setting with several values those that differ are recorded, however long the others are', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const serverUrl = 'https://cas.example.org'
  const logoutUrl = `${serverUrl}/${'out/'.repeat(80)}`
  const save = async (value: object) =>
    expect((await admin.put('/configuration/authCasSettings', { value })).status).toBe(200)
  await save({ serverUrl, logoutUrl, properties: { login: 'user', email: 'mail' } })
  await save({ serverUrl, logoutUrl, properties: { login: 'uid', email: 'mail' }, defaultLang: 'fr' })
  await save({ serverUrl, properties: { login: 'uid', email: 'mail' }, defaultLang: 'fr' })
  const details = (await auditEntries(admin, '&setting=authCasSettings')).toReversed().map((entry) => entry.details)
  expect(details.slice(1)).toEqual([
    { value: { from: { properties: { login: 'user' } }, to: { properties: { login: 'uid' }, defaultLang: 'fr' } } },
    { value: { from: { logoutUrl: `${logoutUrl.slice(0, 200)}…` }, to: {} } },
  ])
})

test('[ADM-19] saving a setting as it is records nothing and closes no pads', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const closed = vi.spyOn(app.services.livePads, 'accessChanged')
  const save = async (key: string, value: unknown) =>
    expect(await admin.put(`/configuration/${key}`, { value })).toMatchObject({ status: 200, body: { value } })
  await save('publicNeedsAccount', false)
  await save('SMTPPass', 'secret')
  expect(closed.mock.calls).toEqual([[{ pads: [] }]])
  await save('SMTPPass', 'secret')
  await admin.delete('/configuration/allowEtherPads')
  await admin.delete('/configuration/publicNeedsAccount')
  expect(closed).toHaveBeenCalledTimes(1)
  await save('publicNeedsAccount', true)
  expect(closed.mock.calls.at(-1)).toEqual([{ everything: true }])
  expect(await actsIn(admin, '&act=setting.save')).toEqual([
    'admin setting.save SMTPPass',
    'admin setting.save publicNeedsAccount',
  ])
  expect(await actsIn(admin, '&act=setting.reset')).toEqual([])
})

test("[ADM-14] what the site admin does in others' groups is told whole, what members do there by their rights alone", async () => {
  const { app, admin, ada, group, pad } = await withBoard()
  await app.set({
    SMTPHost: 'mail.example.org',
    SMTPEmailFrom: 'pads@example.org',
    rootUrl: 'https://pads.example.org',
  })
  const before = await actsIn(admin)
  for (const caller of [ada, admin]) {
    const name = caller === ada ? 'Council' : 'Committee'
    await caller.put(`/group/${group}`, { name, description: 'Outside', tags: [name] })
    await caller.put(`/group/${group}`, { name, watchers: caller === ada ? [ada.id] : [], readonly: caller === ada })
    // The second call names people who are already watching.
    for (let n = 0; n < 2; n++)
      await caller.post('/group/add-watchers', { gid: group, type: 'groups', loginsOrEmails: ['ada'] })
    await caller.put(`/group/${group}`, { watchers: [ada.id] })
    await caller.put(`/pad/${pad}`, { name })
    await caller.put(`/pad/${pad}`, { name })
    await caller.post('/pad', { name, group })
  }
  await admin.get('/stats/watch')
  expect((await actsIn(admin)).slice(before.length)).toEqual([
    'ada group.save Council',
    'admin group.save Committee',
    'admin group.save Committee',
    'admin group.save Committee',
    'admin pad.save Committee Committee',
    'admin pad.create Committee Committee',
    'admin digests.send',
  ])
  expect((await auditEntries(admin)).slice(0, 7).map(({ details }) => details)).toEqual([
    {},
    {},
    { fields: ['name'] },
    { fields: ['watchers'] },
    { readonly: { from: true, to: false }, fields: ['watchers'] },
    { fields: ['name', 'tags'] },
    { readonly: { from: false, to: true } },
  ])
})

test('[ADM-16] the trail holds no password, token or code', async () => {
  const { app, admin, ada, group, pad } = await withBoard()
  const secrets = ['open sesame', 'smtp secret', 'battery staple', 'brand new password', 'typed as a login']
  await ada.put(`/group/${group}`, { visibility: 'private', password: secrets[0] })
  await ada.put(`/pad/${pad}`, { visibility: 'private', password: secrets[0] })
  await admin.put('/configuration/SMTPPass', { value: secrets[1] })
  await admin.put('/configuration/authOidcSettings', {
    value: { issuer: 'https://id.example.org', clientId: 'pads', clientSecret: secrets[2] },
  })
  await admin.delete('/configuration/authOidcSettings')
  await admin.put('/user/bob', { password: secrets[3] })
  await app.visitor.post('/auth/admin/login', { login: secrets[4], password: ADMIN_PASSWORD })
  const rows = JSON.stringify(await app.database.db.selectFrom('audit_entries').selectAll().execute())
  expect(rows).toContain('authOidcSettings')
  for (const secret of [...secrets, PASSWORD, ADMIN_PASSWORD, admin.token as string, ada.token as string, 'argon2'])
    expect(rows).not.toContain(secret)
})
