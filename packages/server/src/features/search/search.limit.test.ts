import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

test('[SRCH-14] searches are limited, for each user and for the site administration', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'search=2' } })
  const [ada, bob] = [await app.user('ada'), await app.user('bob')]
  const statuses = []
  for (let n = 0; n < 3; n++) statuses.push((await ada.get('/pad/search?q=minutes')).status)
  expect(statuses).toEqual([200, 200, 429])
  expect((await bob.get('/pad/search?q=minutes')).status).toBe(200)
  const siteAdmin = await app.siteAdmin()
  for (const status of [200, 200, 429]) expect((await siteAdmin.get('/pad/search?q=a%20b')).status).toBe(status)
})
