import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId } from '@sheaf/contract/ids'
import { visitor as nobody } from '@sheaf/contract/policy/actor'
import { padAccess } from '@sheaf/contract/policy/pad'
import { expect, test, vi } from 'vitest'
import { drainJobs } from '../../testing/drain-jobs.ts'
import { encoded, groupCast } from '../../testing/group-cast.ts'
import type { Reply } from '../../testing/test-app.ts'
import { loadPadFacts } from './pads.service.ts'

const HIDDEN = { status: 404, error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND' }
const DENIED = { status: 401, error: 'BACKEND.ERROR.AUTHENTICATION.DENIED' }
const DENIED_EDIT = { status: 401, error: 'BACKEND.ERROR.AUTHENTICATION.DENIED_RECORD_EDIT' }
const MISSING = { status: 401, error: 'BACKEND.ERROR.TYPE.PASSWORD_MISSING' }
const WRONG = { status: 401, error: 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED' }
const MUST_BE = { status: 401, error: 'BACKEND.ERROR.AUTHENTICATION.MUST_BE' }
const ARCHIVED = { status: 403, error: 'BACKEND.ERROR.PERMISSION.ARCHIVED' }
const NO_GROUP = { status: 400, error: 'BACKEND.ERROR.PAD.ITEMS_NOT_FOUND' }
const OK = { status: 200, error: undefined }

const outcome = ({ status, body }: Reply) => ({ status, error: body['error'] as string | undefined })

test('[PAD-1, PAD-25, WIRE-23] creating answers the pad and nothing secret', async () => {
  const { admin, app, gid } = await groupCast()
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
      archived: false,
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
    const { admin, gid } = await groupCast()
    const reply = await admin.post('/pad', { name: 'Minutes', group: gid, ...fields })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ error: `BACKEND.ERROR.${error}`, field })
    expect(Object.keys((await admin.get('/group')).body['value'].pads)).toEqual([])
  },
)

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
  const { gid, visitor, stranger, user, admin, siteAdmin } = await groupCast(fields)
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
    const { pad, visitor, stranger, user, admin, siteAdmin } = await groupCast({
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
      if (expected === OK) expect(reply.body['access']).toEqual({ read: true, write: true, chat: true })
      else expect(reply.body['value']).toBeUndefined()
    }
  },
)

test('[PAD-21, ERR-10] what is restricted answers a stranger and a visitor as what does not exist', async () => {
  const { pad, visitor, stranger } = await groupCast()
  const id = await pad()
  for (const caller of [visitor, stranger]) {
    const [restricted, unknown] = [await caller.get(`/pad/${id}`), await caller.get('/pad/unknown')]
    expect(outcome(restricted)).toEqual(outcome(unknown))
    expect(Object.keys(restricted.body)).toEqual(Object.keys(unknown.body))
  }
})

test.each(['__proto__', 'a%2Fb', '..', '*', 'x'.repeat(150), '%00'])('[W-35, W-27] there is no pad %s', async (id) => {
  const { visitor, admin } = await groupCast()
  for (const caller of [visitor, admin]) expect((await caller.get(`/pad/${id}`)).status).toBe(404)
})

