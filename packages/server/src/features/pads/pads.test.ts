import type { PadId } from '@sheaf/contract/ids'
import { visitor as nobody } from '@sheaf/contract/policy/actor'
import { padAccess } from '@sheaf/contract/policy/pad'
import { expect, test } from 'vitest'
import { encoded, groupFixture } from '../../testing/sites/group-fixture.ts'
import { loadPadFacts } from './pads.service.ts'
import {
  ARCHIVED,
  DENIED,
  DENIED_EDIT,
  HIDDEN,
  MISSING,
  MUST_BE,
  NO_GROUP,
  OK,
  WRONG,
  outcome,
} from '../../testing/outcomes.ts'

test('[PAD-1, PAD-25, WIRE-23] creating answers the pad and nothing secret', async () => {
  const { admin, app, gid } = await groupFixture()
  const { status, body } = await admin.post('/pad', {
    _id: 'mine',
    name: ' Minutes ',
    group: gid,
    visibility: 'private',
    password: 'secret',
  })
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    key: body['key'],
    value: {
      _id: body['key'],
      name: 'Minutes',
      group: gid,
      visibility: 'private',
      readonly: null,
      history: null,
      archived: false,
      isTemplate: false,
      isSiteTemplate: false,
      lang: null,
      lineNumbers: true,
      ctime: app.clock.now(),
      lastEdited: null,
    },
  })
  expect(body['key']).toMatch(/^[a-z2-9]{26}$/)
})

test.each([
  ['no name', { name: undefined }, 'TYPE.PARAM_STR', 'name'],
  ['a blank name', { name: '  ' }, 'TYPE.PARAM_STR', 'name'],
  ['a name of 101 characters', { name: 'x'.repeat(101) }, 'TYPE.STR_100', 'name'],
  ['an unknown visibility', { visibility: 'hidden' }, 'TYPE.VISIBILITY', 'visibility'],
  ['a history for somebody else', { history: 'writers' }, 'TYPE.PARAM_INVALID', 'history'],
  ['a readonly that is no boolean', { readonly: 'yes' }, 'TYPE.PARAM_BOOL', 'readonly'],
  ['private without a password', { visibility: 'private' }, 'AUTHENTICATION.PASSWORD_INCORRECT', 'password'],
  [
    'private with an empty password',
    { visibility: 'private', password: '' },
    'AUTHENTICATION.PASSWORD_INCORRECT',
    'password',
  ],
  ['no group', { group: undefined }, 'TYPE.PARAM_STR', 'group'],
  ['an unknown group', { group: 'unknown' }, 'PAD.ITEMS_NOT_FOUND', undefined],
])(
  '[PAD-2, PAD-3, PAD-4, PAD-5, PAD-25, PAD-26] %s is refused with 400 and its field',
  async (_, fields, error, field) => {
    const { admin, gid } = await groupFixture()
    const reply = await admin.post('/pad', { name: 'Minutes', group: gid, ...fields })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ error: `BACKEND.ERROR.${error}`, field })
    expect(Object.keys((await admin.get('/group')).body['value'].pads)).toEqual([])
  },
)

