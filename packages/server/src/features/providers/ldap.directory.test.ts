import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { BASE, hasSlapd } from '../../testing/servers/slapd.ts'
import { testApp } from '../../testing/test-app.ts'
import { tryDirectory } from '../../identity/providers/ldap.ts'
import { enter, ldapApp, settings, signIn, slapd, UNAVAILABLE, withDirectory } from '../../testing/sites/ldap-site.ts'

withDirectory()

const UNABLE_TO_BIND = { status: 400, body: { error: 'BACKEND.ERROR.CONFIGURATION.UNABLE_TO_BIND_TO_LDAP' } }

test.runIf(hasSlapd)('[AUTH-29] the directory is asked over TLS, and only one that proves its name', async () => {
  const trusted = await ldapApp({ url: slapd.secureUrl, tlsOptions: { ca: slapd.ca } })
  expect((await signIn(trusted)).status).toBe(200)
  const unknown = await ldapApp({ url: slapd.secureUrl })
  expect(await signIn(unknown)).toMatchObject(UNAVAILABLE)
  const misnamed = await ldapApp({
    url: slapd.secureUrl,
    tlsOptions: { ca: slapd.ca, servername: 'directory.example.org' },
  })
  expect(await signIn(misnamed)).toMatchObject(UNAVAILABLE)
  const careless = await ldapApp({ url: slapd.secureUrl, tlsOptions: { rejectUnauthorized: false } })
  expect((await signIn(careless)).status).toBe(200)
})

test.runIf(hasSlapd)('[AUTH-29] the directory is asked over StartTLS, and only one that proves its name', async () => {
  const trusted = await ldapApp({ starttls: true, tlsOptions: { ca: slapd.ca } })
  expect((await signIn(trusted)).status).toBe(200)
  const unknown = await ldapApp({ starttls: true })
  expect(await signIn(unknown)).toMatchObject(UNAVAILABLE)
  const misnamed = await ldapApp({ starttls: true, tlsOptions: { ca: slapd.ca, servername: 'directory.example.org' } })
  expect(await signIn(misnamed)).toMatchObject(UNAVAILABLE)
})

/** Listens until the test ends, and returns the address. */
const listenHere = async (onConnection: (socket: Socket) => void): Promise<string> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    onConnection(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts a directory that accepts connections and says nothing, or only `answer`. */
const silentDirectory = (answer?: (request: Buffer) => Buffer): Promise<string> =>
  listenHere((socket) => {
    if (answer) socket.once('data', (request) => void socket.write(answer(Buffer.from(request))))
  })

/** Starts a way to the directory that counts the bytes of its answers. */
const countedDirectory = async () => {
  const { hostname, port } = new URL(slapd.url)
  let bytes = 0
  const address = await listenHere((socket) => {
    const directory = connect(Number(port), hostname)
    directory.on('data', (answer) => (bytes += answer.length))
    directory.on('error', () => socket.destroy())
    socket.on('error', () => directory.destroy())
    socket.pipe(directory).pipe(socket)
  })
  return { url: `ldap://${address}`, bytes: () => bytes }
}

test.runIf(hasSlapd).each([
  ['ldap:', {}],
  ['ldap:', { starttls: true }],
  ['ldaps:', {}],
])('[AUTH-30] a directory that takes the connection and is silent, by %s %j, ends the attempt', async (scheme, how) => {
  const app = await ldapApp({ url: `${scheme}//${await silentDirectory()}`, timeout: 100, ...how })
  expect(await signIn(app)).toMatchObject(UNAVAILABLE)
})

test.runIf(hasSlapd)('[AUTH-30] a directory that agrees to TLS and is silent then ends the attempt', async () => {
  // These bytes are an extended response of success, with the number of the request.
  const agree = (request: Buffer) =>
    Buffer.from([0x30, 0x0c, 0x02, 0x01, request[4] ?? 0, 0x78, 0x07, 0x0a, 0x01, 0x00, 0x04, 0x00, 0x04, 0x00])
  const app = await ldapApp({ url: `ldap://${await silentDirectory(agree)}`, starttls: true, timeout: 300 })
  expect(await signIn(app)).toMatchObject(UNAVAILABLE)
})

test.runIf(hasSlapd).each([
  ['no directory', { url: 'ldap://127.0.0.1:1' }],
  ['a wrong password of the service account', { bindCredentials: 'wrong' }],
  ['a base that does not exist', { searchBase: 'dc=nowhere' }],
])('[AUTH-30] with %s everybody meets the same key', async (_, changes) => {
  const app = await ldapApp(changes)
  for (const login of ['ada', 'nobody']) expect(await signIn(app, { login, password: 'x' })).toMatchObject(UNAVAILABLE)
})

test('[AUTH-49] a site whose directory is not set up says so with a key', async () => {
  const app = await testApp()
  await app.set({ authMethod: 'ldap' })
  expect(await signIn(app)).toMatchObject(UNAVAILABLE)
})

test.runIf(hasSlapd)('[CFG-33, CFG-32] settings that bind are saved, for the site admin alone to read', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const saved = await admin.put('/configuration/authLdapSettings', { value: settings() })
  expect(saved).toMatchObject({ status: 200, body: { success: true, value: settings() } })
  await admin.put('/configuration/authMethod', { value: 'ldap' })
  const ada = await enter(app)
  for (const caller of [app.visitor, ada])
    expect((await caller.get('/configuration')).raw.body).not.toMatch(/reads all|authLdapSettings|cn=reader/)
  expect((await admin.get('/configuration')).body['value'].authLdapSettings).toEqual(settings())
})

