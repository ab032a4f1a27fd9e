import type { PadId, UserId } from '@sheaf/contract/ids'
import { visitor } from '@sheaf/contract/policy/actor'
import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../testing/test-app.ts'
import { padIdentity, padIdentitiesOfWriters } from './pad-identity.ts'

const PAD = 'a pad' as PadId

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
  expect(await padIdentity(ctx, PAD, { kind: 'user', id: ada.id as UserId, login: 'ada' })).toEqual({
    author: ada.id,
    ...expected,
  })
  expect(await padIdentity(ctx, PAD, visitor)).toBeUndefined()
})

test('[NAME-8] in a pad, a name that looks like one of an admin of its folder is followed by the login', async () => {
  const app = await testApp()
  const [ada, eve] = [await app.user('ada'), await app.user('eve')]
  await ada.put('/user/ada', { padNickname: 'Countess', password: PASSWORD })
  await eve.put('/user/eve', { padNickname: 'C\u043Euntess', password: PASSWORD })
  const group = (await ada.post('/group', { name: 'Board', visibility: 'public' })).body['key']
  const pad = (await ada.post('/pad', { name: 'Minutes', group })).body['key'] as PadId
  const ctx = { db: app.database.db, settings: app.services.settings }
  const identity = (id: string, where: PadId) => padIdentity(ctx, where, { kind: 'user', id: id as UserId, login: '' })
  expect((await identity(eve.id, pad))?.name).toBe('C\u043Euntess (eve)')
  expect((await identity(eve.id, pad))?.ownName).toBe('C\u043Euntess')
  expect((await identity(ada.id, pad))?.name).toBe('Countess')
  // Elsewhere it is nobody else's name.
  expect((await identity(eve.id, PAD))?.name).toBe('C\u043Euntess')
  expect(await padIdentitiesOfWriters(ctx, pad)).toEqual([])
})
