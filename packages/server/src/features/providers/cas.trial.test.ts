import { expect, test } from 'vitest'
import { casServer, casXml } from '../../testing/servers/cas-server.ts'
import { freePort } from '../../testing/servers/free-port.ts'
import { testApp } from '../../testing/test-app.ts'

const UNAVAILABLE = { status: 503, body: { error: 'BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE' } }

test('[CFG-43] a CAS server is tried by a ticket that nobody has, and not saved', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const cas = await casServer({ user: 'ada' })
  const attempt = (serverUrl: string) => admin.post('/configuration/authCasSettings/try', { value: { serverUrl } })
  const refused = (reason: string) => ({
    ...UNAVAILABLE,
    body: {
      ...UNAVAILABLE.body,
      field: 'value.serverUrl',
      key: 'authCasSettings',
      reason: expect.stringContaining(reason) as string,
    },
  })
  expect((await attempt(cas.url)).body).toEqual({ success: true, key: 'authCasSettings' })
  expect((await attempt('')).status).toBe(200)
  expect(await attempt(`${cas.url}/elsewhere`)).toMatchObject(refused('404'))
  expect(await attempt(`http://127.0.0.1:${await freePort()}`)).toMatchObject(refused('ECONNREFUSED'))
  cas.misbehave = (reply) => reply.end('<html></html>')
  expect(await attempt(cas.url)).toMatchObject(refused('neither'))
  cas.misbehave = (reply) =>
    reply.end(casXml('<cas:authenticationSuccess><cas:user>x</cas:user></cas:authenticationSuccess>'))
  expect(await attempt(cas.url)).toMatchObject(refused('never gave'))
  const refuse = (code: string) => {
    cas.misbehave = (reply) =>
      reply.end(casXml(`<cas:authenticationFailure code="${code}">No</cas:authenticationFailure>`))
  }
  for (const code of ['INTERNAL_ERROR', 'INVALID_SERVICE', 'INVALID_REQUEST']) {
    refuse(code)
    expect(await attempt(cas.url)).toMatchObject(refused(code))
  }
  refuse('INVALID_TICKET_SPEC')
  expect((await attempt(cas.url)).status).toBe(200)
  expect((await admin.get('/configuration')).body['value'].authCasSettings.serverUrl).toBe('')
})
