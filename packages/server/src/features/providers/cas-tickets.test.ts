import { expect, test } from 'vitest'
import { casXml } from '../../testing/servers/cas-server.ts'
import { bring, casSite, OWN, REFUSED } from '../../testing/sites/cas-site.ts'

const ROOTURL = 'BACKEND.ERROR.CONFIGURATION.ROOTURL_NOT_CONFIGURED'

test('[AUTH-34, W-9] a ticket that was used, made up or issued for another service is refused', async () => {
  const { app, cas } = await casSite()
  const used = cas.ticketFor(OWN)
  await bring(app, used)
  for (const ticket of [used, 'ST-made-up', cas.ticketFor('https://other.example/login'), 'ST-1&service=x', 'é'])
    expect(await bring(app, ticket)).toMatchObject(REFUSED)
})

test('[AUTH-34, W-9] a ticket serves once, also where the CAS server accepts it twice, and is forgotten after a day', async () => {
  const { app, cas } = await casSite()
  const attributes = '<cas:uid>ada</cas:uid><cas:mail>ada@example.org</cas:mail>'
  cas.misbehave = (reply) =>
    reply.end(
      casXml(
        `<cas:authenticationSuccess><cas:user>a</cas:user><cas:attributes>${attributes}</cas:attributes></cas:authenticationSuccess>`,
      ),
    )
  expect((await bring(app, 'ST-1')).status).toBe(200)
  expect(await bring(app, 'ST-1')).toMatchObject(REFUSED)
  expect((await bring(app, 'ST-2')).status).toBe(200)
  app.clock.advance(25 * 3_600_000)
  expect((await bring(app, 'ST-3')).status).toBe(200)
  expect(await app.database.db.selectFrom('cas_used_tickets').selectAll().execute()).toHaveLength(1)
})

test("[AUTH-34, AUTH-48, W-9] what a request calls the site does not turn another site's ticket into ours", async () => {
  const { app, cas } = await casSite()
  const headers = { host: 'other.example', 'x-forwarded-host': 'other.example' }
  const payload = { ticket: cas.ticketFor('http://other.example/login') }
  const reply = await app.http.inject({ method: 'POST', url: '/api/auth/login/cas', headers, payload })
  expect([reply.statusCode, reply.json().error]).toEqual([501, ROOTURL])
  expect(cas.asked).toEqual([])
})

test('[AUTH-31, AUTH-34] of two calls with one ticket at once, one signs in', async () => {
  const { app, cas } = await casSite()
  const ticket = cas.ticketFor(OWN)
  const replies = await Promise.all([bring(app, ticket), bring(app, ticket)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
})
