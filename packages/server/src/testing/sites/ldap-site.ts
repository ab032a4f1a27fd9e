import type { LdapSettings } from '@sheaf/contract/entities/sign-in-settings'
import { afterAll, beforeAll } from 'vitest'
import { BASE, hasSlapd, startSlapd, type Slapd } from '../servers/slapd.ts'
import { testApp, type Reply, type TestApp, type TestAppOptions } from '../test-app.ts'

export const UNAVAILABLE = { status: 503, body: { error: 'BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE' } }
export const PASSWORD_INCORRECT = { status: 400, body: { error: 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT' } }
export const ADA = { login: 'ada', password: 'lovelace' }

/** Number of entries that one login, `crowd`, finds: more than a directory sends by itself. */
const CROWD = 1000

/** The directory, in a file that begins `withDirectory()`. */
export let slapd: Slapd

const person = (uid: string, fields: Record<string, string | string[]> = {}) => ({
  uid,
  cn: uid,
  sn: 'Somebody',
  mail: `${uid}@example.org`,
  userPassword: `${uid} pass`,
  ...fields,
})

/** Returns people whom one login finds, though each has an entry. */
const namesakes = (uid: string, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const cn = `${uid}${n}`
    return person(uid, { cn, dn: `cn=${cn},ou=people,${BASE}`, mail: `${cn}@example.org` })
  })

/** Runs a directory during the tests of a file, where this machine can. */
export const withDirectory = (): void => {
  beforeAll(async () => {
    if (!hasSlapd) return
    slapd = await startSlapd([
      person('ada', {
        sn: 'Lovelace',
        givenName: 'Ada Zoë',
        mail: ['ada@example.org', 'countess@example.org'],
        userPassword: 'lovelace',
      }),
      person('bob'),
      person('eve', { mail: [] }),
      person('mallory', { mail: 'mallory' }),
      person('dots', { uid: '..', dn: `cn=dots,ou=people,${BASE}` } as Record<string, string>),
      person('zoé', { mail: 'zoe@example.org' }),
      person('nopass', { userPassword: [] }),
      ...namesakes('twin', 3),
      ...namesakes('crowd', CROWD),
    ])
  }, 60_000)
  afterAll(() => slapd?.stop())
}

export const settings = (changes: Partial<LdapSettings> = {}): LdapSettings => ({
  ...slapd.settings,
  tlsOptions: { rejectUnauthorized: true },
  ...changes,
})

/** Starts a site whose people come from the directory. */
export const ldapApp = async (changes: Partial<LdapSettings> = {}, options: TestAppOptions = {}): Promise<TestApp> => {
  const app = await testApp(options)
  await app.set({ authMethod: 'ldap', authLdapSettings: settings(changes) })
  return app
}

export const signIn = (app: TestApp, credentials: { login: string; password: string } = ADA): Promise<Reply> =>
  app.visitor.post('/auth/login', credentials)

/** Signs in through both steps, and returns the caller. */
export const enter = async (app: TestApp, credentials = ADA) => {
  const { body } = await signIn(app, credentials)
  const second = await app.visitor.post('/auth/loginotp', { login: body['user'].login, token: body['token'].key })
  return app.as(second.body['token'] as string)
}