test.runIf(hasSlapd).each([
  ['a wrong password', { bindCredentials: 'wrong' }, 'bindCredentials', 'InvalidCredentialsError'],
  ['an unknown account', { bindDN: `cn=nobody,${BASE}` }, 'bindCredentials', 'InvalidCredentialsError'],
  ['a name that is none', { bindDN: 'reader' }, 'bindDN', 'InvalidDNSyntax'],
  ['no password', { bindCredentials: '' }, 'bindDN', 'UnwillingToPerform'],
  ['no directory', { url: 'ldap://127.0.0.1:1' }, 'url', 'ECONNREFUSED'],
  ['no directory, asked by nobody', { url: 'ldap://127.0.0.1:1', bindDN: '' }, 'url', 'ECONNREFUSED'],
  ['a directory without TLS asked by TLS', { url: 'ldaps://127.0.0.1:1' }, 'url', 'ECONNREFUSED'],
  ['a base that does not exist', { searchBase: 'dc=nowhere' }, 'searchBase', 'NoSuchObject'],
  ['a base that is none', { searchBase: 'nowhere' }, 'searchBase', 'InvalidDNSyntax'],
  ['a filter that is none', { searchFilter: '(uid={{username}}' }, 'searchFilter', 'parens'],
  ['a certificate of nobody', { starttls: true }, 'tlsOptions.ca', 'certificate'],
])(
  '[CFG-33] settings with %s are refused with the part and the reason, and not saved',
  async (_, changes, part, reason) => {
    const app = await testApp()
    const admin = await app.siteAdmin()
    await admin.put('/configuration/authLdapSettings', { value: settings() })
    const refused = await admin.put('/configuration/authLdapSettings', { value: settings(changes) })
    expect(refused).toMatchObject({ ...UNABLE_TO_BIND, body: { ...UNABLE_TO_BIND.body, field: `value.${part}` } })
    expect(refused.body['reason']).toContain(reason)
    expect((await admin.get('/configuration')).body['value'].authLdapSettings).toEqual(settings())
  },
)

test.runIf(hasSlapd)(
  '[CFG-33] a certificate for another name, and a silent directory, are reported where they are mended',
  async () => {
    const app = await testApp()
    const admin = await app.siteAdmin()
    const attempt = async (changes: object) =>
      (await admin.post('/configuration/authLdapSettings/try', { value: settings(changes) })).body['field']
    const tlsOptions = { ca: slapd.ca, servername: 'directory.example.org' }
    expect(await attempt({ url: slapd.secureUrl, tlsOptions })).toBe('value.tlsOptions.servername')
    const key = { ca: slapd.ca, cert: slapd.ca, key: 'no key' }
    expect(await attempt({ url: slapd.secureUrl, tlsOptions: key })).toBe('value.tlsOptions.key')
    expect(await attempt({ url: `ldaps://${new URL(slapd.url).host}` })).toBe('value.url')
    expect(await attempt({ url: `ldap://${await silentDirectory()}`, timeout: 100 })).toBe('value.url')
  },
)