test('[PAD-10, PAD-13, PAD-18, PAD-20] each password opens what it belongs to', async () => {
  const { pad, visitor, stranger } = await groupCast({ visibility: 'private', password: 'of group ü' })
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
  const { app, pad, visitor, admin } = await groupCast(
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

test('[PAD-6] a password sent for a pad that is not private is not stored', async () => {
  const { pad, admin, stranger } = await groupCast()
  const id = await pad({ visibility: 'public', password: 'secret' })
  const refused = await admin.put(`/pad/${id}`, { visibility: 'private' })
  expect(outcome(refused)).toEqual({ status: 400, error: 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT' })
  expect(outcome(await stranger.get(`/pad/${id}`))).toEqual(OK)
})

test('[PAD-30, PAD-20] an empty password keeps the old one, a new one replaces it', async () => {
  const { pad, admin, stranger } = await groupCast()
  const id = await pad({ visibility: 'private', password: 'old' })
  const at = async (password: string) => outcome(await stranger.get(`/pad/${id}?password=${encoded(password)}`))
  await admin.put(`/pad/${id}`, { visibility: 'private', password: '' })
  expect(await at('old')).toEqual(OK)
  await admin.put(`/pad/${id}`, { password: 'new' })
  expect(await at('old')).toEqual(WRONG)
  expect(await at('new')).toEqual(OK)
})

test('[PAD-29, PAD-9, WIRE-14] null makes a pad follow its group again, and what is not sent stays', async () => {
  const { pad, admin, stranger } = await groupCast()
  const id = await pad({ visibility: 'public', readonly: true })
  const renamed = await admin.put(`/pad/${id}`, { name: 'Agenda' })
  expect(renamed.body['value']).toMatchObject({ _id: id, name: 'Agenda', visibility: 'public', readonly: true })
  const { body } = await admin.put(`/pad/${id}`, { visibility: null, password: null, readonly: null })
  expect(body['value']).toMatchObject({ name: 'Agenda', visibility: null, readonly: null })
  expect(outcome(await stranger.get(`/pad/${id}`))).toEqual(HIDDEN)
})

test('[PAD-59, PAD-60, PAD-61] an archived pad is read by all who could, and changes for nobody until it is taken out', async () => {
  const { pad, admin, user, stranger, siteAdmin, gid, group } = await groupCast({ visibility: 'public' })
  const id = await pad({ readonly: false })
  const elsewhere = await group()
  for (const caller of [user, stranger])
    expect(outcome(await caller.put(`/pad/${id}`, { archived: true }))).toEqual(DENIED_EDIT)
  const archived = await admin.put(`/pad/${id}`, { archived: true })
  expect(archived.body['value']).toMatchObject({ _id: id, name: 'Minutes', readonly: false, archived: true })
  for (const caller of [admin, user, stranger, siteAdmin])
    expect((await caller.get(`/pad/${id}`)).body).toMatchObject({
      value: { archived: true },
      access: { read: true, write: false, chat: false },
    })
  for (const caller of [admin, siteAdmin]) {
    for (const change of [{ name: 'x' }, { group: elsewhere }, { readonly: true }, { archived: true }, {}])
      expect([change, outcome(await caller.put(`/pad/${id}`, change))]).toEqual([change, ARCHIVED])
    expect(outcome(await caller.delete(`/pad/chathistory/${id}`))).toEqual(ARCHIVED)
  }
  for (const caller of [user, stranger])
    expect(outcome(await caller.put(`/pad/${id}`, { archived: false }))).toEqual(DENIED_EDIT)
  expect((await admin.get(`/pad/${id}`)).body['value']).toMatchObject({ name: 'Minutes', group: gid, archived: true })
  const out = await admin.put(`/pad/${id}`, { archived: false, name: 'Agenda', group: elsewhere })
  expect(out.body['value']).toMatchObject({ name: 'Agenda', group: elsewhere, archived: false, moveGroup: gid })
  expect((await admin.get(`/pad/${id}`)).body['access']).toEqual({ read: true, write: true, chat: true })
})

test('[PAD-61] an archived pad can be removed, and comes back from the trash as archived', async () => {
  const { pad, admin } = await groupCast()
  const id = await pad()
  await admin.put(`/pad/${id}`, { archived: true })
  expect(outcome(await admin.delete(`/pad/${id}`))).toEqual(OK)
  expect(outcome(await admin.put(`/pad/${id}`, { archived: false }))).toEqual(HIDDEN)
  await admin.post('/trash/restore', { type: 'pads', key: id })
  expect((await admin.get(`/pad/${id}`)).body['value']).toMatchObject({ name: 'Minutes', archived: true })
})

test('[PAD-61, GRP-22] an archived pad in an archived group waits until the group is taken out', async () => {
  const { pad, admin, gid } = await groupCast()
  const id = await pad()
  await admin.put(`/pad/${id}`, { archived: true })
  await admin.put(`/group/${gid}`, { archived: true })
  expect(outcome(await admin.put(`/pad/${id}`, { archived: false }))).toEqual(ARCHIVED)
  expect(outcome(await admin.delete(`/pad/${id}`))).toEqual(ARCHIVED)
  await admin.put(`/group/${gid}`, { archived: false })
  expect((await admin.get(`/pad/${id}`)).body['value']).toMatchObject({ archived: true })
  expect(outcome(await admin.put(`/pad/${id}`, { archived: false }))).toEqual(OK)
})

test('[PAD-1, PAD-62] a pad says in every list whether it is archived, and loses no mark by it', async () => {
  const { app, pad, admin, gid } = await groupCast()
  const [id, other] = [await pad({ name: 'Minutes of May' }), await pad({ name: 'Minutes of June' })]
  for (const mark of ['usermark', 'userwatch']) await admin.post(`/${mark}`, { type: 'pads', key: id })
  expect((await admin.put(`/pad/${id}`, { archived: true })).status).toBe(200)
  await drainJobs(app)
  const archivedIn = (pads: unknown) =>
    Object.fromEntries(Object.values(pads as Pad[]).map(({ _id, archived }) => [_id, archived]))
  const both = { [id]: true, [other]: false }
  expect(archivedIn((await admin.get(`/group/${gid}`)).body['pads'])).toEqual(both)
  const { value } = (await admin.get('/group')).body as { value: Record<string, { pads: unknown }> }
  expect(archivedIn(value['pads'])).toEqual(both)
  expect(archivedIn(value['bookmarks']?.pads)).toEqual({ [id]: true })
  expect(archivedIn(value['watchlist']?.pads)).toEqual({ [id]: true })
  const relevant = (await admin.get('/pad/getRelevantPads/session')).body['value'] as { pads: unknown }
  expect(archivedIn(relevant.pads)).toEqual(both)
  const { results } = (await admin.get('/pad/search?q=minutes')).body as { results: { pads: unknown } }
  expect(archivedIn(results.pads)).toEqual(both)
})

test.each(['yes', null, 1])('[PAD-60] an archived that is %o is refused and changes nothing', async (archived) => {
  const { pad, admin } = await groupCast()
  const id = await pad()
  const { status, body } = await admin.put(`/pad/${id}`, { archived, name: 'x' })
  expect([status, body]).toEqual([400, { error: 'BACKEND.ERROR.TYPE.PARAM_BOOL', field: 'archived' }])
  expect((await admin.get(`/pad/${id}`)).body['value']).toMatchObject({ name: 'Minutes', archived: false })
})

test('[PAD-59] a pad is made unarchived, whatever is sent', async () => {
  const { pad, admin } = await groupCast()
  const id = await pad({ archived: true })
  expect((await admin.get(`/pad/${id}`)).body['value']).toMatchObject({ archived: false })
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
    const { pad, admin, user, siteAdmin } = await groupCast(fields)
    const id = await pad({ readonly })
    for (const caller of [admin, user, siteAdmin])
      expect((await caller.get(`/pad/${id}`)).body['access']).toEqual({ read: true, write, chat: write })
  },
)

test('[GRP-22, PAD-16] in an archived group pads are read and nothing of them changes', async () => {
  const { pad, admin, siteAdmin, gid, group } = await groupCast()
  const id = await pad({ readonly: false })
  const elsewhere = await group()
  await admin.put(`/group/${gid}`, { archived: true })
  expect((await admin.get(`/pad/${id}`)).body['access']).toEqual({ read: true, write: false, chat: false })
  for (const caller of [admin, siteAdmin]) {
    expect(outcome(await caller.put(`/pad/${id}`, { name: 'x' }))).toEqual(ARCHIVED)
    expect(outcome(await caller.put(`/pad/${id}`, { group: elsewhere }))).toEqual(ARCHIVED)
    expect(outcome(await caller.delete(`/pad/${id}`))).toEqual(ARCHIVED)
  }
  expect((await admin.get(`/pad/${id}`)).body['value']).toMatchObject({ name: 'Minutes', group: gid })
})

test.each([
  ['restricted', null, HIDDEN],
  ['private', null, DENIED_EDIT],
  ['public', null, DENIED_EDIT],
  ['public', 'restricted', HIDDEN],
  ['restricted', 'public', DENIED_EDIT],
] as const)(
  '[PAD-27, PAD-28, PAD-35, W-11] in a %s group, who changes and removes a pad that is %s',
  async (group, own, forStranger) => {
    const { pad, visitor, stranger, user, admin, siteAdmin } = await groupCast({
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
  const { pad, group, admin, user, stranger, gid } = await groupCast({ visibility: 'public' })
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
  const { pad, group, admin, user, stranger, siteAdmin, gid } = await groupCast()
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
  const { pad, group, admin, gid } = await groupCast()
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
  const { app, pad, admin, user, gid } = await groupCast()
  const [id, other] = [await pad(), await pad()]
  for (const path of ['/usermark', '/userwatch']) await user.post(path, { type: 'pads', key: id })
  expect((await admin.delete(`/pad/${id}`)).body).toEqual({ success: true, key: id })
  for (const reply of [
    await admin.get(`/pad/${id}`),
    await admin.put(`/pad/${id}`, { name: 'x' }),
    await admin.delete(`/pad/${id}`),
    await user.post('/usermark', { type: 'pads', key: id }),
  ])
    expect(reply.status).toBe(404)
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
  const { app, pad, group, admin } = await groupCast()
  const enqueue = vi.spyOn(app.services.jobs, 'enqueue')
  const id = await pad()
  await admin.put(`/pad/${id}`, { readonly: true })
  expect(enqueue).toHaveBeenCalledTimes(1)
  await admin.put(`/pad/${id}`, { name: 'Agenda' })
  await admin.put(`/pad/${id}`, { group: await group() })
  expect(enqueue.mock.calls.map(([, request]) => request)).toEqual(
    Array.from({ length: 3 }, () => ({ kind: 'index-pad', key: id })),
  )
})

test('[W-16, GRP-31] every change of a right asks for the open pad to be decided again, and no other change does', async () => {
  const { app, pad, group, admin } = await groupCast()
  const id = await pad()
  const target = await group()
  const told = vi.spyOn(app.services.livePads, 'accessChanged')
  const tells = async (change: () => Promise<Reply>) => {
    told.mockClear()
    expect((await change()).status).toBe(200)
    await new Promise(setImmediate)
    return told.mock.calls.map(([change]) => change)
  }
  const save = (fields: Record<string, unknown>) => tells(() => admin.put(`/pad/${id}`, fields))
  expect(await save({ name: 'Agenda' })).toEqual([])
  expect(await save({ readonly: true })).toEqual([{ pads: [id] }])
  expect(await save({ visibility: 'private', password: 'one' })).toEqual([{ pads: [id] }])
  expect(await save({ password: '' })).toEqual([])
  expect(await save({ password: 'two' })).toEqual([{ pads: [id] }])
  expect(await save({ group: target })).toEqual([{ pads: [id] }])
  expect(await save({ archived: true })).toEqual([{ pads: [id] }])
  expect(await save({ archived: false })).toEqual([{ pads: [id] }])
  expect(await tells(() => admin.delete(`/pad/${id}`))).toEqual([{ pads: [id] }])
})

test('[GRP-26] with publicNeedsAccount, a visitor is asked to sign in', async () => {
  const { app, pad, visitor, stranger } = await groupCast({ visibility: 'public' })
  const ids = [await pad(), await pad({ visibility: 'public' })]
  await app.set({ publicNeedsAccount: true })
  for (const id of ids) {
    expect(outcome(await visitor.get(`/pad/${id}`))).toEqual(MUST_BE)
    expect(outcome(await stranger.get(`/pad/${id}`))).toEqual(OK)
  }
})

test('[GRP-32] with allPadsPublicsAuthentifiedOnly, everybody signed in reads and writes, and a visitor nothing', async () => {
  const { app, pad, visitor, stranger, gid } = await groupCast({ visibility: 'private', password: 'of group' })
  const ids = [await pad(), await pad({ visibility: 'restricted' }), await pad({ visibility: 'public' })]
  await app.set({ allPadsPublicsAuthentifiedOnly: true })
  for (const id of [...ids, 'unknown']) expect(outcome(await visitor.get(`/pad/${id}`))).toEqual(MUST_BE)
  for (const id of ids) {
    expect((await stranger.get(`/pad/${id}`)).body['access']).toEqual({ read: true, write: true, chat: true })
    expect(outcome(await stranger.put(`/pad/${id}`, { name: 'x' }))).toEqual(DENIED_EDIT)
  }
  expect(outcome(await stranger.post('/pad', { name: 'x', group: gid }))).toEqual(DENIED)
})

test('[PAD-8, SEC-1] the socket loads the same facts: nothing for what is not there, the hash for nobody', async () => {
  const { app, pad, user } = await groupCast({ visibility: 'private', password: 'of group' })
  const id = (await pad()) as PadId
  const asked = { ...app.services, db: app.database.db, address: '127.0.0.1' }
  const load = (actor: Parameters<typeof loadPadFacts>[0]['actor'], typed?: string) =>
    loadPadFacts({ ...asked, actor }, id, typed)
  const [none, wrong, right] = [await load(nobody), await load(nobody, 'guess'), await load(nobody, 'of group')]
  expect([none, wrong, right].map((loaded) => loaded?.facts.password)).toEqual(['none', 'wrong', 'accepted'])
  expect(right && padAccess(nobody, right.facts).write.allowed).toBe(true)
  expect(right?.pad).not.toHaveProperty('passwordHash')
  const member = await load({ kind: 'user', id: user.id as never, login: 'user' }, 'guess')
  expect(member?.facts).toMatchObject({ password: 'none', group: { role: 'user' } })
  expect(await loadPadFacts({ ...asked, actor: nobody }, 'unknown' as PadId)).toBeUndefined()
})
