import { setTimeout as sleep } from 'node:timers/promises'
import type { PadId } from '@sheaf/contract/ids'
import { WIRE_VERSION } from '@sheaf/contract/realtime/messages'
import { ACCESS_CHANGED, CLOSE_CODES, PAD_SCHEMA_VERSION } from '@sheaf/contract/realtime/socket'
import { expect, test } from 'vitest'
import { paragraphs } from '../testing/attack-scene.ts'
import { holdOpenings } from '../testing/hold-openings.ts'
import { realtimeSite, type RealtimeSite } from '../testing/realtime-site.ts'
import type { Page } from '../testing/page.ts'
import { frameOf, rawClient } from '../testing/raw-client.ts'
import { encoded } from '../../testing/sites/group-fixture.ts'
import { waitUntil } from '../../testing/wait.ts'

const KEY = {
  absent: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND',
  missing: 'BACKEND.ERROR.TYPE.PASSWORD_MISSING',
  wrong: 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED',
  token: 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT',
  expired: 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT',
  bad: 'BACKEND.ERROR.REALTIME.BAD_MESSAGE',
}

/** Returns what the server answers to somebody who opens the pad: their right, or the key of the refusal. */
const answerTo = async (
  site: RealtimeSite,
  pad: string,
  options: Parameters<RealtimeSite['open']>[1],
): Promise<string> => {
  const page = await site.open(pad, { ...options, opened: false })
  await waitUntil(() => page.welcomes.length > 0 || page.reasons.length > 0, { interval: 5 })
  page.close()
  const [welcome] = page.welcomes
  return welcome ? (welcome.readonly ? 'reads' : 'writes') : page.reasons[0]!
}

/** Returns the answers to all kinds of people at once. */
const answers = async (site: RealtimeSite, pad: string): Promise<Record<string, string>> => ({
  visitor: await answerTo(site, pad, {}),
  stranger: await answerTo(site, pad, { credentials: { token: site.stranger.token! } }),
  member: await answerTo(site, pad, { credentials: { token: site.user.token! } }),
  admin: await answerTo(site, pad, { credentials: { token: site.admin.token! } }),
  siteAdmin: await answerTo(site, pad, { credentials: { token: site.siteAdmin.token! } }),
})

const all = (answer: string) => ({
  visitor: answer,
  stranger: answer,
  member: answer,
  admin: answer,
  siteAdmin: answer,
})
const belonging = { member: 'writes', admin: 'writes', siteAdmin: 'writes' }

test.each([
  ['public', { visibility: 'public' }, all('writes')],
  ['restricted', { visibility: 'restricted' }, { visitor: KEY.absent, stranger: KEY.absent, ...belonging }],
  [
    'private',
    { visibility: 'private', password: 'secret' },
    { visitor: KEY.missing, stranger: KEY.missing, ...belonging },
  ],
  ['read-only', { visibility: 'public', readonly: true }, all('reads')],
])('[RT-15, EDT-1, EDT-21] the socket of a %s pad decides as the pages do', async (_, fields, expected) => {
  const site = await realtimeSite(fields)
  expect(await answers(site, await site.pad())).toEqual(expected)
})

test('[RT-15, EDT-3, W-35] an unknown pad, a removed one and a name that is no id answer alike', async () => {
  const site = await realtimeSite()
  await site.app.set({ allowEtherPads: false })
  const removed = await site.pad()
  await site.admin.delete(`/pad/${removed}`)
  const names = ['', 'unknown', '../../etc/passwd', '__proto__', 'constructor', 'a b', '%2F', '\0', 'x'.repeat(150)]
  for (const pad of [removed, ...names]) expect(await answerTo(site, pad, {})).toBe(KEY.absent)
})

test('[RT-15, EDT-2] a private pad opens to a stranger with its password, and not with another', async () => {
  const site = await realtimeSite({ visibility: 'private', password: 'secret' })
  const pad = await site.pad()
  expect(await answerTo(site, pad, { credentials: { password: 'secret' } })).toBe('writes')
  expect(await answerTo(site, pad, { credentials: { password: 'Secret' } })).toBe(KEY.wrong)
})

test.each([
  ['a token that was never given', JSON.stringify({ wire: WIRE_VERSION, token: 'never' }), KEY.token],
  ['no JSON', '{token', KEY.bad],
  ['no object', '[]', KEY.bad],
  ['nothing', '', KEY.bad],
  ['a session token alone, as programs once brought it', '"x"', KEY.bad],
  ['no version', JSON.stringify({ token: 'never' }), KEY.bad],
  ['a number', JSON.stringify({ wire: WIRE_VERSION, token: 1 }), KEY.bad],
  ['a token longer than any', JSON.stringify({ wire: WIRE_VERSION, token: 'x'.repeat(201) }), KEY.bad],
  ['a guest that can be guessed', JSON.stringify({ wire: WIRE_VERSION, guest: 'short' }), KEY.bad],
])('[RT-15, W-7, W-18] an opening that is %s opens nothing', async (_, payload, key) => {
  const site = await realtimeSite()
  const client = await rawClient(site.url, await site.pad(), false)
  client.send(frameOf('open', payload))
  expect(await client.refused()).toBe(key)
  expect(client.received('welcome')).toBe(0)
})

