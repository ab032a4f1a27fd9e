import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { ERRORS } from '@sheaf/contract/errors'
import { LOGINS_MAX, NOTIFIED_MAX, REQUEST_BODY_MAX_BYTES, SETTING_BODY_MAX_BYTES } from '@sheaf/contract/limits'
import { languages } from '@sheaf/l10n/languages'
import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../testing/test-app.ts'

test.each(['[]', '"text"', 'null', '7', '{', '{"name":"x"', '{"__proto__":{"a":1}}'])(
  '[WIRE-6, W-35] the body %s is refused',
  async (payload) => {
    const app = await testApp()
    const { token } = await app.user('ada')
    const reply = await app.http.inject({
      method: 'POST',
      url: '/api/userlist',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload,
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().error).toBe('BACKEND.ERROR.TYPE.PARAMS_REQUIRED')
  },
)

test('[WIRE-6] a body of another kind is refused', async () => {
  const app = await testApp()
  const { token } = await app.user('ada')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/xml' }
  const reply = await app.http.inject({ method: 'POST', url: '/api/userlist', headers, payload: '<x/>' })
  expect(reply.statusCode).toBe(400)
  expect(reply.json().error).toBe('BACKEND.ERROR.TYPE.PARAMS_REQUIRED')
})

test('[WIRE-7] a body over 100 kB is refused, and of a setting one over 1 MB', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const reply = await ada.post('/userlist', { name: 'x'.repeat(REQUEST_BODY_MAX_BYTES) })
  const tooLarge = { status: 413, body: { error: 'BACKEND.ERROR.TYPE.TOO_LARGE' } }
  expect(reply).toMatchObject(tooLarge)
  const admin = await app.siteAdmin()
  // The value fills every language, in a script of three bytes a letter.
  const value = Object.fromEntries(Object.keys(languages).map((code) => [code, 'あ'.repeat(20_000)]))
  expect((await admin.put('/configuration/loginMsg', { value })).body).toMatchObject({ success: true, value })
  expect(await admin.put('/configuration/title', { value: 'x'.repeat(SETTING_BODY_MAX_BYTES) })).toMatchObject(tooLarge)
})

test('[WIRE-2, WIRE-3] the API answers below its base, and for clients of the old system', async () => {
  const app = await testApp({ env: { SHEAF_BASE_PATH: '/pads' } })
  for (const url of ['/pads/api/cache/check', '/pads/mypads/api/cache/check'])
    expect((await app.http.inject({ url })).json()).toEqual({ userCacheReady: true })
  expect((await app.http.inject({ url: '/api/cache/check' })).statusCode).toBe(404)
})

test.each(['/api/cache/check', '/api/configuration', '/mypads/api/cache/check'])(
  '[WIRE-41] %s with a / at its end answers the same',
  async (url) => {
    const app = await testApp()
    const [plain, slashed] = [await app.http.inject({ url }), await app.http.inject({ url: `${url}/` })]
    expect([plain.statusCode, slashed.statusCode, slashed.body]).toEqual([200, 200, plain.body])
  },
)

test('[WIRE-41] no change whose id is empty is taken for a call without an id', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const { body } = await app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })
  const second = await app.visitor.post('/auth/loginotp', { login: 'ada', token: body['token'].key })
  const elsewhere = app.as(second.body['token'])
  const changes = app.routes.filter(({ changesState, path }) => changesState && /\/:\w+$/.test(path))
  expect(changes.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE /auth/sessions/:id')
  for (const { method, path } of changes)
    for (const end of ['', '?x=y', '?x=/y/']) {
      const url = `${path.replace(/:\w+$/, '')}${end}`
      for (const prefix of ['/api', '/mypads/api']) {
        const headers = { authorization: `Bearer ${ada.token}` }
        const { statusCode } = await app.http.inject({ method, url: `${prefix}${url}`, headers, payload: {} })
        expect([method, url, statusCode]).toEqual([method, url, 404])
      }
    }
  expect((await elsewhere.get('/auth/sessions')).body['value']).toHaveLength(2)
})

