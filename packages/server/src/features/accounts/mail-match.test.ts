import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../testing/test-app.ts'

/** Ways in which ada's address, stored as ada@example.org, is typed. */
const typed = ['ada@example.org', 'ADA@Example.org', ' ada@example.org ']

test('[CFG-30] on a new site an address is the same in any letter case, wherever it is typed', async () => {
  const app = await testApp()
  const [bob, siteAdmin] = [await app.user('bob'), await app.siteAdmin()]
  const email = 'team.chor+pads@example.photography'
  expect((await app.visitor.post('/user', { login: 'choir', email, password: PASSWORD })).status).toBe(200)
  const gid = (await bob.post('/group', { name: 'Choir' })).body['key']
  for (const typed of [email, 'Team.Chor+Pads@Example.Photography', email.toUpperCase()]) {
    const signedIn = await app.visitor.post('/auth/login', { login: typed, password: PASSWORD })
    expect([typed, signedIn.body['user']?.login]).toEqual([typed, 'choir'])
    const invited = await bob.post('/group/invite', { gid, invite: true, loginsOrEmails: [typed] })
    expect(invited.body).toMatchObject({ present: [typed], absent: [] })
    const listed = await bob.post('/userlist', { name: 'Choir', loginsOrEmails: [typed] })
    expect(listed.body).toMatchObject({ present: [typed], absent: [] })
    expect((await bob.get(`/search-users/${encodeURIComponent(typed)}`)).body['users']).toHaveProperty('choir')
    expect((await siteAdmin.get(`/user/${encodeURIComponent(typed)}`)).body['value'].login).toBe('choir')
    const twin = await app.visitor.post('/user', { login: 'twin', email: typed, password: PASSWORD })
    expect(twin.body).toEqual({ error: 'BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS', field: 'email' })
  }
})

test.each([
  [false, ['ada@example.org', ' ada@example.org ']],
  [true, typed],
] as const)('[CFG-30] with insensitiveMailMatch %j, people sign in as %j', async (insensitiveMailMatch, known) => {
  const app = await testApp()
  await app.user('ada')
  await app.set({ insensitiveMailMatch })
  const signedIn = []
  for (const login of typed)
    if ((await app.visitor.post('/auth/login', { login, password: PASSWORD })).status === 200) signedIn.push(login)
  expect(signedIn).toEqual(known)
})

test.each([
  [false, ['ada@example.org']],
  [true, ['ada@example.org', 'ADA@Example.org']],
] as const)('[CFG-30] with insensitiveMailMatch %j, people are found as %j', async (insensitiveMailMatch, known) => {
  const app = await testApp()
  const [ada, bob] = [await app.user('ada'), await app.user('bob')]
  await app.set({ insensitiveMailMatch })
  const { body } = await bob.post('/userlist', { name: 'Board', loginsOrEmails: typed })
  expect(body['present']).toEqual(known)
  const invited = await bob.post('/group', { name: 'Group' })
  const reply = await bob.post('/group/invite', { gid: invited.body['key'], invite: true, loginsOrEmails: typed })
  expect(reply.body['present']).toEqual(known)
  expect(reply.body['value'].users).toEqual([ada.id])
})

test.each([true, false])(
  '[ACC-6, AUTH-3] logins match in any letter case, with insensitiveMailMatch %j',
  async (setting) => {
    const app = await testApp()
    await app.user('ada')
    await app.set({ insensitiveMailMatch: setting })
    expect((await app.visitor.post('/auth/login', { login: 'ADA', password: PASSWORD })).body['user'].login).toBe('ada')
  },
)