test('[RT-31] a version and a session token let a program in', async () => {
  const site = await realtimeSite({ visibility: 'restricted' })
  const pad = await site.pad()
  const { token } = site.user
  const program = await rawClient(site.url, pad, { token: token! })
  expect(program.received('state')).toBe(1)
  expect(await answerTo(site, pad, { credentials: { token: token!.toUpperCase() } })).toBe(KEY.token)
})

test('[RT-15] the cookie counts from a page of ours, and from no other', async () => {
  const site = await realtimeSite({ visibility: 'restricted' })
  const pad = await site.pad()
  const own = new URL(site.url).origin
  const cookie = `other=1; sheaf_session=${site.user.token}`
  const from = (headers: Record<string, string>) => answerTo(site, pad, { headers: { cookie, ...headers } })
  expect(await from({ origin: own })).toBe('writes')
  expect(await from({ origin: 'https://evil.example' })).toBe(KEY.absent)
  expect(await from({ origin: 'null' })).toBe(KEY.absent)
  expect(await from({})).toBe(KEY.absent)
})

test('[SEC-41, GRP-31, RT-15] the socket of our own page opens by a password that was given before, as long as it is the one', async () => {
  const site = await realtimeSite({ visibility: 'private', password: 'secret' })
  const pad = await site.pad()
  const own = new URL(site.url).origin
  const given = await site.app.http.inject({ url: `/api/pad/${pad}?password=${encoded('secret')}` })
  const cookie = `other=1; sheaf_proven=${given.cookies.find(({ name }) => name === 'sheaf_proven')?.value}`
  const from = (origin: string, credentials = {}) => answerTo(site, pad, { credentials, headers: { cookie, origin } })
  expect(await from(own)).toBe('writes')
  expect(await from('https://evil.example')).toBe(KEY.missing)
  expect(await from(own, { password: 'guess' })).toBe(KEY.wrong)
  expect(await from(own, { token: site.stranger.token! })).toBe(KEY.missing)
  const ended = `${cookie}; sheaf_session=${'a'.repeat(43)}`
  expect(await answerTo(site, pad, { headers: { cookie: ended, origin: own } })).toBe(KEY.missing)

  const page = await site.open(pad, { headers: { cookie, origin: own } })
  const { body } = await site.admin.get(`/pad/${pad}`)
  await losesWithin2s(page, () => site.admin.put(`/group/${body['value'].group}`, { password: 'new' }), [KEY.missing])
  expect(await from(own)).toBe(KEY.missing)
})

/** Applies the change and expects the connection to be closed with these reasons within two seconds. */
const losesWithin2s = async (page: Page, change: () => Promise<unknown>, reasons: readonly string[]): Promise<void> => {
  await change()
  await waitUntil(() => reasons.every((reason) => page.reasons.includes(reason)), { timeout: 2000, interval: 5 })
}

test('[RT-15, RT-16, W-16] a member who is taken out of the group while writing writes no more', async () => {
  const site = await realtimeSite({ visibility: 'restricted' })
  const pad = await site.pad()
  const [member, admin] = [
    await site.open(pad, { credentials: { token: site.user.token! } }),
    await site.open(pad, { credentials: { token: site.admin.token! } }),
  ]
  member.write('while allowed')
  await Promise.all([member.saved(), admin.shows('while allowed')])
  let n = 0
  const typing = setInterval(() => member.write(`more ${n++}`), 5)
  await losesWithin2s(member, () => site.admin.put(`/group/${site.gid}`, { users: [] }), [ACCESS_CHANGED, KEY.absent])
  const entries = (await site.log(pad)).length
  await sleep(300)
  clearInterval(typing)
  expect(await site.log(pad)).toHaveLength(entries)
  expect(member.made).toBeGreaterThan(member.stored)
  // Nobody else lost their right, though their connections were decided again.
  await admin.shows('while allowed')
  admin.write('still here')
  await admin.saved()
})

test.each([
  ['is made read-only', { readonly: true }],
  ['is archived', { archived: true }],
])('[RT-15, EDT-22] a pad whose group %s goes on being read', async (_, fields) => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad)
  page.write('written')
  await page.saved()
  await losesWithin2s(page, () => site.admin.put(`/group/${site.gid}`, fields), [ACCESS_CHANGED])
  await waitUntil(() => page.welcomes.at(-1)?.readonly === true)
  page.write('refused')
  await sleep(100)
  expect(await site.log(pad)).toHaveLength(1)
})