test('[WIRE-4] a path that no route defines answers with a key', async () => {
  const app = await testApp()
  expect(await app.visitor.get('/nothing/here')).toMatchObject({
    status: 404,
    body: { error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND' },
  })
})

test('[WIRE-4] addresses of the API are never a page, those of pages answer HEAD too', async () => {
  const { http } = await testApp({ withPages: true })
  for (const url of [
    '/api',
    '/api/',
    '/api?x=1',
    '/mypads/api',
    '/mypads/api/nothing',
    '/mypads/l10n',
    '/l10n',
    '/p',
  ]) {
    const { statusCode, headers, body } = await http.inject({ url })
    expect([url, statusCode, headers['cache-control'], JSON.parse(body)]).toEqual([
      url,
      404,
      'no-store',
      { error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND' },
    ])
  }
  for (const url of ['/', '/login', '/mypads', '/mypads/group/list', '/apis', '/pads']) {
    const [asked, looked] = await Promise.all([http.inject({ url }), http.inject({ url, method: 'HEAD' })])
    expect([url, asked.statusCode, looked.statusCode, looked.body]).toEqual([url, 200, 200, ''])
    expect(looked.headers['content-type']).toBe('text/html; charset=utf-8')
  }
})

test('[IMP-7, SEC-7] an address of the old system leads to its page, and never away from the site', async () => {
  for (const base of ['/', '/pads/']) {
    const { http } = await testApp({ env: { SHEAF_BASE_PATH: base }, withPages: true })
    const seen = async (address: string) => {
      const { statusCode, headers } = await http.inject({ url: `${base}${address}` })
      return [address, statusCode, headers.location]
    }
    for (const page of ['mypads', 'mypads/', 'mypads/index.html'])
      for (const route of ['mypads/group/g/pad/view/p?lineNumber=3', 'accountconfirm/t', 'login', ''])
        expect(await seen(`${page}?/${route}`)).toEqual([`${page}?/${route}`, 302, `${base}${route}`])
    for (const none of ['mypads/', 'mypads/?x=/login', 'mypads/group/list?/login', '?/login', 'mypads/?//evil.example'])
      expect(await seen(none)).toEqual([none, 200, undefined])
    expect(await seen('mypads/?/\\evil.example')).toEqual(['mypads/?/\\evil.example', 200, undefined])
  }
})

test('[WIRE-5] the document describes every route with its parameters and bodies', async () => {
  const app = await testApp()
  const document = (await app.http.inject({ url: '/api/docs/json' })).json()
  expect(document.openapi).toMatch(/^3\.1/)
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/userlist', '/userlist/{id}', '/auth/login', '/group', '/pad/{id}']),
  )
  expect(document.paths['/userlist'].post.requestBody.content['application/json'].schema.required).toContain('name')
  expect((await app.http.inject({ url: '/api/docs/' })).headers['content-type']).toMatch(/html/)
})

test('[WIRE-5, WIRE-40] the document names all that a refusal may carry, and says that there is nothing else', async () => {
  const app = await testApp()
  const { components } = (await app.http.inject({ url: '/api/docs/json' })).json()
  const { required, properties, additionalProperties } = components.schemas.Refusal
  expect([required, additionalProperties]).toEqual([['error'], false])
  expect(properties.error.enum).toEqual(Object.keys(ERRORS))
  expect(Object.keys(properties)).toEqual([
    'error',
    'field',
    'key',
    'reason',
    'limit',
    'now',
    'version',
    'tokenError',
    'requestId',
  ])
})

test('[WIRE-5, WIRE-57] the document names If-Match where a save takes a version, and nowhere else', async () => {
  const app = await testApp()
  const { paths } = (await app.http.inject({ url: '/api/docs/json' })).json() as {
    paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>
  }
  const taking = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters }]) =>
        parameters.some(({ name, in: place }) => name === 'If-Match' && place === 'header'),
      )
      .map(([method]) => `${method} ${path}`),
  )
  expect(taking.toSorted()).toEqual([
    'put /configuration/{key}',
    'put /group/{id}',
    'put /pad/{id}',
    'put /userlist/{id}',
  ])
})

test('[WIRE-5, MAIL-23] the document says how many people one call names, call by call', async () => {
  const app = await testApp()
  const { paths } = (await app.http.inject({ url: '/api/docs/json' })).json()
  const most = (path: string): unknown => {
    const list = paths[path].post.requestBody.content['application/json'].schema.properties.loginsOrEmails
    // Where a list may be changed as well, the whole one is described first.
    return (list.anyOf?.[0] ?? list).maxItems
  }
  expect(['/notify-users', '/group/invite', '/group/add-watchers', '/userlist'].map(most)).toEqual([
    NOTIFIED_MAX,
    LOGINS_MAX,
    LOGINS_MAX,
    LOGINS_MAX,
  ])
})

test('[WIRE-50] under the old address the page for readers is found too', async () => {
  const app = await testApp()
  for (const [old, now] of [
    ['/mypads/api/docs', '/api/docs'],
    ['/mypads/api/docs/', '/api/docs/'],
    ['/mypads/api/docs/json', '/api/docs/json'],
  ] as const) {
    const { statusCode, headers } = await app.http.inject({ url: old })
    expect([old, statusCode, headers.location]).toEqual([old, 302, now])
    expect((await app.http.inject({ url: now })).statusCode).toBe(200)
  }
})

