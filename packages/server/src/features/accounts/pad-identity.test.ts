import type { UserId } from '@sheaf/contract/ids'
import { visitor } from '@sheaf/contract/policy/actor'
import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../testing/test-app.ts'
import { padIdentity } from './accounts.service.ts'

test.each([
  ['as their account says', {}, false, { name: 'ada', ownName: 'Ada Lovelace', color: '#112233' }],
  ['by the nickname they chose', { padNickname: 'countess' }, false, { name: 'countess', color: '#112233' }],
  ['by first and last name where the site says so', {}, true, { name: 'Ada Lovelace', color: '#112233' }],
  [
    'without name and colour when they want it so',
    { useLoginAndColorInPads: false },
    false,
    { name: '', color: '', hiddenColor: '#112233' },
  ],
  [
    'by name alone where the site names everybody and they want no colour',
    { useLoginAndColorInPads: false },
    true,
    { name: 'Ada Lovelace', color: '', hiddenColor: '#112233' },
  ],
])('[EDT-7, EDT-8, NAME-6] users appear in pads %s', async (_, change, useFirstLastNameInPads, expected) => {
  const app = await testApp()
  const ada = await app.user('ada')
  await (await app.siteAdmin()).put('/configuration/useFirstLastNameInPads', { value: useFirstLastNameInPads })
  const profile = { firstname: 'Ada', lastname: 'Lovelace', color: '#112233', password: PASSWORD, ...change }
  expect((await ada.put('/user/ada', profile)).status).toBe(200)
  const ctx = { db: app.database.db, settings: app.services.settings }
  expect(await padIdentity(ctx, { kind: 'user', id: ada.id as UserId, login: 'ada' })).toEqual({
    author: ada.id,
    ...expected,
  })
  expect(await padIdentity(ctx, visitor)).toBeUndefined()
})
