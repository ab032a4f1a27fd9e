import { DIGEST_LINES_MAX, DIGEST_PADS_MAX } from '@sheaf/contract/limits'
import { appendLines } from '@sheaf/document/text/from-text'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../lib/clock.ts'
import { digestSite, HOUR_MS, linesOf, removeFirstLine } from '../../testing/sites/digest-site.ts'
import { drainJobs } from '../../testing/drain-jobs.ts'
import { mailServer, type ReceivedMail } from '../../testing/servers/mail-server.ts'
import { sendDigest } from './send-digest.ts'

const reached = (mails: readonly ReceivedMail[]): string[] =>
  mails.flatMap(({ recipients }) => recipients).map((address) => address.replace('@example.org', ''))

test('[MAIL-12, MAIL-13] a watcher is mailed what changed in a pad, line by line, with who changed it', async () => {
  const { pad, admin, user, watch, edit, write, after } = await digestSite()
  const id = await pad()
  await write(id, admin, 'First')
  await watch(user, id)
  await write(id, admin, 'Second')
  await edit(id, admin, removeFirstLine)
  const [mail, ...more] = await after(DAY_MS)
  expect(more).toEqual([])
  expect(mail).toMatchObject({ recipients: ['user@example.org'], subject: 'News in Minutes on Sheaf' })
  const url = `https://pads.example.org/p/${id}`
  expect(mail?.text).toContain(
    `Minutes\n${url}\n\nFolder: Board\n\n- First  (admin)\n  ${url}?lineNumber=1\n+ Second  (admin)\n  ${url}?lineNumber=1`,
  )
  expect(mail?.html).toContain('<del>First</del>')
})

test('[MAIL-12] everybody is told at the rhythm they chose, and nobody who chose none', async () => {
  const { app, gid, pad, admin, user, stranger, watch, write, setFrequency, after } = await digestSite({
    visibility: 'public',
  })
  const [weekly, nobody] = [await app.user('weekly'), await app.user('nobody')]
  const id = await pad()
  for (const [who, frequency] of [
    [user, 'hourly'],
    [stranger, 'daily'],
    [weekly, 'weekly'],
    [nobody, 'off'],
  ] as const) {
    await setFrequency(who, frequency)
    await watch(who, gid, 'groups')
  }
  await write(id, admin, 'First')
  // It is the first of January 2026, a Thursday, soon after midnight.
  expect(reached(await after(HOUR_MS / 2))).toEqual([])
  expect(reached(await after(HOUR_MS / 2))).toEqual(['user'])
  await write(id, admin, 'Second')
  expect(reached(await after(HOUR_MS))).toEqual(['user'])
  expect(reached(await after(HOUR_MS))).toEqual([])
  const daily = await after(3 * HOUR_MS)
  expect([reached(daily), linesOf(daily[0])]).toEqual([['stranger'], ['+ First  (admin)', '+ Second  (admin)']])
  const monday = await after(4 * DAY_MS)
  expect([reached(monday), linesOf(monday[0])]).toEqual([['weekly'], ['+ First  (admin)', '+ Second  (admin)']])
})

test('[MAIL-14] nobody is told their own edits, nothing is told twice, and nothing is sent when there is nothing to tell', async () => {
  const { pad, admin, user, watch, write, after } = await digestSite()
  const id = await pad()
  await watch(admin, id)
  await watch(user, id)
  await write(id, admin, 'By admin')
  expect(reached(await after(DAY_MS))).toEqual(['user'])
  await write(id, admin, 'By admin again')
  await write(id, user, 'By user')
  const mails = await after(DAY_MS)
  expect(mails.map(linesOf)).toEqual([['+ By user  (user)'], ['+ By admin again  (admin)']])
  expect(reached(await after(14 * DAY_MS))).toEqual([])
})

test('[MAIL-12] what was written before somebody watched is not told', async () => {
  const { gid, pad, admin, user, watch, write, after } = await digestSite()
  const id = await pad()
  await write(id, admin, 'Before')
  await watch(user, gid, 'groups')
  expect(await after(DAY_MS)).toEqual([])
  await write(id, admin, 'After')
  await write(await pad({ name: 'New' }), admin, 'In a new pad')
  const [mail] = await after(DAY_MS)
  expect(mail?.subject).toBe('News in 2 pads on Sheaf')
  expect(linesOf(mail)).toEqual(['+ In a new pad  (admin)', '+ After  (admin)'])
})

test('[MAIL-12] whoever stops watching, or wants no digests for a while, is not told what was written meanwhile', async () => {
  const { pad, admin, user, watch, setFrequency, write, after } = await digestSite()
  const id = await pad()
  await watch(user, id)
  await write(id, admin, 'One')
  await user.post('/userwatch', { type: 'pads', key: id, marked: false })
  expect(await after(DAY_MS)).toEqual([])
  await watch(user, id)
  await write(id, admin, 'Two')
  await setFrequency(user, 'off')
  expect(await after(DAY_MS)).toEqual([])
  await setFrequency(user, 'daily')
  await write(id, admin, 'Three')
  expect((await after(DAY_MS)).map(linesOf)).toEqual([['+ Three  (admin)']])
})

