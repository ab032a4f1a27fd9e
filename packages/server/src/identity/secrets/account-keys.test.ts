import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../testing/test-app.ts'
import { loginKey } from './account-keys.ts'

/** Every character is tested, since only a few of them fail. */
test('[W-34] the key of a key is that key, of every character', () => {
  const unsteady: string[] = []
  for (let point = 0; point < 0x110000; point++) {
    const key = loginKey(String.fromCodePoint(point))
    if (loginKey(key) !== key) unsteady.push(point.toString(16))
  }
  expect(unsteady).toEqual([])
})

test('[W-34] the key of a key is that key, of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(loginKey(loginKey(text))).toBe(loginKey(text))
    }),
  )
})

test('[ACC-30, W-34] whoever is called nearly like somebody neither sees, saves nor removes them', async () => {
  const app = await testApp()
  const [victim, other] = [await app.user('jessica'), await app.user('jessicb')]
  // A directory may contain such logins.
  for (const table of ['users', 'sessions'] as const)
    await app.database.db.updateTable(table).set({ login: 'je\u1e9eica' }).where('login', '=', other.login).execute()
  for (const typed of ['je\u00dfica', 'je\u1e9eica', 'jessica', 'JESSICA']) {
    const path = `/user/${encodeURIComponent(typed)}`
    for (const reply of [
      await other.get(path),
      await other.put(path, { passwordCurrent: PASSWORD, organization: 'Mine' }),
      await other.get(`${path}/export`),
      await other.delete(path),
    ])
      expect([typed, reply.status, reply.body]).toEqual([typed, 401, { error: 'BACKEND.ERROR.AUTHENTICATION.DENIED' }])
  }
  const { status, body } = await victim.get('/user/jessica')
  expect([status, body['value'].organization]).toEqual([200, ''])
})
