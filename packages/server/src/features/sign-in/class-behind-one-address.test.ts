import { expect, test } from 'vitest'
import { realtimeSite } from '../../realtime/testing/realtime-site.ts'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import { PASSWORD, testApp, type Caller } from '../../testing/test-app.ts'

/** The limits as a new site has them. */
const AS_SHIPPED = { env: { SHEAF_LIMITS: 'on' } }

const PUPILS = Array.from({ length: 30 }, (_, n) => `pupil${n + 1}`)

const register = async (visitor: Caller, login: string, change: object = {}) =>
  (await visitor.post('/user', { login, email: `${login}@example.org`, password: PASSWORD, ...change })).status

const enter = (visitor: Caller, login: string, password = PASSWORD) => visitor.post('/auth/login', { login, password })

const signIn = async (visitor: Caller, login: string): Promise<string> => {
  const { body } = await enter(visitor, login)
  return (await visitor.post('/auth/loginotp', { login, token: body['token'].key })).body['token'] as string
}

test('[AUTH-84, ACC-14, AUTH-11] a class behind one address registers, signs in and writes, each after tries that are refused', async () => {
  const site = await realtimeSite({ visibility: 'public' }, AS_SHIPPED)
  const { visitor } = site.app
  const pad = await site.pad()
  const pages = await Promise.all(
    PUPILS.map(async (login) => {
      // The login is taken, then the mail address.
      expect(await register(visitor, site.user.login)).toBe(400)
      expect(await register(visitor, login, { email: site.user.email })).toBe(400)
      expect(await register(visitor, login)).toBe(200)
      for (let n = 0; n < 3; n++) expect((await enter(visitor, login, 'forgotten')).status).toBe(400)
      return site.open(pad, { credentials: { token: await signIn(visitor, login) } })
    }),
  )
  await Promise.all(
    pages.map(async (page, n) => {
      page.write(`line ${n}`)
      await page.saved()
    }),
  )
  const authors = new Set((await site.log(pad)).map(({ author }) => author))
  expect(authors.size).toBeGreaterThanOrEqual(PUPILS.length)
})

test('[AUTH-84, AUTH-11] whoever goes on trying wrong passwords of one account keeps nobody else behind that address out', async () => {
  const app = await testApp(AS_SHIPPED)
  for (const login of ['pupil1', 'pupil2']) await register(app.visitor, login)
  const statuses = new Set<number>()
  for (let n = 0; n < 300; n++) statuses.add((await enter(app.visitor, 'pupil1', `guess ${n}`)).status)
  expect([...statuses]).toEqual([400, 429])
  expect((await enter(app.visitor, 'pupil2')).status).toBe(200)
  expect(await register(app.visitor, 'pupil3')).toBe(200)
})

test('[AUTH-84, GRP-30, PAD-20] whoever tries wrong passwords of a folder, being signed in, keeps nobody else out of it', async () => {
  const { app, gid } = await groupFixture({ visibility: 'private', password: 'open sesame' }, AS_SHIPPED)
  const [one, other] = [await app.user('pupil1'), await app.user('pupil2')]
  const open = async (caller: Caller, password: string) =>
    (await caller.get(`/group/${gid}?password=${btoa(password)}`)).status
  const tries: number[] = []
  for (let n = 0; n < 40; n++) tries.push(await open(one, `guess ${n}`))
  expect(tries.slice(28, 32)).toEqual([401, 401, 429, 429])
  expect([await open(one, 'open sesame'), await open(other, 'open sesame')]).toEqual([429, 200])
  expect(await open(app.visitor, 'open sesame')).toBe(200)
})

test('[GRP-30, PAD-20, SEC-6] many accounts behind one address have no more tries of a folder’s password than the address', async () => {
  const limits = { env: { SHEAF_LIMITS: 'password=2,passwordAddress=5' } }
  const { app, gid } = await groupFixture({ visibility: 'private', password: 'open sesame' }, limits)
  const statuses: number[] = []
  for (const login of ['pupil1', 'pupil2', 'pupil3']) {
    const pupil = await app.user(login)
    for (let n = 0; n < 2; n++) statuses.push((await pupil.get(`/group/${gid}?password=${btoa(`guess ${n}`)}`)).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
})
