import { expect, onTestFinished, test } from 'vitest'
import { codeOf, enableTwoFactor } from '../../testing/people/authenticator.ts'
import {
  ADA,
  enter,
  ldapApp,
  PASSWORD_INCORRECT,
  settings,
  signIn,
  slapd,
  withDirectory,
} from '../../testing/sites/ldap-site.ts'
import { hasSlapd } from '../../testing/servers/slapd.ts'
import { PASSWORD, testApp } from '../../testing/test-app.ts'

withDirectory()

/** Starts a site that chooses the directory while Ada is signed in. */
const withSessionFromBefore = async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  await app.set({ authMethod: 'ldap', authLdapSettings: settings() })
  return { app, ada }
}

test.runIf(hasSlapd)(
  '[AUTH-81, AUTH-28] in a session from before the directory its password is proven, and takes no account over',
  async () => {
    const { app, ada } = await withSessionFromBefore()
    const check = (password: string) => ada.post('/auth/check', { login: 'ada', password })
    expect(await check(PASSWORD)).toMatchObject(PASSWORD_INCORRECT)
    expect((await check(ADA.password)).body).toEqual({ success: true })
    expect(await app.database.db.selectFrom('identities').selectAll().execute()).toEqual([])
    const { body } = await ada.get('/user/ada')
    expect(body['value']).toMatchObject({ _id: ada.id, firstname: '' })
    // The sign-in takes it over, and ends the session.
    expect((await signIn(app)).body['user']).toMatchObject({ _id: ada.id, firstname: 'Ada Zoë' })
    expect((await ada.get('/user/ada')).status).toBe(401)
  },
)

test.runIf(hasSlapd)(
  '[AUTH-81, ACC-34] in a session from before the directory the profile is saved with its password',
  async () => {
    const { ada } = await withSessionFromBefore()
    const save = (passwordCurrent: string) => ada.put('/user/ada', { passwordCurrent, organization: 'Society' })
    expect(await save(PASSWORD)).toMatchObject(PASSWORD_INCORRECT)
    expect(await save(ADA.password)).toMatchObject({ status: 200, body: { value: { organization: 'Society' } } })
    expect((await ada.get('/user/ada')).status).toBe(200)
  },
)

const BY_MAIL = { searchFilter: '(mail={{username}})' }
const ADA_BY_MAIL = { login: 'ada@example.org', password: ADA.password }

test.runIf(hasSlapd)(
  '[AUTH-82, ACC-34, OTP-20, ACC-52] who signs in by mail address proves the password for a save, two-factor and leaving',
  async () => {
    const app = await ldapApp(BY_MAIL)
    const ada = await enter(app, ADA_BY_MAIL)
    const check = (password: string) => ada.post('/auth/check', { login: 'ada', password })
    expect(await check('wrong')).toMatchObject(PASSWORD_INCORRECT)
    expect((await check(ADA.password)).status).toBe(200)
    const save = (passwordCurrent: string) => ada.put('/user/ada', { passwordCurrent, organization: 'Society' })
    expect(await save('wrong')).toMatchObject(PASSWORD_INCORRECT)
    expect((await save(ADA.password)).body['value']).toMatchObject({ organization: 'Society' })
    const otpSecret = await enableTwoFactor(app, ada, 'ada')
    const disable = (password: string) => ada.put('/user/disable2fa', { password, otp: codeOf(app, otpSecret) })
    expect(await disable('wrong')).toMatchObject(PASSWORD_INCORRECT)
    expect((await disable(ADA.password)).status).toBe(200)
    const leave = (passwordCurrent: string) => ada.delete('/user/ada', { passwordCurrent })
    expect(await leave('wrong')).toMatchObject(PASSWORD_INCORRECT)
    expect((await leave(ADA.password)).status).toBe(200)
  },
)

test.runIf(hasSlapd)(
  '[AUTH-82] the password of an entry with the same mail address and another login proves nothing',
  async () => {
    const app = await testApp()
    const carol = await app.user('carol')
    await app.database.db.updateTable('users').set({ email: ADA_BY_MAIL.login, email_key: ADA_BY_MAIL.login }).execute()
    await app.set({ authMethod: 'ldap', authLdapSettings: settings(BY_MAIL) })
    expect(await carol.post('/auth/check', { login: 'carol', password: ADA.password })).toMatchObject(
      PASSWORD_INCORRECT,
    )
  },
)

test.runIf(hasSlapd)(
  '[AUTH-82] where the login finds somebody with another password, the mail address is not searched for',
  async () => {
    // Two entries in turn: by login that of bob, by mail address that of ada.
    const app = await ldapApp({ searchFilter: '(|(mail={{username}})(sn={{username}}))' })
    const ada = await enter(app, ADA_BY_MAIL)
    await slapd.change('bob', 'sn', ['ada'])
    onTestFinished(() => slapd.change('bob', 'sn', ['Somebody']))
    expect(await ada.post('/auth/check', { login: 'ada', password: ADA.password })).toMatchObject(PASSWORD_INCORRECT)
  },
)