test.runIf(hasSlapd)('[CFG-43] settings of a directory are tried without being saved', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const attempt = (value: unknown) => admin.post('/configuration/authLdapSettings/try', { value })
  expect((await attempt(settings())).body).toEqual({ success: true, key: 'authLdapSettings' })
  expect(await attempt(settings({ bindCredentials: 'wrong' }))).toMatchObject(UNABLE_TO_BIND)
  expect((await admin.get('/configuration')).body['value'].authLdapSettings).toEqual({})
})

test('[CFG-7, CFG-33] what is no settings of a directory is refused without asking one', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const url = 'ldap://127.0.0.1:1'
  for (const value of [
    { url: 'https://example.org' },
    { url: 5 },
    { url, searchFilter: '(uid=ada)' },
    { url, properties: { login: 5 } },
    { url, tlsOptions: 'none' },
    { url, defaultLang: 5 },
    { searchBase: BASE },
    'text',
    null,
  ]) {
    const { status, body } = await admin.put('/configuration/authLdapSettings', { value })
    expect([value, status, body['error']]).toEqual([value, 400, 'BACKEND.ERROR.TYPE.PARAM_INVALID'])
  }
})

test.runIf(hasSlapd)('[W-8] a directory without TLS is warned of', async () => {
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  await tryDirectory(settings({ url: slapd.secureUrl, tlsOptions: { ca: slapd.ca } }), log)
  await tryDirectory(settings({ starttls: true, tlsOptions: { ca: slapd.ca } }), log)
  expect(lines).toEqual([])
  await tryDirectory(settings(), log)
  expect(lines.join()).toContain('without TLS')
})

test.runIf(hasSlapd)(
  '[W-8, AUTH-19] of a login that a thousand entries answer to no more is read than of a few',
  async () => {
    const refused = { status: 400, body: { error: 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT' } }
    const bytesOf = async (login: string): Promise<number> => {
      const directory = await countedDirectory()
      const app = await ldapApp({ url: directory.url })
      expect(await signIn(app, { login, password: `${login} pass` })).toMatchObject(refused)
      return directory.bytes()
    }
    const few = await bytesOf('twin')
    expect(few).toBeGreaterThan(100)
    expect(await bytesOf('crowd')).toBeLessThan(2 * few)
  },
)

test.runIf(hasSlapd)(
  '[W-8, CFG-33] settings whose search would find a whole directory are tried by two entries',
  async () => {
    const directory = await countedDirectory()
    const log = pino({ level: 'silent' })
    await tryDirectory(settings({ url: directory.url, searchFilter: '(|(uid={{username}})(uid=*))' }), log)
    expect(directory.bytes()).toBeLessThan(2000)
  },
)

test.runIf(hasSlapd)(
  '[AUTH-83] a directory that cannot be asked, or is silent, locks out neither those who try nor the site admin',
  async () => {
    const app = await ldapApp({}, { env: { SHEAF_LIMITS: 'login=2,address=3' } })
    const ada = await enter(app)
    for (const url of ['ldap://127.0.0.1:1', `ldap://${await silentDirectory()}`]) {
      await app.set({ authLdapSettings: settings({ url, timeout: 50 }) })
      const replies = await Promise.all(Array.from({ length: 8 }, () => signIn(app)))
      for (const reply of replies) expect(reply).toMatchObject(UNAVAILABLE)
      for (let n = 0; n < 3; n++)
        expect(await ada.post('/auth/check', { password: 'lovelace' })).toMatchObject(UNAVAILABLE)
    }
    expect((await app.siteAdmin()).token).toEqual(expect.any(String))
    await app.set({ authLdapSettings: settings() })
    const crowd = await Promise.all(Array.from({ length: 12 }, () => signIn(app)))
    expect(crowd.map(({ status }) => status)).toEqual(crowd.map(() => 200))
  },
)
