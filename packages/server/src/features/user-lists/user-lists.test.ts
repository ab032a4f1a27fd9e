import type { UserListId } from '@sheaf/contract/ids'
import { USER_LIST_MEMBERS_MAX, USER_LISTS_MAX } from '@sheaf/contract/limits'
import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../db/open.ts'
import { openTestPostgres } from '../../testing/databases/databases.ts'
import { hasPostgres } from '../../testing/servers/services.ts'
import { PASSWORD, testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'
import { resolveLogins } from '../accounts/resolve-logins.ts'
import { deleteUserListMembers, insertUserListMembers } from './user-lists.store.ts'

const NAME_MISSING = 'BACKEND.ERROR.TYPE.USERLIST_NAME'

/** Makes a list `Board` for ada with bob in it. */
const withList = async (): Promise<{ app: TestApp; ada: TestUser; bob: TestUser; id: string }> => {
  const app = await testApp()
  const [ada, bob] = [await app.user('ada'), await app.user('bob')]
  const { body } = await ada.post('/userlist', { name: 'Board', loginsOrEmails: ['bob'] })
  return { app, ada, bob, id: Object.keys(body['value'])[0] as string }
}

test('[UL-1] lists are answered by id with their people in the order in which they were named', async () => {
  const { app, ada, bob, id } = await withList()
  const eve = await app.user('eve')
  await ada.put(`/userlist/${id}`, { loginsOrEmails: ['eve', 'bob'] })
  const { status, body } = await ada.get('/userlist')
  expect(status).toBe(200)
  expect(body).toEqual({
    value: {
      [id]: {
        name: 'Board',
        uids: [eve.id, bob.id],
        version: expect.any(String),
        users: [
          { _id: eve.id, login: 'eve', email: '' },
          { _id: bob.id, login: 'bob', email: '' },
        ],
      },
    },
  })
})

test("[UL-2] nobody sees, changes or removes somebody else's list", async () => {
  const { ada, bob, id } = await withList()
  expect((await bob.get('/userlist')).body).toEqual({ value: {} })
  for (const reply of [await bob.put(`/userlist/${id}`, { name: 'Mine' }), await bob.delete(`/userlist/${id}`)]) {
    expect(reply.status).toBe(404)
    expect(reply.body['error']).toBe('BACKEND.ERROR.USER.USERLIST_NOT_FOUND')
  }
  expect((await ada.get('/userlist')).body['value'][id].name).toBe('Board')
})

test('[UL-3, UL-5] creating answers all lists, and tells apart who was found, as typed', async () => {
  const { ada, id } = await withList()
  const { status, body } = await ada.post('/userlist', {
    name: 'Friends',
    loginsOrEmails: [' BOB', 'nobody', ' ', 'nobody '],
  })
  expect(status).toBe(200)
  expect(body['success']).toBe(true)
  expect(body['present']).toEqual(['BOB'])
  expect(body['absent']).toEqual(['nobody'])
  expect(Object.keys(body['value'])).toHaveLength(2)
  expect(body['value'][id].name).toBe('Board')
})

test('[INV-50, UL-5] of a name with an address the address counts, and both are told as typed', async () => {
  const { ada } = await withList()
  const loginsOrEmails = ['Bob Miller <BOB@example.org>', 'Nobody <nobody@example.org>', 'bob']
  const { body } = await ada.post('/userlist', { name: 'Friends', loginsOrEmails })
  expect(body['present']).toEqual(['Bob Miller <BOB@example.org>', 'bob'])
  expect(body['absent']).toEqual(['Nobody <nobody@example.org>'])
  const lists = Object.values(body['value'] as Record<string, { name: string; users: { login: string }[] }>)
  expect(lists.find(({ name }) => name === 'Friends')?.users.map(({ login }) => login)).toEqual(['bob'])
})

test.each([
  ['missing', {}],
  ['empty', { name: '' }],
  ['blank', { name: '   ' }],
  ['invisible', { name: '\u202e\u200b' }],
  ['half a character', { name: 'x\ud800' }],
  ['not a string', { name: 7 }],
  ['41 characters long', { name: 'x'.repeat(41) }],
])('[UL-4] a name that is %s is refused and makes no list', async (_, body) => {
  const app = await testApp()
  const ada = await app.user('ada')
  const reply = await ada.post('/userlist', body)
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({ error: NAME_MISSING, field: 'name' })
  expect((await ada.get('/userlist')).body).toEqual({ value: {} })
})

test('[UL-4] a name of 40 characters is taken, counted as people count', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const { body } = await ada.post('/userlist', { name: '😀'.repeat(40) })
  expect(Object.values(body['value'])).toMatchObject([{ name: '😀'.repeat(40), uids: [], users: [] }])
})

