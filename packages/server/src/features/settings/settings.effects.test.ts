import { expect, onTestFinished, test } from 'vitest'
import { casSite, PROPERTIES, signIn } from '../../testing/sites/cas-site.ts'
import { openTestDatabase } from '../../testing/databases/databases.ts'
import { hasRedis, TEST_REDIS_URL } from '../../testing/servers/services.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { padIdentity } from '../accounts/pad-identity.ts'
import { waitFor } from '../../testing/wait.ts'

const eve = { login: 'eve', email: 'eve@example.org', password: 'a good password' }

/** Makes a group of ada's with a pad in it. */
const withPad = async (fields: Record<string, unknown> = {}) => {
  const app = await testApp()
  const ada = await app.user('ada')
  const group = (await ada.post('/group', { name: 'Board', ...fields })).body['key'] as string
  const pad = (await ada.post('/pad', { name: 'Notes', group })).body['key'] as string
  return { app, ada, admin: await app.siteAdmin(), group, pad }
}

const save = async (app: TestApp, key: string, value: unknown): Promise<void> => {
  const reply = await (await app.siteAdmin()).put(`/configuration/${key}`, { value })
  expect(reply.status).toBe(200)
}

test("[CFG-14, CFG-11] a title is everybody's at once", async () => {
  const app = await testApp()
  await save(app, 'title', 'Our pads')
  expect((await app.visitor.get('/configuration')).body['value'].title).toBe('Our pads')
})

test('[CFG-16, ACC-10] a new account has the default language unless it names one, registered or from a provider', async () => {
  const site = await casSite()
  const { app, cas } = site
  await app.set({ authCasSettings: { serverUrl: cas.url, properties: PROPERTIES } })
  await save(app, 'defaultLanguage', 'fr')
  expect((await signIn(site)).body['user'].lang).toBe('fr')
  await save(app, 'authMethod', 'internal')
  const register = async (login: string, fields: object = {}): Promise<unknown> =>
    (await app.visitor.post('/user', { ...eve, login, email: `${login}@example.org`, ...fields })).body['value'].lang
  expect(await register('eve')).toBe('fr')
  expect(await register('mallory', { lang: 'de' })).toBe('de')
})

test('[CFG-20] names in pads are nicknames, or first and last names', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  await (await app.siteAdmin()).put('/user/ada', { firstname: 'Ada', lastname: 'Byron', padNickname: 'countess' })
  const identity = () =>
    padIdentity({ db: app.database.db, settings: app.services.settings }, 'a pad' as never, {
      kind: 'user',
      id: ada.id as never,
      login: 'ada',
    })
  expect(await identity()).toMatchObject({ name: 'countess' })
  expect((await app.visitor.get('/configuration/public/usefirstlastname')).body).toEqual({
    success: true,
    usefirstlastname: false,
  })
  await save(app, 'useFirstLastNameInPads', true)
  expect(await identity()).toMatchObject({ name: 'Ada Byron' })
  expect((await app.visitor.get('/configuration/public/usefirstlastname')).body['usefirstlastname']).toBe(true)
})

test('[CFG-22, CFG-12] with allPadsPublicsAuthentifiedOnly every signed-in user is as a member, and pads name their group', async () => {
  const { app, group, pad } = await withPad()
  const bob = await app.user('bob')
  const asked = (caller: Pick<typeof bob, 'get'>, pid: string) =>
    caller.get(`/configuration/public/allpadspublicsauthentifiedonly?pid=${pid}`)
  const off = { success: true, allpadspublicsauthentifiedonly: false }
  expect((await bob.get(`/pad/${pad}`)).status).toBe(404)
  expect((await asked(bob, pad)).body).toEqual(off)
  await save(app, 'allPadsPublicsAuthentifiedOnly', true)
  expect((await bob.get(`/pad/${pad}`)).body['access'].write).toBe(true)
  const on = { success: true, allpadspublicsauthentifiedonly: true }
  expect((await asked(bob, pad)).body).toEqual({ ...on, group })
  expect((await asked(app.visitor, pad)).body).toEqual(on)
  for (const pid of ['unknown', '', '__proto__', 'a%2Fb', 'x'.repeat(900)])
    expect(await asked(bob, pid)).toMatchObject({ status: 200, body: on })
  expect((await asked(bob, 'x'.repeat(1001))).status).toBe(400)
})

