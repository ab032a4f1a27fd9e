import { VERIFIED_PASSWORD_HOURS, VERIFIED_PASSWORDS_MAX } from '@sheaf/contract/limits'
import { expect, test } from 'vitest'
import { encoded, groupFixture, type GroupFixture } from '../../testing/sites/group-fixture.ts'
import { PASSWORD, type TestApp } from '../../testing/test-app.ts'

const HOUR = 3_600_000
const PRIVATE = { visibility: 'private', password: 'secret' }

/** A browser at the API: it keeps the cookies that it is sent, as long as it is open. */
const browser = (app: TestApp) => {
  const jar = new Map<string, string>()
  const call = async (method: 'GET' | 'POST', path: string, payload?: object) => {
    const reply = await app.http.inject({
      method,
      url: `/api${path}`,
      cookies: Object.fromEntries(jar),
      headers: { host: 'localhost', 'sec-fetch-site': 'same-origin' },
      ...(payload ? { payload } : {}),
    })
    for (const { name, value } of reply.cookies)
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    return reply
  }
  return {
    jar,
    get: (path: string) => call('GET', path),
    /** Gives the password of a group or pad. */
    unlock: async (path: string, password = 'secret') =>
      (await call('POST', `${path}/password`, { password })).statusCode,
    /** Gives it as programs do, in the address. */
    unlockByAddress: async (path: string, password = 'secret') =>
      (await call('GET', `${path}?password=${encoded(password)}`)).statusCode,
    /** Returns whether the group opens without its password. */
    hasOpen: async (group: string) => '_id' in (await call('GET', `/group/${group}`)).json().value,
    status: async (path: string) => (await call('GET', path)).statusCode,
    signIn: async (login: string) => {
      const first = await call('POST', '/auth/login', { login, password: PASSWORD })
      await call('POST', '/auth/loginotp', { login, token: first.json().token.key })
    },
  }
}

const unlocked = async (fixture: GroupFixture) => {
  const here = browser(fixture.app)
  expect(await here.unlock(`/group/${fixture.gid}`)).toBe(200)
  expect(await here.hasOpen(fixture.gid)).toBe(true)
  return here
}

test('[SEC-41] the password of a group opens it and the pads that follow it again in that browser, and nothing else', async () => {
  const fixture = await groupFixture(PRIVATE)
  const { app, gid, pad, group } = fixture
  const [follows, own] = [await pad(), await pad({ visibility: 'private', password: 'other' })]
  const alike = await group(PRIVATE)
  const here = await unlocked(fixture)
  expect(await here.status(`/pad/${follows}`)).toBe(200)
  expect(await here.status(`/pad/${own}`)).toBe(401)
  expect(await here.hasOpen(alike)).toBe(false)
  expect(await browser(app).hasOpen(gid)).toBe(false)
})

test('[SEC-41] the password of a pad opens that pad again, and not its group', async () => {
  const { app, gid, pad } = await groupFixture(PRIVATE)
  const own = await pad({ visibility: 'private', password: 'other' })
  const here = browser(app)
  expect(await here.unlock(`/pad/${own}`, 'other')).toBe(200)
  expect(await here.status(`/pad/${own}`)).toBe(200)
  expect(await here.hasOpen(gid)).toBe(false)
})

test('[SEC-43] a password is taken from the body of a call, and one in an address serves programs as before', async () => {
  const fixture = await groupFixture(PRIVATE)
  const { app, gid, stranger } = fixture
  const pad = await fixture.pad()
  for (const path of [`/group/${gid}`, `/pad/${pad}`]) {
    const view = (await stranger.get(`${path}?password=${encoded('secret')}`)).body
    expect(await stranger.post(`${path}/password`, { password: 'secret' })).toMatchObject({ status: 200, body: view })
    expect(await browser(app).unlockByAddress(path)).toBe(200)
  }
  // Whoever needs no password is shown the group whatever they give.
  expect(await fixture.user.post(`/group/${gid}/password`, { password: 'guess' })).toMatchObject({ status: 200 })
})

