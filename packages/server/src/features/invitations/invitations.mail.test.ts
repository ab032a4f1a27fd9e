import { expect, test } from 'vitest'
import { drainJobs } from '../../testing/drain-jobs.ts'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import { invite, pending, read, tokenIn } from '../../testing/people/invitations.ts'
import { mailServer } from '../../testing/servers/mail-server.ts'
import { PASSWORD } from '../../testing/test-app.ts'

const withMail = async (name = 'Straße ☕') => {
  const mails = await mailServer()
  const fixture = await groupFixture({ name }, { env: { SHEAF_SESSION_DAYS: '400' } })
  await fixture.app.set({ ...mails.settings, title: 'Our pads' })
  return { ...fixture, mails: mails.mails, drain: () => drainJobs(fixture.app) }
}

test('[INV-10, INV-4, MAIL-4, MAIL-5, MAIL-6] who has no account gets a link in the inviter’s language, who has one is told in their own', async () => {
  const { app, gid, admin, stranger, mails, drain } = await withMail()
  await admin.put('/user/admin', { passwordCurrent: PASSWORD, lang: 'fr', firstname: 'Léa', lastname: 'O’Brien' })
  await stranger.put('/user/stranger', { passwordCurrent: PASSWORD, lang: 'de' })
  const { body } = await invite(admin, gid, ['stranger', 'Team+Pads@example.photography'])
  expect(body['results']).toMatchObject([{ mailed: true }, { mailed: true }])
  expect(body['results'].some((one: object) => 'path' in one)).toBe(false)
  await drain()
  const to = (address: string) => mails.find(({ recipients }) => recipients.includes(address))
  const [told, invited] = [to('stranger@example.org'), to('Team+Pads@example.photography')]
  expect(told?.subject).toBe('Léa O’Brien hat Sie in den Ordner „Straße ☕“ auf Our pads aufgenommen')
  expect(told?.linkWith('/view')).toBe(`https://pads.example.org/mypads/group/${gid}/view`)
  expect(invited?.subject).toBe('Léa O’Brien vous invite dans le dossier « Straße ☕ » sur Our pads')
  expect(invited?.linkWith('invitation')).toMatch(/^https:\/\/pads\.example\.org\/invitation\/[\w-]{43}$/)
  for (const mail of mails) {
    // A server without SMTPUTF8 takes only these bytes in a header.
    const [head = ''] = mail.raw.split('\r\n\r\n')
    expect(head).toMatch(/^[\x20-\x7e\r\n\t]*$/)
    expect(head).toMatch(/^Message-ID: <[^@>]+@example\.org>/im)
    expect(head).toMatch(/^Date: /im)
    expect([mail.text, mail.html].every((part) => part?.includes('Straße ☕'))).toBe(true)
  }
  const rows = await app.database.db.selectFrom('invitation_links').selectAll().execute()
  const token = tokenIn(invited?.linkWith('invitation') ?? '')
  expect(JSON.stringify(rows)).not.toContain(token)
  expect((await read(app.visitor, token)).state).toBe('open')
})

test('[NAME-8, INV-10, INV-20] an inviter who looks like another admin of the folder is told apart by the login', async () => {
  const { app, gid, admin, user, siteAdmin, mails, drain } = await withMail('Board')
  await siteAdmin.put('/user/admin', { padNickname: 'Countess' })
  await siteAdmin.put('/user/user', { padNickname: 'C\u043Euntess' })
  await invite(admin, gid, ['user'], 'admin')
  await invite(user, gid, ['new@example.org'])
  await invite(admin, gid, ['other@example.org'])
  await drain()
  expect(mails.map(({ subject }) => subject)).toEqual([
    'C\u043Euntess (user) invites you into the folder “Board” on Our pads',
    'Countess (admin) invites you into the folder “Board” on Our pads',
  ])
  const token = tokenIn(mails[0]?.linkWith('invitation') ?? '')
  expect(await read(app.visitor, token)).toMatchObject({ inviter: 'C\u043Euntess (user)' })
})

test('[INV-10] the site admin invites in the site’s language, in nobody’s name', async () => {
  const { app, gid, siteAdmin, mails, drain } = await withMail('Board')
  await app.set({ defaultLanguage: 'nl' })
  await invite(siteAdmin, gid, ['new@example.org'])
  await drain()
  expect(mails.map(({ subject }) => subject)).toEqual(['Je bent uitgenodigd voor de map ‘Board’ op Our pads'])
  const token = tokenIn(mails[0]?.linkWith('invitation') ?? '')
  expect(await read(app.visitor, token)).not.toHaveProperty('inviter')
  expect(await pending(siteAdmin, gid)).toMatchObject([{ invitedBy: null }])
})