test('[UL-6] a person named twice, by login and by mail address, is listed once', async () => {
  const { ada, bob, id } = await withList()
  const { body } = await ada.put(`/userlist/${id}`, { loginsOrEmails: ['bob', bob.email] })
  expect(body['value'][id].uids).toEqual([bob.id])
  expect(body['present']).toEqual(['bob', bob.email])
})

test('[UL-7, UL-8] a mail address is shown to an owner who typed it, and to nobody who did not', async () => {
  const { ada, bob, id } = await withList()
  const users = async () => (await ada.get('/userlist')).body['value'][id].users
  expect(await users()).toEqual([{ _id: bob.id, login: 'bob', email: '' }])
  await ada.put(`/userlist/${id}`, { loginsOrEmails: [bob.email] })
  expect(await users()).toEqual([{ _id: bob.id, login: 'bob', email: bob.email }])
})

test('[UL-8, USR-7] who has typed an address sees none that its person takes later', async () => {
  const { app, ada, bob } = await withList()
  app.clock.advance(1)
  await ada.post('/userlist', { name: 'Typed', loginsOrEmails: ['bob@example.org'] })
  const seen = async () => [
    ...Object.values<{ users: { email: string }[] }>((await ada.get('/userlist')).body['value']).map(
      ({ users }) => users[0]?.email,
    ),
    (await ada.get('/autocomplete')).body['users'].bob.email,
  ]
  expect(await seen()).toEqual(['', 'bob@example.org', 'bob@example.org'])
  const save = (email: string) => bob.put('/user/bob', { passwordCurrent: PASSWORD, email })
  // An address that differs only in letter case is the same address.
  expect((await save('Bob@example.org')).status).toBe(200)
  expect(await seen()).toEqual(['', 'Bob@example.org', 'Bob@example.org'])
  expect((await save('secret@example.net')).status).toBe(200)
  expect(await seen()).toEqual(['', '', undefined])
  const { body } = await (await app.siteAdmin()).get('/user/bob')
  expect(body['value'].email).toBe('secret@example.net')
})

test('[UL-6, UL-8] who is named by mail address and by login, in either order, was named by mail address', async () => {
  const { ada, bob, id } = await withList()
  for (const loginsOrEmails of [
    [bob.email, 'bob'],
    ['bob', bob.email],
  ]) {
    const { body } = await ada.put(`/userlist/${id}`, { loginsOrEmails })
    expect(body['value'][id].users).toEqual([{ _id: bob.id, login: 'bob', email: bob.email }])
  }
})

test.each([
  ['between the look-up and the list', 'before'],
  ['while the list is being written', 'during'],
])('[UL-8] who types an address that its person gives up %s is not shown the new one', async (_, moment) => {
  const { app, ada, bob, id } = await withList()
  const { db } = app.database
  const { accounts } = await resolveLogins({ db }, [bob.email], { insensitiveMailMatch: false })
  const save = () => bob.put('/user/bob', { passwordCurrent: PASSWORD, email: 'secret@example.net' })
  const saved = moment === 'before' ? await save() : undefined
  const saving = await db.transaction().execute(async (db) => {
    await deleteUserListMembers(db, id as UserListId)
    await insertUserListMembers(db, id as UserListId, accounts)
    const saving = saved ?? save()
    // The save runs as far as it can before others see the list.
    await pause(saved ? 0 : 300)
    return { reply: saving }
  })
  expect((await saving.reply).status).toBe(200)
  expect((await ada.get('/userlist')).body['value'][id].users).toEqual([{ _id: bob.id, login: 'bob', email: '' }])
})

test('[UL-8] an address that is seen as the admin of a group is seen no more once that group is removed', async () => {
  const { ada, bob, id } = await withList()
  const email = async () => (await ada.get('/userlist')).body['value'][id].users[0].email
  const { key } = (await ada.post('/group', { name: 'Council', users: [bob.id] })).body
  expect(await email()).toBe(bob.email)
  expect((await ada.delete(`/group/${key}`)).status).toBe(200)
  expect(await email()).toBe('')
})

