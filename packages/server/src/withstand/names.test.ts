import { expect, test } from 'vitest'
import { readPerson } from '../identity/external-person.ts'
import { PASSWORD, testApp } from '../testing/test-app.ts'

const PARAM_STR = 'BACKEND.ERROR.TYPE.PARAM_STR'
const LIST_NAME = 'BACKEND.ERROR.TYPE.USERLIST_NAME'

/** Names with a right-to-left override, or with other characters that cannot be seen. */
const MISLEADING = ['exe.\u202efdp', '\u202dabc', '\u200b', '\u2060\ufeff', '\u00ad', 'a\u0007b', 'line\u0000']

test('[W-34, WIRE-16] a name that would be read as another, or not at all, is refused', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const group = (await ada.post('/group', { name: 'Board' })).body['key'] as string
  const pad = (await ada.post('/pad', { name: 'Minutes', group })).body['key'] as string
  for (const name of MISLEADING)
    for (const reply of [
      await ada.post('/group', { name }),
      await ada.put(`/group/${group}`, { name }),
      await ada.post('/pad', { name, group }),
      await ada.put(`/pad/${pad}`, { name }),
    ])
      expect([name, reply.status, reply.body]).toEqual([name, 400, { error: PARAM_STR, field: 'name' }])
})

test('[W-34] names of any script are names, and one of them in two forms is one', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  for (const name of ['日本語', 'عربى\u200f', '👩‍👩‍👧', 'می‌خواهم', 'Straße']) {
    const { body } = await ada.post('/group', { name })
    expect([name, body['value']?.name]).toEqual([name, name.normalize()])
  }
  const { body } = await ada.post('/group', { name: 'Cafe\u0301' })
  expect(body['value'].name).toBe('Caf\u00e9')
})

test('[W-34, ACC-6] who looks like somebody else does not get in beside them', async () => {
  const app = await testApp()
  await app.user('kim')
  const twins = ['KIM', 'Kim', '\u212aim', 'k\u0131m', 'kim\u200b', 'kim\u202e', 'ｋｉｍ', 'кim']
  for (const login of twins) {
    const { status } = await app.visitor.post('/user', { login, email: 'other@example.org', password: PASSWORD })
    expect([login, status]).toEqual([login, 400])
  }
  for (const email of ['KIM@example.org', 'kim@EXAMPLE.org', '\u212aim@example.org', 'kim@example.org\u200b']) {
    const { status } = await app.visitor.post('/user', { login: 'other', email, password: PASSWORD })
    expect([email, status]).toEqual([email, 400])
  }
})

test('[W-35, ACC-6] nobody is called like a key that every object has, whoever makes the account', async () => {
  const app = await testApp()
  for (const caller of [app.visitor, await app.siteAdmin()])
    for (const login of ['__proto__', '__PROTO__', 'constructor', 'Prototype', 'toString', 'hasownproperty']) {
      const reply = await caller.post('/user', { login, email: 'other@example.org', password: PASSWORD })
      expect([login, reply.status, reply.body]).toEqual([
        login,
        400,
        { error: 'BACKEND.ERROR.AUTHENTICATION.INVALID_LOGIN', field: 'login' },
      ])
    }
  expect(await app.database.db.selectFrom('users').select('login').execute()).toEqual([])
})

test('[W-34, WIRE-16] what is shown in one line has no other, and what is shown in many keeps them', async () => {
  const app = await testApp()
  const [ada, siteAdmin] = [await app.user('ada'), await app.siteAdmin()]
  const group = (await ada.post('/group', { name: 'Board' })).body['key'] as string
  const pad = (await ada.post('/pad', { name: 'Minutes', group })).body['key'] as string
  const list = (await ada.post('/userlist', { name: 'Friends', loginsOrEmails: [] })).body['key'] as string
  const before = await ada.get('/group')
  for (const value of ['a\nb', 'a\r\nb', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u2029b']) {
    for (const [field, reply, error = PARAM_STR] of [
      ['name', await ada.post('/group', { name: value })],
      ['name', await ada.put(`/group/${group}`, { name: value })],
      ['tags.0', await ada.put(`/group/${group}`, { tags: [value] })],
      ['name', await ada.post('/pad', { name: value, group })],
      ['name', await ada.put(`/pad/${pad}`, { name: value })],
      ['name', await ada.post('/userlist', { name: value, loginsOrEmails: [] }), LIST_NAME],
      ['name', await ada.put(`/userlist/${list}`, { name: value }), LIST_NAME],
      ['organization', await ada.put('/user/ada', { passwordCurrent: PASSWORD, organization: value })],
    ] as const)
      expect([value, reply.status, reply.body]).toEqual([value, 400, { error, field }])
    const title = await siteAdmin.put('/configuration/title', { value })
    expect([value, title.status, title.body]).toEqual([value, 400, { error: PARAM_STR, field: 'value', key: 'title' }])
  }
  expect((await ada.get('/group')).body).toEqual(before.body)
  const { body } = await ada.put(`/group/${group}`, { description: 'a\n\tb' })
  expect(body['value'].description).toBe('a\n\tb')
})

test('[W-34] of a name with a line break that a provider gives nothing is kept', () => {
  const attributes: Record<string, string> = { uid: 'bob', mail: 'bob@example.org', cn: 'Bob', sn: 'B\nSubject: x' }
  const properties = { login: 'uid', email: 'mail', firstname: 'cn', lastname: 'sn' }
  expect(readPerson((attribute) => attributes[attribute], properties)).toMatchObject({ firstname: 'Bob', lastname: '' })
})

test.each(['__proto__', 'Constructor', 'valueOf', 'disable2FA'])(
  '[W-35, ACC-6] no provider gives us somebody called %s',
  (login) => {
    const attributes: Record<string, string> = { uid: login, mail: 'other@example.org', cn: 'Other' }
    const properties = { login: 'uid', email: 'mail', firstname: 'cn', lastname: 'cn' }
    expect(() => readPerson((attribute) => attributes[attribute], properties)).toThrow(
      'BACKEND.ERROR.AUTHENTICATION.INVALID_LOGIN',
    )
  },
)