test('[MAIL-15, W-30] rights are those of the moment of sending', async () => {
  const { app, gid, pad, admin, user, stranger, watch, write, after } = await digestSite({ visibility: 'public' })
  const [open, own] = [await pad({ name: 'Open', visibility: 'public' }), await pad({ name: 'Own' })]
  await watch(user, gid, 'groups')
  await watch(stranger, gid, 'groups')
  await watch(stranger, own)
  for (const id of [open, own]) await write(id, admin, `Secret of ${id}`)
  await admin.put(`/group/${gid}`, { visibility: 'restricted' })
  const [toStranger, toUser] = await after(DAY_MS)
  expect(linesOf(toUser)).toHaveLength(2)
  expect(linesOf(toStranger)).toEqual([`+ Secret of ${open}  (admin)`])
  expect(toStranger?.raw).not.toContain(own)
  await admin.put(`/group/${gid}`, { visibility: 'public' })
  await write(own, admin, 'No secret')
  expect((await after(DAY_MS)).map(linesOf)).toEqual([['+ No secret  (admin)'], ['+ No secret  (admin)']])
  await write(own, admin, 'Behind a password')
  await admin.put(`/pad/${own}`, { visibility: 'private', password: 'secret' })
  expect(reached(await after(DAY_MS))).toEqual(['user'])
  await write(own, admin, 'For members')
  await app.set({ allPadsPublicsAuthentifiedOnly: true })
  expect(reached(await after(DAY_MS))).toEqual(['stranger', 'user'])
})

test.each([
  ['who may no longer read it', 'group'],
  ['who has unsubscribed', 'rhythm'],
  ['who is gone', 'account'],
  ['who has another address now', 'address'],
])('[MAIL-15, W-30] a digest that waited for the mail server does not go to somebody %s', async (_, what) => {
  let isDown = true
  const server = await mailServer({
    onRcptTo: (_address, _session, done) =>
      done(isDown ? Object.assign(new Error('Not now'), { responseCode: 451 }) : null),
  })
  const { app, db, gid, pad, admin, stranger, siteAdmin, watch, write, setFrequency, after } = await digestSite(
    { visibility: 'public' },
    server,
  )
  const id = await pad()
  await watch(stranger, id)
  await write(id, admin, 'Secret')
  expect(await after(DAY_MS)).toEqual([])
  expect(await db.selectFrom('mails').select(['state', 'template']).execute()).toEqual([
    { state: 'waiting', template: 'digest' },
  ])
  if (what === 'group') await admin.put(`/group/${gid}`, { visibility: 'restricted' })
  else if (what === 'rhythm') await setFrequency(stranger, 'off')
  else if (what === 'address') await siteAdmin.put('/user/stranger', { email: 'new@example.org' })
  else await siteAdmin.delete('/user/stranger')
  isDown = false
  app.clock.advance(HOUR_MS)
  await drainJobs(app)
  expect(server.mails).toEqual([])
  expect(await db.selectFrom('mails').select('data').where('data', 'is not', null).execute()).toEqual([])
})

test('[MAIL-25, MAIL-14] a watcher of a group is told which pads others made and removed in it, once, and by whom', async () => {
  const { gid, pad, admin, user, siteAdmin, watch, after } = await digestSite()
  await watch(user, gid, 'groups')
  await watch(admin, gid, 'groups')
  const id = await pad({ name: 'Ideas' })
  const [made, ...more] = await after(DAY_MS)
  expect(more).toEqual([])
  expect(made).toMatchObject({ recipients: ['user@example.org'], subject: 'News in Ideas on Sheaf' })
  const url = `https://pads.example.org/p/${id}`
  expect(made?.text).toContain(`Ideas\n${url}\n\nFolder: Board\n\nNew pad, added by admin.\n\n`)
  expect(made?.html).toContain('New pad, added by admin.')
  expect(await after(DAY_MS)).toEqual([])

  await admin.delete(`/pad/${id}`)
  const [removed] = await after(DAY_MS)
  expect(removed?.recipients).toEqual(['user@example.org'])
  expect(removed?.text).toContain('Ideas\n\nFolder: Board\n\nThis pad was removed by admin.\n\n')
  expect(removed?.raw).not.toContain(id)
  expect(await after(DAY_MS)).toEqual([])

  // The site administrator has no name in pads.
  await siteAdmin.delete(`/pad/${await pad({ name: 'Odd' })}`)
  const kept = await pad({ name: 'Kept' })
  await after(DAY_MS)
  await siteAdmin.delete(`/pad/${kept}`)
  const both = await after(DAY_MS)
  expect(both.map(({ recipients }) => recipients)).toEqual([['admin@example.org'], ['user@example.org']])
  for (const { text } of both) expect(text).toContain('Kept\n\nFolder: Board\n\nThis pad was removed by somebody.')
})