test('[UL-9] a save changes only what it sends', async () => {
  const { ada, bob, id } = await withList()
  const renamed = await ada.put(`/userlist/${id}`, { name: 'Council' })
  expect(renamed.body['value'][id]).toMatchObject({ name: 'Council', uids: [bob.id] })
  const emptied = await ada.put(`/userlist/${id}`, { loginsOrEmails: [] })
  expect(emptied.body['value'][id]).toMatchObject({ name: 'Council', uids: [] })
})

test('[UL-10] a save that sends nothing is refused', async () => {
  const { ada, id } = await withList()
  const reply = await ada.put(`/userlist/${id}`, {})
  expect(reply.status).toBe(400)
  expect(reply.body['error']).toBe('BACKEND.ERROR.USER.USERLIST_SET_PARAMS')
})

test.each([
  ['a string', 'bob'],
  ['numbers', [1]],
  ['too many', Array.from({ length: 1001 }, (_, n) => `user${n}`)],
])('[UL-3] people given as %s are refused', async (_, loginsOrEmails) => {
  const { ada, id } = await withList()
  const reply = await ada.put(`/userlist/${id}`, { loginsOrEmails })
  expect(reply.status).toBe(400)
  expect(reply.body['error']).toBe('BACKEND.ERROR.TYPE.LOGINS_ARR')
})

test.each(['unknown', '__proto__', 'a%2Fb', '*', 'x'.repeat(200)])('[UL-11] there is no list %s', async (key) => {
  const { ada } = await withList()
  for (const reply of [await ada.put(`/userlist/${key}`, { name: 'x' }), await ada.delete(`/userlist/${key}`)]) {
    expect(reply.status).toBe(404)
    expect(reply.body['error']).toBe('BACKEND.ERROR.USER.USERLIST_NOT_FOUND')
  }
})

test('[UL-12] removing answers the lists that are left', async () => {
  const { ada, id } = await withList()
  expect((await ada.delete(`/userlist/${id}`)).body).toEqual({ success: true, value: {} })
})

test('[UL-14] each call needs the session of a user', async () => {
  const { app, id } = await withList()
  const admin = await app.siteAdmin()
  for (const [caller, error] of [
    [app.visitor, 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT'],
    [app.as('no such token'), 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT'],
    [admin, 'BACKEND.ERROR.AUTHENTICATION.MUST_BE'],
  ] as const)
    for (const reply of [
      await caller.get('/userlist'),
      await caller.post('/userlist', { name: 'x' }),
      await caller.put(`/userlist/${id}`, { name: 'x' }),
      await caller.delete(`/userlist/${id}`),
    ]) {
      expect(reply.status).toBe(401)
      expect(reply.body['error']).toBe(error)
    }
})

/** Makes Ada, who has one list fewer than the limit, and returns what makes that one. */
const withManyLists = async (database?: Database) => {
  const app = await testApp(database && { database })
  const ada = await app.user('ada')
  const listed = Array.from({ length: USER_LISTS_MAX - 1 }, (_, n) => ({
    id: `list${n}`,
    owner_id: ada.id,
    name: `List ${n}`,
    ctime: n,
  }))
  await app.database.db.insertInto('user_lists').values(listed).execute()
  return { ada, createList: () => ada.post('/userlist', { name: 'One more', loginsOrEmails: [] }) }
}

test('[UL-30, ERR-20] who has as many lists as one may have makes no more', async () => {
  const { createList } = await withManyLists()
  expect((await createList()).status).toBe(200)
  expect(await createList()).toMatchObject({ status: 413, body: { error: 'BACKEND.ERROR.TYPE.TOO_LARGE' } })
})

// On SQLite, transactions run one after the other, so that nothing can interleave.
test.runIf(hasPostgres)('[UL-30] lists made at the same time are no more than one may have', async () => {
  const database = await openTestPostgres()
  onTestFinished(() => database.close())
  const { ada, createList } = await withManyLists(database)
  const replies = await Promise.all([createList(), createList(), createList()])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 413, 413])
  expect(Object.keys((await ada.get('/userlist')).body['value'])).toHaveLength(USER_LISTS_MAX)
})

/** Number of lists of a hundred people each that have as many people as one may have. */
const FULL = USER_LIST_MEMBERS_MAX / 100