test.each([
  ['no password', {}, 400, 'TYPE.PASSWORD_MISSING'],
  ['an empty password', { password: '' }, 401, 'TYPE.PASSWORD_MISSING'],
  ['a number', { password: 7 }, 400, 'TYPE.PASSWORD_MISSING'],
  ['one of 1,001 characters', { password: 'x'.repeat(1001) }, 400, 'TYPE.PASSWORD_SIZE'],
  ['a wrong one', { password: 'guess' }, 401, 'PERMISSION.UNAUTHORIZED'],
])('[SEC-43, GRP-30, PAD-20] %s opens nothing', async (_, body, status, error) => {
  const fixture = await groupFixture(PRIVATE)
  for (const path of [`/group/${fixture.gid}`, `/pad/${await fixture.pad()}`]) {
    const reply = await fixture.visitor.post(`${path}/password`, body)
    expect(reply).toMatchObject({ status, body: { error: `BACKEND.ERROR.${error}` } })
    expect(reply.raw.headers['set-cookie']).toBeUndefined()
  }
})

test('[SEC-43, W-31] a page of another site cannot give a password in the name of a browser', async () => {
  const { app, gid } = await groupFixture(PRIVATE)
  const reply = await app.http.inject({
    method: 'POST',
    url: `/api/group/${gid}/password`,
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    payload: { password: 'secret' },
  })
  expect(reply.statusCode).toBe(403)
})

test('[SEC-41, W-33] a wrong password proves nothing, also where another was right before, and its tries are counted', async () => {
  const fixture = await groupFixture(PRIVATE, { env: { SHEAF_LIMITS: 'password=3' } })
  const guessing = browser(fixture.app)
  expect(await guessing.unlock(`/group/${fixture.gid}`, 'guess')).toBe(401)
  expect([...guessing.jar.keys()]).toEqual([])
  const here = await unlocked(fixture)
  for (let tries = 0; tries < 5; tries++) expect(await here.hasOpen(fixture.gid)).toBe(true)
  for (const expected of [401, 401, 401, 429])
    expect(await here.unlock(`/group/${fixture.gid}`, 'guess')).toBe(expected)
})

test('[SEC-41, GRP-31] another password ends it, and so does another visibility, also when it is taken back', async () => {
  const fixture = await groupFixture(PRIVATE)
  const { admin, gid } = fixture
  const here = await unlocked(fixture)
  await admin.put(`/group/${gid}`, { password: 'new' })
  expect(await here.hasOpen(gid)).toBe(false)
  expect(await here.unlock(`/group/${gid}`, 'new')).toBe(200)
  await admin.put(`/group/${gid}`, { visibility: 'restricted' })
  expect(await here.status(`/group/${gid}`)).toBe(404)
  await admin.put(`/group/${gid}`, { visibility: 'private', password: 'new' })
  expect(await here.hasOpen(gid)).toBe(false)
})

test('[SEC-41] it ends twelve hours after it was typed, and the browser keeps it no longer than its own session', async () => {
  const fixture = await groupFixture(PRIVATE)
  const here = browser(fixture.app)
  const reply = await here.get(`/group/${fixture.gid}?password=${encoded('secret')}`)
  expect(reply.headers['set-cookie']).toMatch(/^sheaf_proven=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax$/)
  fixture.app.clock.advance((VERIFIED_PASSWORD_HOURS - 1) * HOUR)
  expect(await here.hasOpen(fixture.gid)).toBe(true)
  fixture.app.clock.advance(2 * HOUR)
  expect(await here.hasOpen(fixture.gid)).toBe(false)
})

