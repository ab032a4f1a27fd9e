import { expect, test } from 'vitest'
import { PASSWORD, type Caller } from '../../testing/test-app.ts'
import { groupFixture } from '../../testing/sites/group-fixture.ts'

/** Names by which a caller sees the people of a group. */
const names = async (caller: Caller, gid: string) => {
  const { body } = await caller.get(`/group/${gid}`)
  const people = Object.values(body['users'] as Record<string, { login: string; name?: string }>)
  return Object.fromEntries(people.map(({ login, name = login }) => [login, name]))
}

test('[NAME-6, NAME-7] people of a group are named to each reader by the name that this reader may see', async () => {
  const { app, gid, user, admin, stranger, siteAdmin } = await groupFixture({ visibility: 'public' })
  const save = (change: object) => user.put('/user/user', { passwordCurrent: PASSWORD, ...change })
  await save({ firstname: 'Léa', lastname: 'O’Brien' })
  const seen = async () => {
    const readers = [user, admin, siteAdmin, stranger]
    return Promise.all(readers.map(async (reader) => (await names(reader, gid))['user']))
  }
  expect(await seen()).toEqual(['Léa O’Brien', 'Léa O’Brien', 'Léa O’Brien', 'user'])
  await save({ padNickname: 'Lé' })
  expect(await seen()).toEqual(['Lé', 'Lé', 'Lé', 'Lé'])
  await app.set({ useFirstLastNameInPads: true })
  expect(await seen()).toEqual(['Léa O’Brien', 'Léa O’Brien', 'Léa O’Brien', 'Léa O’Brien'])
})

test.each([
  ['the login of the admin', 'admin'],
  ['their first and last name', 'Claire Martin'],
  ['their name in pads', 'The Chair'],
  ['the same in other letter case', 'CLAIRE MARTIN'],
  ['the same with Cyrillic letters', 'Сlаirе Mаrtin'],
  ['the same with a large i', 'CIaire Martin'],
  ['the same with a joiner in it', 'Cla\u200dire Martin'],
  ['the same in letters of full width', 'Ｃｌａｉｒｅ Martin'],
])('[NAME-8, W-34] who takes %s is told apart by the login', async (_, padNickname) => {
  const { gid, user, admin, stranger } = await groupFixture({ visibility: 'public' })
  const chair = { firstname: 'Claire', lastname: 'Martin', padNickname: 'The Chair' }
  expect((await admin.put('/user/admin', { passwordCurrent: PASSWORD, ...chair })).status).toBe(200)
  expect((await user.put('/user/user', { passwordCurrent: PASSWORD, padNickname })).status).toBe(200)
  for (const reader of [user, admin, stranger])
    expect(await names(reader, gid)).toEqual({ admin: 'The Chair', user: `${padNickname} (user)` })
})

test('[NAME-8] who is named otherwise than the admins is seen without the login, and so are the admins', async () => {
  const { gid, user, admin } = await groupFixture()
  await admin.put('/user/admin', { passwordCurrent: PASSWORD, padNickname: 'Claire Martin' })
  await user.put('/user/user', { passwordCurrent: PASSWORD, padNickname: 'Claire Marten' })
  expect(await names(user, gid)).toEqual({ admin: 'Claire Martin', user: 'Claire Marten' })
})