test('[MAIL-25] of a pad that came and went meanwhile, or was restored, nothing is told, nor what was before the watching', async () => {
  const { gid, pad, admin, user, watch, write, after } = await digestSite()
  const [before, gone] = [await pad(), await pad()]
  await admin.delete(`/pad/${gone}`)
  await watch(user, gid, 'groups')
  const passing = await pad()
  await write(passing, admin, 'Never mind')
  await admin.delete(`/pad/${passing}`)
  await admin.delete(`/pad/${before}`)
  await admin.post('/trash/restore', { type: 'pads', key: before })
  expect(await after(DAY_MS)).toEqual([])
  // The new pad and its text are told in one place.
  const full = await pad({ name: 'Full' })
  await write(full, admin, 'First line')
  const [mail] = await after(DAY_MS)
  expect(mail?.subject).toBe('News in Full on Sheaf')
  expect(mail?.text).toContain('Folder: Board\n\nNew pad, added by admin.\n\n+ First line  (admin)')
  await write(full, admin, 'Second line')
  expect((await after(DAY_MS))[0]?.text).not.toContain('New pad')
})

test('[MAIL-25, MAIL-15, MAIL-13] nobody is told of pads that they could not read, nor the name of a folder that they may not see', async () => {
  const { gid, pad, admin, stranger, watch, write, after } = await digestSite({ visibility: 'public' })
  await watch(stranger, gid, 'groups')
  const [secret, open] = [await pad({ name: 'Secret', visibility: 'restricted' }), await pad({ visibility: 'public' })]
  const own = await pad({ name: 'Of the group' })
  expect((await after(DAY_MS))[0]?.text).not.toContain('Secret')
  await watch(stranger, open)
  await admin.delete(`/pad/${secret}`)
  expect(await after(DAY_MS)).toEqual([])
  await admin.delete(`/pad/${own}`)
  await write(open, admin, 'For all')
  await admin.put(`/group/${gid}`, { visibility: 'restricted' })
  const [mail] = await after(DAY_MS)
  expect(linesOf(mail)).toEqual(['+ For all  (admin)'])
  for (const hidden of ['Of the group', 'Board']) expect(mail?.raw).not.toContain(hidden)
})

test('[MAIL-16] who is mentioned is told in which lines, when they may read the pad', async () => {
  const { pad, admin, user, write, after } = await digestSite()
  const id = await pad()
  await write(id, admin, 'Nothing for anybody')
  await write(id, admin, 'Please look, @USER.')
  await write(id, admin, 'And (@stranger, @admin, @nobody)')
  await write(id, user, 'I, @user, and x@user and @users and @user2')
  const mails = await after(DAY_MS)
  expect(reached(mails)).toEqual(['user'])
  expect(linesOf(mails[0])).toEqual(['+ Please look, @USER.  (admin)'])
  expect(mails[0]?.text).toContain('You were mentioned here.')
  await write(id, user, 'Thanks @admin!')
  const answer = await after(DAY_MS)
  expect(answer.map(linesOf)).toEqual([['+ Thanks @admin!  (user)']])
  expect(await after(7 * DAY_MS)).toEqual([])
})

test('[MAIL-16, MAIL-14] who watches and is mentioned is told everything, once', async () => {
  const { pad, admin, user, watch, write, after } = await digestSite()
  const id = await pad()
  await watch(user, id)
  await write(id, admin, 'One')
  await write(id, admin, 'Two for @user')
  const mails = await after(DAY_MS)
  expect(mails.map(linesOf)).toEqual([['+ One  (admin)', '+ Two for @user  (admin)']])
  expect(mails[0]?.text).toContain('You were mentioned here.')
})

test('[MAIL-12, MAIL-16] who watches a pad and is mentioned in it is told that line, and nothing older than the watch but mentions', async () => {
  const { pad, admin, user, watch, edit, write, after } = await digestSite()
  const lines = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ text: `${name} ${index}` }))
  const id = await pad()
  await edit(id, admin, (doc) => appendLines(doc, lines('Old', 35)))
  await watch(user, id)
  await write(id, admin, 'Please look @user now')
  const [first] = await after(DAY_MS)
  expect(linesOf(first)).toEqual(['+ Please look @user now  (admin)'])
  expect(first?.text).toContain('You were mentioned here.')
  expect(first?.text).not.toContain('more line')

  await edit(id, admin, (doc) => appendLines(doc, lines('New', DIGEST_LINES_MAX + 2)))
  await write(id, admin, 'And here @user too')
  const [second] = await after(DAY_MS)
  expect(linesOf(second)).toHaveLength(DIGEST_LINES_MAX)
  expect(linesOf(second).at(-1)).toBe('+ And here @user too  (admin)')
  expect(second?.text).toContain('And 3 more lines changed.')

  const other = await pad()
  await write(other, admin, 'Before @user watched')
  await write(other, admin, 'Before it too')
  await watch(user, other)
  await write(other, admin, 'After it')
  const [third] = await after(DAY_MS)
  expect(linesOf(third)).toEqual(['+ Before @user watched  (admin)', '+ After it  (admin)'])
  expect(third?.text).toContain('You were mentioned here.')
})

