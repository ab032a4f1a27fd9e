import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../testing/test-app.ts'

/** Ways in which ada's address, stored as ada@example.org, is typed. */
const typed = ['ada@example.org', 'ADA@Example.org', ' ada@example.org ']

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