test('[WIRE-5, SEC-8, OPS-37, WIRE-24] the page for readers works without HTTPS, is not listed, and travels compressed', async () => {
  const app = await testApp()
  const page = await app.http.inject({ url: '/api/docs/' })
  expect(page.headers['content-security-policy']).toMatch(/default-src 'self'/)
  expect(page.headers['content-security-policy']).not.toMatch(/upgrade-insecure-requests|validator/)
  expect(page.headers['x-robots-tag']).toBe('noindex')
  const taking = { headers: { 'accept-encoding': 'gzip' } }
  const document = await app.http.inject({ url: '/api/docs/json', ...taking })
  expect(document.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' })
  expect(JSON.parse(gunzipSync(document.rawPayload).toString()).openapi).toMatch(/^3\.1/)
  const script = await app.http.inject({ url: '/api/docs/static/swagger-ui-bundle.js', ...taking })
  expect(script.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': expect.stringMatching(/javascript/),
  })
  const picture = await app.http.inject({ url: '/api/docs/static/favicon-32x32.png' })
  expect([...picture.rawPayload.subarray(1, 4)].map((code) => String.fromCharCode(code)).join('')).toBe('PNG')
})

test('[WIRE-24] replies are not cached and carry no CORS header', async () => {
  const app = await testApp()
  const reply = await app.http.inject({ url: '/api/configuration', headers: { origin: 'https://elsewhere.example' } })
  expect(reply.headers['cache-control']).toBe('no-store')
  expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
})

test('[OPS-23] health and readiness are told apart', async () => {
  const app = await testApp()
  expect((await app.http.inject({ url: '/healthz' })).statusCode).toBe(200)
  expect(await app.http.inject({ url: '/readyz' })).toMatchObject({ statusCode: 200, body: '{"ok":true}' })
  await app.database.db.destroy()
  expect((await app.http.inject({ url: '/healthz' })).statusCode).toBe(200)
  expect(await app.http.inject({ url: '/readyz' })).toMatchObject({ statusCode: 503, body: '{"ok":false}' })
})

test('[OPS-24] figures are for Prometheus and name nobody', async () => {
  const app = await testApp()
  await app.user('ada')
  const { body } = await app.http.inject({ url: '/metrics' })
  expect(body).toContain('process_cpu_seconds_total')
  expect(body).not.toContain('ada')
})

test.each(['/api/group/%', '/api/group/%ff', '/api/pad/%E0%A4%A'])(
  '[OPS-25, ERR-9] the address %s that cannot be read is refused with a request id, and no frame shows it',
  async (url) => {
    const app = await testApp()
    const reply = await app.http.inject({ url })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({ error: 'BACKEND.ERROR.TYPE.PARAMS_REQUIRED' })
    expect(reply.headers).toMatchObject({
      'x-request-id': expect.stringMatching(/./),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'none'",
    })
  },
)

test('[OPS-25] a reply carries the request id of its log lines', async () => {
  const app = await testApp()
  expect((await app.http.inject({ url: '/api/cache/check' })).headers['x-request-id']).toEqual(expect.any(String))
})

test('[WIRE-20, W-35] an id longer than any is answered as an unknown one', async () => {
  const app = await testApp()
  expect(await app.visitor.get(`/pad/${'a'.repeat(600)}`)).toMatchObject({
    status: 404,
    body: { error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND' },
  })
})

test('[OPS-37] a long reply is compressed for whoever takes that, and says the same', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  for (let at = 0; at < 10; at++)
    expect(await ada.post('/group', { name: `Board ${at}`, visibility: 'restricted' })).toMatchObject({ status: 200 })
  const headers = { authorization: `Bearer ${ada.token}` }
  const ask = (accepted: string) =>
    app.http.inject({ url: '/api/group', headers: { ...headers, 'accept-encoding': accepted } })
  const plain = await app.http.inject({ url: '/api/group', headers })
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [accepted, encoding, decompress] of [
    ['gzip', 'gzip', gunzipSync],
    ['br, gzip;q=0.5', 'br', brotliDecompressSync],
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ] as const) {
    const reply = await ask(accepted)
    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(decompress(reply.rawPayload).toString()).toBe(plain.payload)
    expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  }
  expect(await ask('zstd;q=0, br;q=0, gzip;q=0.0')).toMatchObject({ payload: plain.payload })
})

test('[OPS-37] a short reply is not compressed', async () => {
  const app = await testApp()
  const reply = await app.http.inject({ url: '/api/cache/check/', headers: { 'accept-encoding': 'gzip' } })
  expect(reply.json()).toEqual({ userCacheReady: true })
})