test('[PAD-64, WIRE-8] a pad is made for users who exist, and keeps none of them', async () => {
  const { admin, user, stranger, gid } = await groupFixture()
  const create = (users: unknown) => admin.post('/pad', { name: 'Minutes', group: gid, users })
  for (const users of [['unknown'], [user.id, 'unknown'], ['__proto__']])
    expect(await create(users)).toMatchObject({
      status: 400,
      body: { error: 'BACKEND.ERROR.PAD.ITEMS_NOT_FOUND', field: 'users' },
    })
  for (const users of [null, user.id, Array.from({ length: 1001 }, () => user.id)])
    expect(await create(users)).toMatchObject({
      status: 400,
      body: { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID', field: 'users' },
    })
  expect(Object.keys((await admin.get('/group')).body['value'].pads)).toEqual([])
  for (const users of [[], [stranger.id, user.id, stranger.id]]) {
    const made = await create(users)
    expect([made.status, Object.keys(made.body['value'])]).toEqual([200, expect.not.arrayContaining(['users'])])
    expect(outcome(await stranger.get(`/pad/${made.body['key']}`))).toEqual(HIDDEN)
  }
})

test('[PAD-64, WIRE-8] a save checks the users of a pad as its making does, and keeps none', async () => {
  const { admin, stranger, gid } = await groupFixture()
  const { key: pid } = (await admin.post('/pad', { name: 'Minutes', group: gid })).body
  const save = async (users: unknown) => outcome(await admin.put(`/pad/${pid}`, { name: 'Renamed', users }))
  const refused = (error: string) => ({ status: 400, error: `BACKEND.ERROR.${error}` })
  expect(await save(['unknown'])).toMatchObject(refused('PAD.ITEMS_NOT_FOUND'))
  expect(await save('unknown')).toMatchObject(refused('TYPE.PARAM_INVALID'))
  expect((await admin.get(`/pad/${pid}`)).body['value'].name).not.toBe('Renamed')
  expect(await save([stranger.id])).toEqual(OK)
  expect(outcome(await stranger.get(`/pad/${pid}`))).toEqual(HIDDEN)
})

test.each([
  [{}, { visitor: 401, stranger: NO_GROUP, user: DENIED, admin: OK, siteAdmin: OK }],
  [{ visibility: 'public' }, { visitor: 401, stranger: DENIED, user: DENIED, admin: OK, siteAdmin: OK }],
  [{ allowUsersToCreatePads: true }, { visitor: 401, stranger: NO_GROUP, user: OK, admin: OK, siteAdmin: OK }],
  [
    { visibility: 'public', allowUsersToCreatePads: true },
    { visitor: 401, stranger: DENIED, user: OK, admin: OK, siteAdmin: OK },
  ],
  [
    { allowUsersToCreatePads: true, archived: true },
    { visitor: 401, stranger: NO_GROUP, user: ARCHIVED, admin: ARCHIVED, siteAdmin: ARCHIVED },
  ],
])('[PAD-23, PAD-24, PAD-26, GRP-22] who makes pads in a group that is %o', async (fields, expected) => {
  const { gid, visitor, stranger, user, admin, siteAdmin } = await groupFixture(fields)
  const body = { name: 'Minutes', group: gid }
  expect((await visitor.post('/pad', body)).status).toBe(expected.visitor)
  expect({
    stranger: outcome(await stranger.post('/pad', body)),
    user: outcome(await user.post('/pad', body)),
    admin: outcome(await admin.post('/pad', body)),
    siteAdmin: outcome(await siteAdmin.post('/pad', body)),
  }).toEqual({ stranger: expected.stranger, user: expected.user, admin: expected.admin, siteAdmin: expected.siteAdmin })
})

const readers = [
  // group, pad → visitor, stranger; members and the site admin always read.
  ['restricted', null, HIDDEN, HIDDEN],
  ['restricted', 'restricted', HIDDEN, HIDDEN],
  ['restricted', 'private', MISSING, MISSING],
  ['restricted', 'public', OK, OK],
  ['private', null, MISSING, MISSING],
  ['private', 'restricted', HIDDEN, HIDDEN],
  ['private', 'private', MISSING, MISSING],
  ['private', 'public', OK, OK],
  ['public', null, OK, OK],
  ['public', 'restricted', HIDDEN, HIDDEN],
  ['public', 'private', MISSING, MISSING],
  ['public', 'public', OK, OK],
] as const

test.each(readers)(
  '[PAD-9, PAD-12, PAD-14, PAD-15, PAD-19, PAD-21, W-11] in a %s group, a pad that is %s',
  async (group, own, forVisitor, forStranger) => {
    const { pad, visitor, stranger, user, admin, siteAdmin } = await groupFixture({
      visibility: group,
      password: 'of group',
    })
    const id = await pad({ visibility: own, password: 'of pad' })
    for (const [caller, expected] of [
      [visitor, forVisitor],
      [stranger, forStranger],
      [user, OK],
      [admin, OK],
      [siteAdmin, OK],
    ] as const) {
      const reply = await caller.get(`/pad/${id}`)
      expect(outcome(reply)).toEqual(expected)
      expect(reply.body['key']).toBe(id)
      if (expected === OK) expect(reply.body['access']).toMatchObject({ read: true, write: true, chat: true })
      else expect(reply.body['value']).toBeUndefined()
    }
  },
)

test('[PAD-21, ERR-10] what is restricted answers a stranger and a visitor as what does not exist', async () => {
  const { pad, visitor, stranger } = await groupFixture()
  const id = await pad()
  for (const caller of [visitor, stranger]) {
    const [restricted, unknown] = [await caller.get(`/pad/${id}`), await caller.get('/pad/unknown')]
    expect(outcome(restricted)).toEqual(outcome(unknown))
    expect(Object.keys(restricted.body)).toEqual(Object.keys(unknown.body))
  }
})

test.each(['__proto__', 'a%2Fb', '..', '*', 'x'.repeat(150), '%00'])('[W-35, W-27] there is no pad %s', async (id) => {
  const { visitor, admin } = await groupFixture()
  for (const caller of [visitor, admin]) expect(outcome(await caller.get(`/pad/${id}`))).toEqual(HIDDEN)
})

test('[PAD-10, PAD-13, PAD-18, PAD-20] each password opens what it belongs to', async () => {
  const { pad, visitor, stranger } = await groupFixture({ visibility: 'private', password: 'of group ü' })
  const [follows, own] = [await pad(), await pad({ visibility: 'private', password: 'of pad' })]
  for (const caller of [visitor, stranger]) {
    const at = async (id: string, password: string) =>
      outcome(await caller.get(`/pad/${id}?password=${encoded(password)}`))
    expect(await at(follows, 'of group ü')).toEqual(OK)
    expect(await at(follows, 'of pad')).toEqual(WRONG)
    expect(await at(own, 'of pad')).toEqual(OK)
    expect(await at(own, 'of group ü')).toEqual(WRONG)
    expect(await at(own, '')).toEqual(MISSING)
  }
})

test('[PAD-20, W-33] tries of a password are limited per address and per thing whose password it is', async () => {
  const { app, pad, visitor, admin } = await groupFixture(
    { visibility: 'private', password: 'of group' },
    { env: { SHEAF_LIMITS: 'password=3' } },
  )
  const [first, second] = [await pad(), await pad()]
  const other = await pad({ visibility: 'private', password: 'of pad' })
  const at = async (id: string, password: string) => visitor.get(`/pad/${id}?password=${encoded(password)}`)
  for (const id of [first, second, first]) expect(outcome(await at(id, 'guess'))).toEqual(WRONG)
  const blocked = await at(second, 'of group')
  expect(outcome(blocked)).toEqual({ status: 429, error: 'BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS' })
  expect(Number(blocked.raw.headers['retry-after'])).toBeGreaterThan(0)
  expect(outcome(await at(other, 'of pad'))).toEqual(OK)
  expect(outcome(await admin.get(`/pad/${first}`))).toEqual(OK)
  const url = `/api/pad/${second}?password=${encoded('of group')}`
  expect((await app.http.inject({ url, remoteAddress: '192.0.2.1' })).statusCode).toBe(200)
})

test('[PAD-20, AUTH-83] of a class that opens a private pad at once with its password nobody is refused', async () => {
  const { pad, visitor } = await groupFixture(
    { visibility: 'private', password: 'secret' },
    { env: { SHEAF_LIMITS: 'password=3' } },
  )
  const id = await pad()
  const at = async (password: string) => outcome(await visitor.get(`/pad/${id}?password=${encoded(password)}`))
  for (let n = 0; n < 2; n++) expect(await at('guess')).toEqual(WRONG)
  const replies = await Promise.all(Array.from({ length: 30 }, () => at('secret')))
  expect(replies).toEqual(replies.map(() => OK))
})

test('[PAD-6] a password sent for a pad that is not private is not stored', async () => {
  const { pad, admin, stranger } = await groupFixture()
  const id = await pad({ visibility: 'public', password: 'secret' })
  const refused = await admin.put(`/pad/${id}`, { visibility: 'private' })
  expect(outcome(refused)).toEqual({ status: 400, error: 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT' })
  expect(outcome(await stranger.get(`/pad/${id}`))).toEqual(OK)
})

test('[PAD-30, PAD-20] an empty password keeps the old one, a new one replaces it', async () => {
  const { pad, admin, stranger } = await groupFixture()
  const id = await pad({ visibility: 'private', password: 'old' })
  const at = async (password: string) => outcome(await stranger.get(`/pad/${id}?password=${encoded(password)}`))
  await admin.put(`/pad/${id}`, { visibility: 'private', password: '' })
  expect(await at('old')).toEqual(OK)
  await admin.put(`/pad/${id}`, { password: 'new' })
  expect(await at('old')).toEqual(WRONG)
  expect(await at('new')).toEqual(OK)
})

test.each([{ password: null }, { password: null, visibility: 'private' as const }])(
  '[PAD-30] %j would leave a private pad without a password, and changes nothing',
  async (sent) => {
    const { pad, admin, stranger } = await groupFixture()
    const id = await pad({ visibility: 'private', password: 'old' })
    const refused = await admin.put(`/pad/${id}`, { ...sent, name: 'Renamed' })
    expect(outcome(refused)).toEqual({ status: 400, error: 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT' })
    const still = await stranger.get(`/pad/${id}?password=${encoded('old')}`)
    expect(outcome(still)).toEqual(OK)
    expect(still.raw.body).not.toContain('Renamed')
  },
)

test('[PAD-29, PAD-9, WIRE-14] null makes a pad follow its group again, and what is not sent stays', async () => {
  const { pad, admin, stranger } = await groupFixture()
  const id = await pad({ visibility: 'public', readonly: true })
  const renamed = await admin.put(`/pad/${id}`, { name: 'Agenda' })
  expect(renamed.body['value']).toMatchObject({ _id: id, name: 'Agenda', visibility: 'public', readonly: true })
  const { body } = await admin.put(`/pad/${id}`, { visibility: null, password: null, readonly: null })
  expect(body['value']).toMatchObject({ name: 'Agenda', visibility: null, readonly: null })
  expect(outcome(await stranger.get(`/pad/${id}`))).toEqual(HIDDEN)
})

test.each([
  [{}, null, true],
  [{}, true, false],
  [{ readonly: true }, null, false],
  [{ readonly: true }, false, true],
  [{ readonly: true }, true, false],
])(
  '[PAD-11, PAD-16, PAD-17] in a group with %o a pad whose readonly is %s: may its admin write? %s',
  async (fields, readonly, write) => {
    const { pad, admin, user, siteAdmin } = await groupFixture(fields)
    const id = await pad({ readonly })
    for (const caller of [admin, user, siteAdmin])
      expect((await caller.get(`/pad/${id}`)).body['access']).toEqual({ read: true, write, chat: write, history: true })
  },
)

test('[GRP-26] with publicNeedsAccount, a visitor is asked to sign in', async () => {
  const { app, pad, visitor, stranger } = await groupFixture({ visibility: 'public' })
  const ids = [await pad(), await pad({ visibility: 'public' })]
  await app.set({ publicNeedsAccount: true })
  for (const id of ids) {
    expect(outcome(await visitor.get(`/pad/${id}`))).toEqual(MUST_BE)
    expect(outcome(await stranger.get(`/pad/${id}`))).toEqual(OK)
  }
})

test('[GRP-32] with allPadsPublicsAuthentifiedOnly, everybody signed in reads and writes, and a visitor nothing', async () => {
  const { app, pad, visitor, stranger, gid } = await groupFixture({ visibility: 'private', password: 'of group' })
  const ids = [await pad(), await pad({ visibility: 'restricted' }), await pad({ visibility: 'public' })]
  await app.set({ allPadsPublicsAuthentifiedOnly: true })
  for (const id of [...ids, 'unknown']) expect(outcome(await visitor.get(`/pad/${id}`))).toEqual(MUST_BE)
  for (const id of ids) {
    expect((await stranger.get(`/pad/${id}`)).body['access']).toEqual({
      read: true,
      write: true,
      chat: true,
      history: true,
    })
    expect(outcome(await stranger.put(`/pad/${id}`, { name: 'x' }))).toEqual(DENIED_EDIT)
  }
  expect(outcome(await stranger.post('/pad', { name: 'x', group: gid }))).toEqual(DENIED)
})

test('[PAD-8, SEC-1] the socket loads the same facts: nothing for what is not there, the hash for nobody', async () => {
  const { app, pad, user } = await groupFixture({ visibility: 'private', password: 'of group' })
  const id = (await pad()) as PadId
  const ctx = { ...app.services, db: app.database.db, address: '127.0.0.1' }
  const load = (actor: Parameters<typeof loadPadFacts>[0]['actor'], typed?: string) =>
    loadPadFacts({ ...ctx, actor }, id, { typed, verified: { has: () => false, add: () => {} } })
  const [none, wrong, right] = [await load(nobody), await load(nobody, 'guess'), await load(nobody, 'of group')]
  expect([none, wrong, right].map((loaded) => loaded?.facts.password)).toEqual(['none', 'wrong', 'accepted'])
  expect(right && padAccess(nobody, right.facts).write.allowed).toBe(true)
  expect(right?.pad).not.toHaveProperty('passwordHash')
  const member = await load({ kind: 'user', id: user.id as never, login: 'user' }, 'guess')
  expect(member?.facts).toMatchObject({ password: 'none', group: { role: 'user' } })
  expect(await loadPadFacts({ ...ctx, actor: nobody }, 'unknown' as PadId)).toBeUndefined()
})
