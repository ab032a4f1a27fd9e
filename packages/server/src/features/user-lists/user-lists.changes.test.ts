import { expect, test } from 'vitest'
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.ts'

/** Makes a list `Board` for ada with bob in it. */
const withList = async (): Promise<{ app: TestApp; ada: TestUser; bob: TestUser; id: string }> => {
  const app = await testApp()
  const [ada, bob] = [await app.user('ada'), await app.user('bob')]
  const { body } = await ada.post('/userlist', { name: 'Board', loginsOrEmails: ['bob'] })
  return { app, ada, bob, id: Object.keys(body['value'])[0] as string }
}

test('[UL-32] whom two tabs add to a list at once are both in it, and who is taken out is not', async () => {
  const { app, ada, id, bob } = await withList()
  const [eve, kim] = [await app.user('eve'), await app.user('kim')]
  const replies = await Promise.all([
    ada.put(`/userlist/${id}`, { loginsOrEmails: { add: ['eve', 'nobody'] } }),
    ada.put(`/userlist/${id}`, { name: 'Council', loginsOrEmails: { add: ['kim'], remove: ['bob', 'nobody'] } }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies[0]?.body).toMatchObject({ present: ['eve'], absent: ['nobody'] })
  const stored = async () => (await ada.get('/userlist')).body['value'][id]
  expect((await stored()).uids.toSorted()).toEqual([eve.id, kim.id].toSorted())
  // Once more, it changes nothing.
  await ada.put(`/userlist/${id}`, { loginsOrEmails: { add: ['kim', 'eve'], remove: ['bob'] } })
  expect(await stored()).toMatchObject({ name: 'Council' })
  expect((await stored()).uids).toHaveLength(2)
  expect((await stored()).uids).not.toContain(bob.id)
})

test('[UL-32, UL-8] an addition leaves the mail addresses of those who were typed by them', async () => {
  const { app, ada, bob, id } = await withList()
  const eve = await app.user('eve')
  await ada.put(`/userlist/${id}`, { loginsOrEmails: { add: [eve.email] } })
  await ada.put(`/userlist/${id}`, { loginsOrEmails: { add: ['eve'], remove: ['nobody'] } })
  expect((await ada.get('/userlist')).body['value'][id].users).toEqual([
    { _id: bob.id, login: 'bob', email: '' },
    { _id: eve.id, login: 'eve', email: eve.email },
  ])
})

test.each([
  [{}, 'loginsOrEmails'],
  [{ add: 'bob' }, 'loginsOrEmails.add'],
  [{ remove: [7] }, 'loginsOrEmails.remove'],
])('[UL-32, WIRE-56] changes %o of a list are refused', async (loginsOrEmails, field) => {
  const { ada, id } = await withList()
  const reply = await ada.put(`/userlist/${id}`, { loginsOrEmails })
  expect([reply.status, reply.body]).toEqual([400, { error: 'BACKEND.ERROR.TYPE.LOGINS_ARR', field }])
})

test('[UL-33, WIRE-58] two new names of a list are told apart, and one with new people is not lost', async () => {
  const { app, ada, id } = await withList()
  const eve = await app.user('eve')
  const { version } = (await ada.get('/userlist')).body['value'][id]
  const named = await ada.put(`/userlist/${id}`, { name: 'Theirs' }, version)
  expect(named.status).toBe(200)
  expect(await ada.put(`/userlist/${id}`, { name: 'Mine', loginsOrEmails: { add: ['eve'] } }, version)).toMatchObject({
    status: 412,
    body: { error: 'BACKEND.ERROR.PERMISSION.CHANGED_MEANWHILE', field: 'name', now: { name: 'Theirs' } },
  })
  const added = await ada.put(`/userlist/${id}`, { name: 'Board', loginsOrEmails: { add: ['eve'] } }, version)
  expect(added.body['value'][id]).toMatchObject({ name: 'Theirs', version: named.body['value'][id].version })
  expect(added.body['value'][id].uids).toContain(eve.id)
})
