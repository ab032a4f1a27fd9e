import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SESSION_ENDED_CODE } from '@sheaf/contract/realtime/session-socket'
import { expect, onTestFinished, test } from 'vitest'
import { setUpTwoFactor } from '../../testing/people/authenticator.ts'
import { PASSWORD, testApp, type TestApp } from '../../testing/test-app.ts'
import { waitUntil } from '../../testing/wait.ts'
import { startRealtime } from '../server.ts'
import { listen } from '../testing/realtime-site.ts'
import { isEnded, pageAt } from '../testing/session-page.ts'

const DAY = 86_400_000

/** Signs a user in once more, as in another browser. */
const signInAgain = async (app: TestApp, login: string): Promise<string> => {
  const first = await app.visitor.post('/auth/login', { login, password: PASSWORD })
  return (await app.visitor.post('/auth/loginotp', { login, token: first.body['token'].key })).body['token'] as string
}

test.each<[string, (app: TestApp, token: string) => Promise<unknown>]>([
  ['signs out', (app, token) => app.as(token).get('/auth/logout')],
  [
    'is signed out from another browser',
    async (app) => {
      const other = app.as(await signInAgain(app, 'ada'))
      return other.delete('/auth/sessions')
    },
  ],
  [
    'has another password',
    async (app) => {
      const other = app.as(await signInAgain(app, 'ada'))
      return other.put('/user/ada', { password: 'another password', passwordCurrent: PASSWORD })
    },
  ],
  [
    'is given a password by the site admin',
    async (app) => (await app.siteAdmin()).put('/user/ada', { password: 'another password' }),
  ],
  ['is removed', async (app) => (await app.siteAdmin()).delete('/user/ada')],
  [
    'has no second factor where one is required by now',
    async (app) => (await app.siteAdmin()).put('/configuration/twoFactorRequired', { value: true }),
  ],
])('[SES-30, SES-11] the open pages of whoever %s learn it within 2 seconds, and nobody else’s', async (_, end) => {
  const app = await testApp()
  const [ada, bob] = [await app.user('ada'), await app.user('bob')]
  await setUpTwoFactor(app, bob, 'bob')
  const url = await listen(app)
  const [kept, ended] = [await pageAt(url, bob.token), await pageAt(url, ada.token)]
  await end(app, ada.token ?? '')
  await isEnded(ended, 2000)
  expect(kept.code()).toBeUndefined()
})

test('[SES-30, SES-8] the pages of a site admin who signs out learn it, and not those of another', async () => {
  const app = await testApp()
  const [one, other] = [await app.siteAdmin(), await app.siteAdmin()]
  const url = await listen(app)
  const [kept, ended] = [await pageAt(url, other.token), await pageAt(url, one.token)]
  await one.get('/auth/admin/logout')
  await isEnded(ended, 2000)
  expect(kept.code()).toBeUndefined()
})

test('[SES-30, WIRE-37] a page without a session is told so at once, and so is another site’s, whatever cookie its visitor has', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const url = await listen(app)
  const pages = [
    await pageAt(url, undefined),
    await pageAt(url, 'x'.repeat(43)),
    await pageAt(url, ada.token, 'http://elsewhere.example'),
  ]
  await expect.poll(() => pages.map((page) => page.code())).toEqual(pages.map(() => SESSION_ENDED_CODE))
})

/** Starts a real-time server of its own for an app, with intervals and limits that a test can wait for. */
const realtimeOf = async (app: TestApp, sockets?: number): Promise<string> => {
  const { config } = app.services
  const limits = sockets === undefined ? undefined : ({ ...config.limits, sockets, socketsPending: 100 } as never)
  const services = { ...app.services, config: { ...config, limits }, db: app.database.db }
  const realtime = await startRealtime(services, { sweepMs: 20 })
  const http = createServer()
  http.on('upgrade', (request, socket, head) => realtime.handleSessionUpgrade(request, socket, head))
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(async () => {
    await realtime.close()
    http.close()
  })
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}/`
}

test('[SES-30, SES-3, SES-21] a session that expires ends on open pages, which do not keep it alive, but calls do', async () => {
  const app = await testApp()
  const [ada, bob] = [await app.user('ada'), await app.user('bob')]
  const url = await realtimeOf(app)
  const [ended, kept] = [await pageAt(url, ada.token), await pageAt(url, bob.token)]
  app.clock.advance(6 * DAY)
  expect((await bob.get('/userlist')).status).toBe(200)
  app.clock.advance(2 * DAY)
  await isEnded(ended)
  expect(kept.code()).toBeUndefined()
})

test('[SES-30, W-19, RT-19] these sockets count among those of their address, and one that says something is closed', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const url = await realtimeOf(app, 2)
  const [first] = [await pageAt(url, ada.token), await pageAt(url, ada.token)]
  await expect(pageAt(url, ada.token)).rejects.toThrow('429')
  first.socket.send('hello')
  await waitUntil(() => first.code() === 4400)
  const next = await pageAt(url, ada.token)
  next.socket.send('x'.repeat(100_000))
  await waitUntil(() => next.code() === 1009)
})