test('[CFG-23] with publicNeedsAccount a visitor must sign in for what is public', async () => {
  const { app, pad } = await withPad({ visibility: 'public' })
  expect((await app.visitor.get(`/pad/${pad}`)).status).toBe(200)
  await save(app, 'publicNeedsAccount', true)
  expect(await app.visitor.get(`/pad/${pad}`)).toMatchObject({
    status: 401,
    body: { error: 'BACKEND.ERROR.AUTHENTICATION.MUST_BE' },
  })
  expect((await (await app.user('bob')).get(`/pad/${pad}`)).status).toBe(200)
})

test('[CFG-25, CFG-26] removing is for good after the days in the trash, whether it waits its turn or not', async () => {
  for (const deleteJobQueue of [false, true]) {
    const { app, ada, pad } = await withPad()
    await save(app, 'deleteJobQueue', deleteJobQueue)
    await save(app, 'trashDays', 1)
    await ada.delete(`/pad/${pad}`)
    const pads = () => app.database.db.selectFrom('pads').select('id').execute()
    expect(await pads()).toHaveLength(1)
    await waitFor(
      async () => {
        app.clock.advance(86_400_000)
        expect(await pads()).toEqual([])
      },
      { timeout: 10_000, interval: 600 },
    )
  }
})

test('[CFG-28] with openRegistration off nobody but the site admin makes an account', async () => {
  const app = await testApp()
  await save(app, 'openRegistration', false)
  expect(await app.visitor.post('/user', eve)).toMatchObject({
    status: 400,
    body: { error: 'BACKEND.ERROR.AUTHENTICATION.NO_REGISTRATION' },
  })
  expect((await (await app.siteAdmin()).post('/user', eve)).status).toBe(200)
})

test('[CFG-34] the bounds of passwords count from the next one on', async () => {
  const app = await testApp()
  await save(app, 'passwordMin', 20)
  expect(await app.visitor.post('/user', eve)).toMatchObject({
    status: 400,
    body: { error: 'BACKEND.ERROR.TYPE.PASSWORD_SIZE', field: 'password' },
  })
  await save(app, 'passwordMin', 4)
  expect((await app.visitor.post('/user', { ...eve, password: 'four' })).status).toBe(200)
})

test('[CFG-11] another server goes by a changed setting after a second, notified or not', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const [one, other] = [await testApp({ database }), await testApp({ database })]
  const title = async () => (await other.visitor.get('/configuration')).body['value'].title
  expect(await title()).toBe('Sheaf')
  await save(one, 'title', 'Our pads')
  other.clock.advance(1001)
  expect(await title()).toBe('Our pads')
})

test.runIf(hasRedis)('[CFG-11, RT-20] another server that is told goes by a changed setting at once', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const env = {
    SHEAF_REDIS_URL: TEST_REDIS_URL,
    SHEAF_DATABASE_URL: `postgres://test/${Math.random()}`,
    SHEAF_SECRET_KEY: 'the key of a site with two servers',
  }
  const [one, other] = [await testApp({ database, env }), await testApp({ database, env })]
  const title = async () => (await other.visitor.get('/configuration')).body['value'].title
  expect(await title()).toBe('Sheaf')
  // The other server's clock stands still, so that its cached settings never expire.
  let times = 0
  await waitFor(async () => {
    const own = `Our pads ${++times}`
    await save(one, 'title', own)
    expect(await title()).toBe(own)
  })
})