test('[INV-14, INV-15] a refused address is told with the mail server’s words, and its link can be handed over', async () => {
  const picky = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(
        address === 'full@example.org' ? Object.assign(new Error('Mailbox full'), { responseCode: 552 }) : undefined,
      ),
  })
  const { app, gid, admin } = await groupFixture()
  await app.set(picky.settings)
  await invite(admin, gid, ['full@example.org', 'good@example.org'])
  const deliveries = async () =>
    Object.fromEntries(
      (await pending(admin, gid)).map(({ email, delivery }: { email: string; delivery: object }) => [email, delivery]),
    )
  expect(await deliveries()).toMatchObject({ 'full@example.org': { state: 'waiting', reason: null } })
  for (const pause of [0, 2000, 8000, 32_000]) {
    app.clock.advance(pause)
    await drainJobs(app)
  }
  expect(await deliveries()).toEqual({
    'full@example.org': { state: 'failed', reason: '552 Mailbox full' },
    'good@example.org': { state: 'sent', reason: null },
  })
  const [full] = await pending(admin, gid)
  const { body } = await admin.post(`/group/${gid}/invitations/${full._id}/send`, { by: 'link' })
  expect(body['value'].delivery).toEqual({ state: 'link', reason: null })
  expect((await read(app.visitor, tokenIn(body['path']))).state).toBe('open')
})

test('[INV-14, INV-4] with the mail server down memberships hold, nobody waits, and nothing of the server is told', async () => {
  const { app, gid, admin, stranger } = await groupFixture()
  await app.set({
    SMTPHost: '127.0.0.1',
    SMTPPort: 1,
    SMTPEmailFrom: 'pads@example.org',
    rootUrl: 'https://pads.example.org',
  })
  await invite(admin, gid, ['stranger', 'new@example.org'])
  await drainJobs(app)
  expect((await stranger.get(`/group/${gid}`)).status).toBe(200)
  expect((await pending(admin, gid))[0].delivery).toEqual({ state: 'waiting', reason: null })
})

test('[INV-15, INV-6, INV-11] what was sent again, or invited again after its end, holds anew, and the old link says so', async () => {
  const { app, gid, admin, mails, drain } = await withMail('Board')
  const newest = async () => {
    await drain()
    return tokenIn(mails.at(-1)?.linkWith('invitation') ?? '')
  }
  await invite(admin, gid, ['new@example.org'])
  const first = await newest()
  expect((await invite(admin, gid, ['NEW@example.org'], 'admin')).body['results']).toMatchObject([
    { outcome: 'pending', mailed: false, email: 'new@example.org' },
  ])
  const [{ _id, role, expiresAt }] = await pending(admin, gid)
  expect([role, expiresAt - app.clock.now()]).toEqual(['admin', 14 * 86_400_000])
  app.clock.advance(10 * 86_400_000)
  const sent = await admin.post(`/group/${gid}/invitations/${_id}/send`)
  expect(sent.body['value']).toMatchObject({ sentAt: app.clock.now(), delivery: { state: 'waiting' } })
  const second = await newest()
  expect([(await read(app.visitor, first)).state, (await read(app.visitor, second)).state]).toEqual([
    'replaced',
    'open',
  ])
  app.clock.advance(14 * 86_400_000)
  expect((await read(app.visitor, second)).state).toBe('ended')
  expect(await pending(admin, gid)).toMatchObject([{ state: 'ended' }])
  expect((await invite(admin, gid, ['new@example.org'])).body['results']).toMatchObject([{ outcome: 'invited' }])
  const third = await newest()
  expect([(await read(app.visitor, second)).state, (await read(app.visitor, third)).state]).toEqual([
    'replaced',
    'open',
  ])
  expect(mails).toHaveLength(3)
})

test('[INV-11, INV-4] a mail that has nothing left to say is not sent', async () => {
  const { app, gid, admin, stranger, mails, drain } = await withMail('Board')
  await app.set({ SMTPPort: 1 })
  await invite(admin, gid, ['stranger', 'new@example.org'])
  await drain()
  const [{ _id }] = await pending(admin, gid)
  await admin.delete(`/group/${gid}/invitations/${_id}`)
  await admin.delete(`/group/${gid}/members/${stranger.id}`)
  const site = await mailServer()
  await app.set(site.settings)
  app.clock.advance(60_000)
  await drain()
  expect([mails.length, site.mails.length]).toEqual([0, 0])
})

test('[INV-9] neither one account nor one address is the way of endless mails', async () => {
  const mails = await mailServer()
  const { app, gid, admin, stranger, user } = await groupFixture(
    {},
    { env: { SHEAF_LIMITS: 'invite=3,inviteAddress=2' } },
  )
  await app.set(mails.settings)
  const outcomes = async (people: readonly string[]) =>
    (await invite(admin, gid, people)).body['results'].map(({ outcome }: { outcome: string }) => outcome)
  expect(await outcomes(['a@example.org', 'b@example.org', 'c@example.org', 'd@example.org'])).toEqual([
    'invited',
    'invited',
    'invited',
    'limited',
  ])
  expect((await invite(admin, gid, ['stranger'])).body['results']).toMatchObject([{ outcome: 'joined', mailed: false }])
  expect((await stranger.get(`/group/${gid}`)).status).toBe(200)
  const [{ _id }] = await pending(admin, gid)
  const refused = await admin.post(`/group/${gid}/invitations/${_id}/send`)
  expect([refused.status, Number(refused.raw.headers['retry-after']) > 0]).toEqual([429, true])
  // Another account invites the same address, which gets two mails a day and no more.
  const other = (await user.post('/group', { name: 'Other' })).body['key'] as string
  const third = (await user.post('/group', { name: 'Third' })).body['key'] as string
  const byUser = async (group: string) => (await invite(user, group, ['a@example.org'])).body['results'][0].outcome
  expect([await byUser(other), await byUser(third)]).toEqual(['invited', 'limited'])
})