test('[SEC-41] what was proven before a sign-in stays with that user, and ends with their session', async () => {
  const fixture = await groupFixture(PRIVATE)
  const { gid } = fixture
  const here = await unlocked(fixture)
  await here.signIn('stranger')
  expect(await here.hasOpen(gid)).toBe(true)
  const sessions = new Map(here.jar)

  await here.get('/auth/logout')
  // What is left says only that the browser has signed in here before.
  expect([...here.jar.keys()]).toEqual(['sheaf_known'])
  expect(await here.hasOpen(gid)).toBe(false)

  // Somebody who kept the cookie finds that it is of no use to anybody else.
  here.jar.set('sheaf_proven', sessions.get('sheaf_proven')!)
  expect(await here.hasOpen(gid)).toBe(false)
  await fixture.app.user('another')
  await here.signIn('another')
  expect(await here.hasOpen(gid)).toBe(false)
})

test('[SEC-41] a session that expired or was revoked takes with it the passwords that were verified in it', async () => {
  const fixture = await groupFixture(PRIVATE)
  const here = browser(fixture.app)
  await here.signIn('stranger')
  expect(await here.unlock(`/group/${fixture.gid}`)).toBe(200)
  const { value } = (await here.get('/auth/sessions')).json()
  const [mine] = value.filter((session: { current: boolean }) => session.current)
  await fixture.app.http.inject({
    method: 'DELETE',
    url: `/api/auth/sessions/${mine._id ?? mine.id}`,
    headers: { authorization: `Bearer ${here.jar.get('sheaf_session')}` },
  })
  expect(await here.hasOpen(fixture.gid)).toBe(false)
  expect([...here.jar.keys()]).not.toContain('sheaf_proven')
})

test('[SEC-41, WIRE-42] a call with a token of its own neither sets the cookie nor is helped by it', async () => {
  const { app, gid, stranger } = await groupFixture(PRIVATE)
  const given = await stranger.get(`/group/${gid}?password=${encoded('secret')}`)
  expect([given.status, given.raw.headers['set-cookie']]).toEqual([200, undefined])
  const here = browser(app)
  await here.unlock(`/group/${gid}`)
  const { value } = (await here.get(`/group/${gid}?auth_token=${stranger.token}`)).json()
  expect(value).not.toHaveProperty('_id')
})

test('[SEC-41, W-7] a cookie that was made up or changed proves nothing', async () => {
  const fixture = await groupFixture(PRIVATE)
  const here = await unlocked(fixture)
  const real = here.jar.get('sheaf_proven')!
  const forged = [`${real.slice(0, -4)}AAAA`, '', 'x', 'v1.', `v1.${'A'.repeat(5000)}`, JSON.stringify({ by: null })]
  for (const cookie of forged) {
    here.jar.set('sheaf_proven', cookie)
    expect(await here.hasOpen(fixture.gid)).toBe(false)
  }
})

test('[SEC-41] a browser is spared the passwords that it gave last, so that its cookie stays small', async () => {
  const fixture = await groupFixture(PRIVATE)
  const here = await unlocked(fixture)
  const later = await Promise.all(Array.from({ length: VERIFIED_PASSWORDS_MAX }, () => fixture.group(PRIVATE)))
  for (const id of later) expect(await here.unlock(`/group/${id}`)).toBe(200)
  for (const id of later) expect(await here.hasOpen(id)).toBe(true)
  expect(await here.hasOpen(fixture.gid)).toBe(false)
  expect(here.jar.get('sheaf_proven')!.length).toBeLessThan(2000)
})

test('[SEC-41, MRK-11] what only a password opens cannot be marked, also once it was given', async () => {
  const fixture = await groupFixture(PRIVATE)
  const here = browser(fixture.app)
  await here.signIn('stranger')
  await here.unlock(`/group/${fixture.gid}`)
  const marked = await fixture.app.http.inject({
    method: 'POST',
    url: '/api/usermark',
    cookies: Object.fromEntries(here.jar),
    headers: { host: 'localhost', 'sec-fetch-site': 'same-origin' },
    payload: { type: 'groups', key: fixture.gid },
  })
  expect(marked.statusCode).toBe(404)
})