test('[RT-15, PAD-59, EDT-31] a pad that is archived says so within two seconds, and is written in again once it is taken out', async () => {
  const site = await realtimeSite({ visibility: 'public' })
  const pad = await site.pad()
  const page = await site.open(pad, { credentials: { token: site.user.token! } })
  expect(page.welcomes[0]).toMatchObject({ readonly: false, isArchived: false })
  page.write('written')
  await page.saved()
  await losesWithin2s(page, () => site.admin.put(`/pad/${pad}`, { archived: true }), [ACCESS_CHANGED])
  await waitUntil(() => page.welcomes.at(-1)?.isArchived === true)
  page.write('refused')
  await sleep(100)
  expect(await site.log(pad)).toHaveLength(1)
  expect(await answers(site, pad)).toEqual(all('reads'))
  await site.admin.put(`/pad/${pad}`, { archived: false })
  expect(await answers(site, pad)).toEqual(all('writes'))
})

test('[EDT-31] a pad in an archived group says that it is archived, a read-only one does not', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  await site.admin.put(`/pad/${pad}`, { readonly: true })
  const page = await site.open(pad)
  expect(page.welcomes[0]).toMatchObject({ readonly: true, isArchived: false })
  await site.admin.put(`/group/${site.gid}`, { archived: true })
  await waitUntil(() => page.welcomes.at(-1)?.isArchived === true)
})

test.each([
  ['the pad is removed', (site: RealtimeSite, pad: string) => site.admin.delete(`/pad/${pad}`)],
  [
    'the pad is made restricted',
    (site: RealtimeSite, pad: string) => site.admin.put(`/pad/${pad}`, { visibility: 'restricted' }),
  ],
  ['the group is removed', (site: RealtimeSite) => site.admin.delete(`/group/${site.gid}`)],
])('[RT-15] a visitor is out when %s', async (_, change) => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad)
  await losesWithin2s(page, () => change(site, pad), [ACCESS_CHANGED, KEY.absent])
  expect(page.isOpen).toBe(false)
})

test('[RT-15, RT-29] whose right changes while they are being connected is decided anew, also where the pad is renamed meanwhile', async () => {
  const site = await realtimeSite()
  const pad = (await site.pad()) as PadId
  const { livePads } = site.app.services
  const release = await holdOpenings(site.database)
  const page = await site.open(pad, { opened: false })
  await waitUntil(() => page.isConnected)
  // This is long enough for the server to begin. Until it is done, the connection is in no list of connections.
  await sleep(200)
  void livePads.accessChanged({ pads: [pad] })
  livePads.renamed(pad, 'Minutes')
  await release()
  await waitUntil(() => page.isSynced)
  expect(page.reasons).toEqual([ACCESS_CHANGED])
  expect(page.welcomes).toHaveLength(1)
})

test('[RT-15] signing out closes what that session had open, and nothing else', async () => {
  const site = await realtimeSite({ visibility: 'restricted' })
  const pad = await site.pad()
  const [user, admin] = [
    await site.open(pad, { credentials: { token: site.user.token! } }),
    await site.open(pad, { credentials: { token: site.admin.token! } }),
  ]
  await losesWithin2s(user, () => site.user.get('/auth/logout'), [ACCESS_CHANGED, KEY.token])
  expect(admin.reasons).toEqual([])
})

test('[RT-16, W-17] an update on a connection that may only read is refused, and repeated ones close it', async () => {
  const site = await realtimeSite({ visibility: 'public', readonly: true })
  const pad = await site.pad()
  const reader = await rawClient(site.url, pad)
  expect(reader.received('state')).toBe(0)
  const witness = await site.open(pad)
  for (const n of [1, 2]) {
    reader.say('update', paragraphs(`forbidden ${n}`))
    await waitUntil(() => reader.answers.length === n)
  }
  reader.say('update', paragraphs('forbidden'))
  expect(await reader.ended()).toEqual({ code: CLOSE_CODES.refused, reason: 'BACKEND.ERROR.REALTIME.READ_ONLY' })
  expect(reader.answers).toEqual([false, false])
  expect(await site.log(pad)).toEqual([])
  expect(witness.text()).toBe('')
})

test('[RT-64, W-17] a large update on a connection that may only read is not even looked at, and not stored', async () => {
  const site = await realtimeSite({ visibility: 'public', readonly: true })
  const pad = await site.pad()
  const reader = await rawClient(site.url, pad)
  // Whoever looked at these would find that they are no updates.
  const large = new Uint8Array(5000).fill(0xff)
  for (const kind of ['missing', 'update'] as const) reader.say(kind, large)
  await waitUntil(() => reader.answers.length === 2)
  expect(reader.answers).toEqual([false, false])
  reader.say('missing', large)
  expect(await reader.refused()).toBe('BACKEND.ERROR.REALTIME.READ_ONLY')
  expect(await site.log(pad)).toEqual([])
})

