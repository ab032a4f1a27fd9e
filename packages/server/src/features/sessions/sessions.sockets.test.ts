import { WIRE_VERSION } from '@sheaf/contract/realtime/messages'
import { ACCESS_CHANGED } from '@sheaf/contract/realtime/socket'
import type { UserId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import { decideAccess, isAccessCurrent } from '../../realtime/access/access.ts'
import { realtimeSite, type RealtimeSite } from '../../realtime/testing/realtime-site.ts'
import { setUpTwoFactor } from '../../testing/people/authenticator.ts'
import { PASSWORD } from '../../testing/test-app.ts'
import { waitUntil } from '../../testing/wait.ts'

const SESSION_TIMEOUT = 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT'
const DAY = 86_400_000
const TOKEN_INCORRECT = 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT'

/** Signs the member in again, as in another browser. */
const signInAgain = async ({ app, user }: RealtimeSite): Promise<string> => {
  const first = await app.visitor.post('/auth/login', { login: user.login, password: PASSWORD })
  const { body } = await app.visitor.post('/auth/loginotp', { login: user.login, token: first.body['token'].key })
  return body['token']
}

const idOfOther = async ({ user }: RealtimeSite): Promise<string> => {
  const { value } = (await user.get('/auth/sessions')).body
  return value.find(({ current }: { current: boolean }) => !current)._id
}

test.each<[string, (site: RealtimeSite, token: string) => Promise<unknown>]>([
  ['that is signed out', (site, token) => site.app.as(token).get('/auth/logout')],
  ['that another revokes', async (site) => site.user.delete(`/auth/sessions/${await idOfOther(site)}`)],
  ['that another ends with all others', (site) => site.user.delete('/auth/sessions')],
  [
    'that a changed password ends',
    (site) => site.user.put(`/user/${site.user.login}`, { password: 'another password', passwordCurrent: PASSWORD }),
  ],
])(
  '[SES-11, SES-9, SES-27, W-16] a session %s loses its open pads within 2 seconds, and no other does',
  async (_, end) => {
    const site = await realtimeSite({ visibility: 'restricted' })
    const pad = await site.pad()
    const token = await signInAgain(site)
    const [kept, ended] = [
      await site.open(pad, { credentials: { token: site.user.token ?? '' } }),
      await site.open(pad, { credentials: { token } }),
    ]
    await end(site, token)
    await waitUntil(() => [ACCESS_CHANGED, TOKEN_INCORRECT].every((reason) => ended.reasons.includes(reason)), {
      timeout: 2000,
      interval: 5,
    })
    kept.write('still here')
    await kept.saved()
    expect(kept.reasons).not.toContain(TOKEN_INCORRECT)
  },
)

test('[SES-11, W-16] a session of the site admin that is signed out loses its open pads within 2 seconds, and no other does', async () => {
  const site = await realtimeSite({ visibility: 'restricted' })
  const pad = await site.pad()
  const other = await site.app.siteAdmin()
  const [kept, ended] = [
    await site.open(pad, { credentials: { token: other.token ?? '' } }),
    await site.open(pad, { credentials: { token: site.siteAdmin.token ?? '' } }),
  ]
  await site.siteAdmin.get('/auth/admin/logout')
  await waitUntil(() => [ACCESS_CHANGED, TOKEN_INCORRECT].every((reason) => ended.reasons.includes(reason)), {
    timeout: 2000,
    interval: 5,
  })
  kept.write('still here')
  await kept.saved()
  expect(kept.reasons).toEqual([])
})

test.each<[string, (token: string) => { credentials: { token?: string }; cookieToken: string | undefined }]>([
  ['its token', (token) => ({ credentials: { token }, cookieToken: undefined })],
  ['the cookie', (cookieToken) => ({ credentials: {}, cookieToken })],
])('[SES-21, SES-3] a pad that stays open by %s does not keep its session alive', async (_, by) => {
  const site = await realtimeSite({ visibility: 'restricted' })
  const [pad, services] = [await site.pad(), { ...site.app.services, db: site.database.db }]
  const { credentials, cookieToken } = by(site.user.token ?? '')
  const caller = { address: '127.0.0.1', guest: '', cookieToken, verifiedPasswordsCookie: undefined }
  const decided = await decideAccess(services, caller, pad, { wire: WIRE_VERSION, ...credentials })
  site.app.clock.advance(6 * DAY)
  expect(await isAccessCurrent(services, caller, decided, decided.padName)).toBe(true)
  site.app.clock.advance(2 * DAY)
  expect(await isAccessCurrent(services, caller, decided, decided.padName)).toBe(false)
})

test('[SES-20, SES-21] a socket slides no session that a cookie holds, since it cannot set the cookie', async () => {
  const site = await realtimeSite({ visibility: 'restricted' })
  const [pad, services] = [await site.pad(), { ...site.app.services, db: site.database.db }]
  const token = site.user.token ?? ''
  const end = async () => (await site.user.get('/auth/sessions')).body['value'][0].expiresAt
  const endAtFirst = await end()
  site.app.clock.advance(DAY)
  await decideAccess(
    services,
    { address: '127.0.0.1', guest: '', cookieToken: token, verifiedPasswordsCookie: undefined },
    pad,
    { wire: WIRE_VERSION },
  )
  const rows = () =>
    site.database.db
      .selectFrom('sessions')
      .select('expires_at')
      .where('user_id', '=', site.user.id as UserId)
      .execute()
  expect(await rows()).toEqual([{ expires_at: endAtFirst }])
  await decideAccess(
    services,
    { address: '127.0.0.1', guest: '', cookieToken: undefined, verifiedPasswordsCookie: undefined },
    pad,
    { wire: WIRE_VERSION, token },
  )
  expect(await rows()).toEqual([{ expires_at: endAtFirst + DAY }])
})

test('[OTP-27, SES-11] two-factor that is required from now on closes the pads of sessions without it, and of no others', async () => {
  const site = await realtimeSite({ visibility: 'restricted' })
  const [pad, { admin, user, siteAdmin }] = [await site.pad(), site]
  await setUpTwoFactor(site.app, admin, admin.login)
  const [kept, ended] = [
    await site.open(pad, { credentials: { token: admin.token ?? '' } }),
    await site.open(pad, { credentials: { token: user.token ?? '' } }),
  ]
  await siteAdmin.put('/configuration/twoFactorRequired', { value: true })
  await waitUntil(() => [ACCESS_CHANGED, SESSION_TIMEOUT].every((reason) => ended.reasons.includes(reason)), {
    timeout: 2000,
    interval: 5,
  })
  kept.write('still here')
  await kept.saved()
  expect(kept.reasons).not.toContain(SESSION_TIMEOUT)
})
