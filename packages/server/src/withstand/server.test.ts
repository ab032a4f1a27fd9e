import { connect, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { REQUEST_BODY_MAX_BYTES } from '@sheaf/contract/limits'
import { expect, onTestFinished, test } from 'vitest'
import { openPage } from '../realtime/testing/page.ts'
import { anotherServer, realtimeSite } from '../realtime/testing/realtime-site.ts'
import { codeOf, setUpTwoFactor } from '../testing/people/authenticator.ts'
import { PASSWORD, testApp, type TestApp } from '../testing/test-app.ts'

/** Sends these bytes unchanged. Returns what came back until the server closed the connection. */
const exchange = async (app: TestApp, bytes: string): Promise<string> => {
  const { port } = app.http.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk))
  socket.on('error', () => {})
  socket.write(bytes, 'latin1')
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

test('[W-19] whoever sends nothing, or byte by byte, is given a minute, and no more', async () => {
  const app = await testApp()
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  const { server } = app.http
  for (const limit of [server.requestTimeout, server.headersTimeout]) {
    expect(limit).toBeGreaterThan(0)
    expect(limit).toBeLessThanOrEqual(60_000)
  }
  // A request normally has a minute, which is shortened for the test.
  Object.assign(server, { headersTimeout: 200, requestTimeout: 400 })
  const { port } = server.address() as AddressInfo
  const slow = [
    '',
    'GET / HT',
    'GET /socket HTTP/1.1\r\nUpgrade: websocket\r\nX-',
    'POST /api/user HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  ].map((begun) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {}).resume()
    socket.write(begun)
    const drip = setInterval(() => socket.writable && socket.write('x'), 50)
    onTestFinished(() => void socket.destroy())
    return new Promise<void>((resolve) =>
      socket.once('close', () => {
        clearInterval(drip)
        resolve()
      }),
    )
  })
  await Promise.all(slow)
  expect((await app.visitor.get('/configuration')).status).toBe(200)
})

test.each([
  ['no HTTP at all', '\x16\x03\x01\x02\x00\r\n\r\n'],
  ['a header without an end', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(200_000)}`],
  ['two lengths', 'POST /api/user HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
  [
    'a length beside chunks',
    'POST /api/user HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a header in two lines', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c: d\r\n\r\n'],
])('[W-19, WIRE-8] %s ends its connection and disturbs nobody', async (_, bytes) => {
  const app = await testApp()
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  // A client that is cut off while sending may never receive the reason.
  expect(await exchange(app, bytes)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
  expect((await app.visitor.get('/configuration')).status).toBe(200)
})

test('[W-18, WIRE-8] no body is unpacked, whatever it says that it is packed with', async () => {
  const app = await testApp()
  const payload = gzipSync(JSON.stringify({ login: 'x'.repeat(20_000_000) }))
  expect(payload.length).toBeLessThan(REQUEST_BODY_MAX_BYTES)
  for (const encoding of ['gzip', 'x-gzip', 'deflate', 'br', 'zstd']) {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
    const reply = await app.http.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
    const error = 'BACKEND.ERROR.TYPE.PARAMS_REQUIRED'
    expect([encoding, reply.statusCode, reply.json()]).toEqual([encoding, 400, { error }])
  }
})

test('[W-21, OTP-13] a clock that jumps back refuses nobody, loses nothing and lets no code in twice', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const { otpSecret } = await setUpTwoFactor(app, ada, 'ada')
  const code = codeOf(app, otpSecret)
  const signIn = async () => {
    const { body } = await app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })
    return app.visitor.post('/auth/loginotp', { login: 'ada', token: body['token'].key, otp: code })
  }
  expect((await signIn()).status).toBe(200)
  const group = (await ada.post('/group', { name: 'Before' })).body['key'] as string
  const first = (await ada.post('/pad', { name: 'First', group })).body['key'] as string

  app.clock.advance(-20_000)
  expect((await signIn()).body['error']).toBe('BACKEND.ERROR.AUTHENTICATION.INVALID_OTP')
  app.clock.advance(-86_400_000)
  const second = (await ada.post('/pad', { name: 'Second', group })).body['key'] as string
  expect((await ada.get(`/group/${group}`)).body['value'].pads.toSorted()).toEqual([first, second].toSorted())
  await ada.delete(`/pad/${first}`)
  expect((await ada.post('/trash/restore', { type: 'pads', key: first })).status).toBe(200)
  expect((await ada.get('/auth/sessions')).status).toBe(200)
})

test('[W-21, RT-2] edits before and after a jump of the clock stand in the order in which they came', async () => {
  const site = await realtimeSite()
  const { clock } = site.app
  const pad = await site.pad()
  const page = await site.open(pad, { credentials: { token: site.user.token! } })
  const written = ['before', 'after', 'later']
  for (const [n, text] of written.entries()) {
    page.write(text)
    await page.saved()
    clock.advance(n === 0 ? -3 * 86_400_000 : 1000)
  }
  expect(page.reasons).toEqual([])
  expect((await site.log(pad)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  page.close()
  const { url } = await anotherServer(site)
  const reader = await openPage({ url, pad, credentials: { token: site.user.token! } })
  expect(reader.text().split('\n')).toEqual(written)
  expect((await site.user.get(`/pad/${pad}`)).status).toBe(200)
})