/** Returns what is offered beside the text of a pad to each who may open it. */
const offers = async (site: RealtimeSite, pad: string) => {
  const beside = async (credentials: object) => (await site.open(pad, { credentials })).welcomes[0]!.capabilities
  return {
    visitor: await beside({ password: 'secret' }),
    stranger: await beside({ token: site.stranger.token!, password: 'secret' }),
    member: await beside({ token: site.user.token! }),
    siteAdmin: await beside({ token: site.siteAdmin.token! }),
  }
}
const MAILING = { SMTPHost: 'mail.example.org', SMTPEmailFrom: 'pads@example.org', rootUrl: 'https://pads.example.org' }

test('[EDT-29, EDT-30] beside a pad stands what the calls would not refuse', async () => {
  const site = await realtimeSite({ visibility: 'private', password: 'secret' })
  const pad = await site.pad()
  const closed = { mayNotify: false, mayDownload: true, mayHistory: false }
  const open = { mayNotify: false, mayDownload: true, mayHistory: true, folder: site.gid, folderName: 'Board' }
  expect(await offers(site, pad)).toEqual({ visitor: closed, stranger: closed, member: open, siteAdmin: open })
  await site.app.set(MAILING)
  expect(await offers(site, pad)).toEqual({
    visitor: closed,
    stranger: { ...closed, mayNotify: true },
    member: { ...open, mayNotify: true },
    siteAdmin: open,
  })
  expect((await site.open('an-anonymous-pad')).welcomes[0]!.capabilities).toEqual({
    mayNotify: false,
    mayDownload: true,
    mayHistory: true,
  })
})

/** Resolves when the newest welcome of the page says whether it may see the history. */
const says = (page: Page, mayHistory: boolean) =>
  waitUntil(() => page.welcomes.at(-1)?.capabilities.mayHistory === mayHistory, { timeout: 2000, interval: 5 })

test('[HIST-43] who sees the history is decided again within two seconds when the pad, its folder or their standing changes', async () => {
  const site = await realtimeSite({ visibility: 'public' })
  const pad = await site.pad()
  const visitor = await site.open(pad)
  const member = await site.open(pad, { credentials: { token: site.user.token! } })
  await says(visitor, false)
  await says(member, true)
  await site.admin.put(`/group/${site.gid}`, { history: 'readers' })
  await says(visitor, true)
  await site.admin.put(`/pad/${pad}`, { history: 'admins' })
  await Promise.all([says(visitor, false), says(member, false)])
  await site.admin.post('/group/invite', { gid: site.gid, invite: false, loginsOrEmails: ['admin', 'user'] })
  await says(member, true)
  expect(visitor.welcomes.at(-1)?.capabilities.mayHistory).toBe(false)
  await site.admin.post('/group/invite', { gid: site.gid, invite: true, loginsOrEmails: ['user'] })
  await says(member, false)
  const target = await site.group({ visibility: 'public', history: 'readers' })
  await site.admin.put(`/pad/${pad}`, { history: null })
  await says(member, true)
  await site.admin.put(`/group/${site.gid}`, { history: 'admins' })
  await says(visitor, false)
  await site.admin.put(`/pad/${pad}`, { group: target })
  await says(visitor, true)
})

test('[RT-21] a page older than the words of pads is refused before it gets any text', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = (schema: number) => answerTo(site, pad, { credentials: { schema } })
  expect(await page(PAD_SCHEMA_VERSION - 1)).toBe('BACKEND.ERROR.REALTIME.OUTDATED_PAGE')
  expect(await page(PAD_SCHEMA_VERSION)).toBe('writes')
  const wires = [WIRE_VERSION - 1, WIRE_VERSION + 1].map((wire) => answerTo(site, pad, { credentials: { wire } }))
  expect(await Promise.all(wires)).toEqual(Array(2).fill('BACKEND.ERROR.REALTIME.OUTDATED_PAGE'))
})

test('[RT-22] a guest is the same author with the value that the server sent, and others have none', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const nameless = { credentials: { guest: undefined } }
  const [first] = (await site.open(pad, nameless)).welcomes
  const [again] = (await site.open(pad, { credentials: { guest: first!.guest! } })).welcomes
  const [stranger] = (await site.open(pad, nameless)).welcomes
  expect(first).toMatchObject({ isGuest: true, author: again!.author, guest: again!.guest })
  expect(stranger!.author).not.toBe(first!.author)
  const [user] = (await site.open(pad, { credentials: { token: site.user.token!, guest: first!.guest! } })).welcomes
  expect(user).toMatchObject({ isGuest: false, author: site.user.id })
  expect(user!.guest).toBeUndefined()
})