test('[MAIL-13] a digest has so many pads and so many lines of each, and says how much it leaves out', async () => {
  const { gid, pad, admin, user, watch, edit, write, after } = await digestSite()
  await watch(user, gid, 'groups')
  const full = await pad({ name: 'Full' })
  for (let index = 0; index < DIGEST_PADS_MAX; index++) await write(await pad(), admin, 'Line')
  await edit(full, admin, (doc) =>
    appendLines(
      doc,
      Array.from({ length: DIGEST_LINES_MAX + 3 }, () => ({ text: '😀'.repeat(400) })),
    ),
  )
  const [mail] = await after(DAY_MS)
  expect(linesOf(mail)).toHaveLength(DIGEST_LINES_MAX + DIGEST_PADS_MAX - 1)
  expect(linesOf(mail)[0]).toBe(`+ ${'😀'.repeat(300)}…  (admin)`)
  expect(mail?.text).toContain('And 3 more lines changed.')
  expect(mail?.text).toContain('And 1 more pad changed.')
  expect(mail?.subject).toBe(`News in ${DIGEST_PADS_MAX + 1} pads on Sheaf`)
  expect(await after(DAY_MS)).toEqual([])
})

test('[MAIL-18] a pad that cannot be read holds up no other, and is told once it can be', async () => {
  const { db, gid, pad, admin, user, watch, write, after } = await digestSite()
  await watch(user, gid, 'groups')
  const [broken, sound] = [await pad({ name: 'Broken' }), await pad({ name: 'Sound' })]
  for (const id of [broken, sound]) await write(id, admin, `In ${id}`)
  const damage = (by: number) =>
    db
      .updateTable('pad_updates')
      .set((set) => ({ created_at: set('created_at', '+', by) }))
      .where('pad_id', '=', broken)
      .execute()
  await damage(1)
  expect((await after(DAY_MS)).map(linesOf)).toEqual([[`+ In ${sound}  (admin)`]])
  await damage(-1)
  expect((await after(DAY_MS)).map(linesOf)).toEqual([[`+ In ${broken}  (admin)`]])
})

test('[MAIL-14] of several servers one sends a change, also when two send one person’s digest at once', async () => {
  const { app, pad, admin, user, watch, write, after, server } = await digestSite()
  const id = await pad()
  await watch(user, id)
  await write(id, admin, 'Once')
  app.clock.advance(DAY_MS)
  await Promise.all([drainJobs(app), drainJobs(app), drainJobs(app)])
  expect(server.mails).toHaveLength(1)
  await write(id, admin, 'Twice')
  await app.set({ SMTPHost: '' })
  expect(await after(DAY_MS)).toEqual([])
  await app.set(server.settings)
  // The three runs stand for servers that have each leased the job.
  const ctx = { ...app.services, db: app.database.db }
  app.clock.advance(HOUR_MS)
  await drainJobs(app)
  const send = () => sendDigest(ctx, { key: user.id, payload: null, signal: new AbortController().signal })
  await Promise.all([send(), send(), send()])
  await drainJobs(app)
  expect(server.mails.slice(1).map(linesOf)).toEqual([['+ Twice  (admin)']])
})

test('[MAIL-12, MAIL-25] of a pad in the trash it is told that it is there and not its text, and its purge leaves nothing of it', async () => {
  const { app, db, pad, admin, user, siteAdmin, watch, write, after } = await digestSite()
  const id = await pad()
  await watch(user, id)
  await write(id, admin, 'Gone @user')
  await admin.delete(`/pad/${id}`)
  const [mail] = await after(DAY_MS)
  expect(mail?.text).toContain('This pad was removed by admin.')
  expect(linesOf(mail)).toEqual([])
  const kept = () => db.selectFrom('digest_cursors').select('pad_id').execute()
  await app.set({ trashDays: 1 })
  await after(2 * DAY_MS)
  expect(await kept()).toEqual([])
  const other = await pad()
  await write(other, admin, 'For @user')
  expect(await kept()).toHaveLength(1)
  expect((await siteAdmin.delete('/user/user')).status).toBe(200)
  expect(await kept()).toEqual([])
})
