import { expect, test } from 'vitest'
import { ADA, PASSWORD_INCORRECT, settings, signIn, withDirectory } from '../../testing/ldap-site.ts'
import { hasSlapd } from '../../testing/slapd.ts'
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