/** Makes Ada, who has lists of a hundred people each. */
const withManyMembers = async (lists: number, database?: Database) => {
  const app = await testApp(database && { database })
  const [ada, bob] = [await app.user('ada'), await app.user('bob')]
  const { db } = app.database
  const row = await db.selectFrom('users').selectAll().where('id', '=', bob.id).executeTakeFirstOrThrow()
  const people = Array.from({ length: 100 }, (_, n) => `person${n}`)
  const emailOf = (login: string) => `${login}@example.org`
  await db
    .insertInto('users')
    .values(
      people.map((login) => ({
        ...row,
        id: login,
        login,
        login_key: login,
        email: emailOf(login),
        email_key: emailOf(login),
      })),
    )
    .execute()
  const ids = Array.from({ length: lists }, (_, n) => `list${n}`)
  await db
    .insertInto('user_lists')
    .values(ids.map((id, ctime) => ({ id, owner_id: ada.id, name: id, ctime })))
    .execute()
  await sql`
    insert into user_list_members (list_id, user_id, position, named_by_email)
    select user_lists.id, users.id, 0, 0 from user_lists cross join users where users.login like 'person%'`.execute(db)
  const create = (loginsOrEmails: readonly string[]) => ada.post('/userlist', { name: 'One more', loginsOrEmails })
  const save = (id: string, loginsOrEmails: readonly string[]) => ada.put(`/userlist/${id}`, { loginsOrEmails })
  const count = async (): Promise<number> =>
    Object.values<{ uids: string[] }>((await ada.get('/userlist')).body['value']).flatMap(({ uids }) => uids).length
  return { ada, people, create, save, count }
}

const TOO_LARGE = { status: 413, body: { error: 'BACKEND.ERROR.TYPE.TOO_LARGE' } }

test('[UL-31] the lists of one owner have no more people together than they may, made or saved', async () => {
  const { ada, people, create, save, count } = await withManyMembers(FULL - 1)
  expect(await create([...people, 'ada'])).toMatchObject(TOO_LARGE)
  expect(Object.keys((await ada.get('/userlist')).body['value'])).toHaveLength(FULL - 1)
  expect((await create(people)).status).toBe(200)
  expect(await create(['bob'])).toMatchObject(TOO_LARGE)
  expect(await save('list0', [...people, 'bob'])).toMatchObject(TOO_LARGE)
  expect(await count()).toBe(USER_LIST_MEMBERS_MAX)
  // Others may take their places, and a list without people may still be made.
  expect((await save('list0', [...people.slice(1), 'bob'])).status).toBe(200)
  expect((await create([])).status).toBe(200)
  expect((await save('list0', people.slice(1))).status).toBe(200)
  expect((await create(['bob'])).status).toBe(200)
  expect(await count()).toBe(USER_LIST_MEMBERS_MAX)
})

test('[UL-31] who has more people from before may rename a list and save fewer, but not more', async () => {
  const { ada, people, save } = await withManyMembers(FULL + 2)
  expect((await ada.put('/userlist/list0', { name: 'Council' })).status).toBe(200)
  expect(await save('list0', [...people, 'bob'])).toMatchObject(TOO_LARGE)
  expect((await save('list0', people.slice(1))).status).toBe(200)
})

// On SQLite, transactions run one after the other, so that nothing can interleave.
test.runIf(hasPostgres)('[UL-31] lists made and saved at the same time have no more people than they may', async () => {
  const database = await openTestPostgres()
  onTestFinished(() => database.close())
  const { people, create, save, count } = await withManyMembers(FULL - 1, database)
  expect((await create([])).status).toBe(200)
  const replies = await Promise.all([create(people), save('list0', [...people, 'bob']), create(people)])
  expect(replies.filter(({ status }) => status === 413).length).toBeGreaterThan(0)
  expect(await count()).toBeLessThanOrEqual(USER_LIST_MEMBERS_MAX)
})

test('[UL-32, UL-31] an addition does not exceed what all lists of one owner may hold', async () => {
  const { ada, count } = await withManyMembers(FULL)
  expect(await ada.put('/userlist/list0', { loginsOrEmails: { add: ['bob'] } })).toMatchObject(TOO_LARGE)
  expect(await count()).toBe(USER_LIST_MEMBERS_MAX)
  const exchange = { add: ['bob'], remove: ['person7'] }
  expect((await ada.put('/userlist/list0', { loginsOrEmails: exchange })).status).toBe(200)
})
