import { expect, test } from 'vitest'
import { digestSite, HOUR_MS } from '../../testing/sites/digest-site.ts'
import { drainJobs } from '../../testing/drain-jobs.ts'
import { mailServer, type MailServer, type ReceivedMail } from '../../testing/servers/mail-server.ts'

const DAY_MS = 86_400_000

/** Makes two groups of admin's: `gid`, called Board, with user as a member, and Club. */
const sitesWithClub = async (clubUsers: 'none' | 'user' = 'none', server?: MailServer) => {
  const site = await digestSite({}, server)
  const users = clubUsers === 'user' ? [site.user.id] : []
  const club = (await site.admin.post('/group', { name: 'Club', users })).body['key'] as string
  const move = async (pad: string, group: string, who = site.admin) =>
    expect((await who.put(`/pad/${pad}`, { group })).body).toMatchObject({ success: true })
  /** Makes a pad whose creation a digest has already reported. */
  const old = async (group: string, name = 'Ideas') => {
    const id = (await site.admin.post('/pad', { name, group })).body['key'] as string
    await site.after(DAY_MS)
    return id
  }
  const sentDigests = async () => {
    const mails = await site.after(DAY_MS)
    return Object.fromEntries(mails.map((mail) => [mail.recipients[0]?.replace('@example.org', ''), mail]))
  }
  return { ...site, club, move, old, sentDigests }
}

const text = (mail: ReceivedMail | undefined): string => mail?.text ?? ''

test('[MAIL-26, MAIL-14] who watches a group is told which pads others moved into it, once, and by whom', async () => {
  const { gid, club, user, admin, watch, move, old, sentDigests } = await sitesWithClub()
  await watch(user, gid, 'groups')
  await watch(admin, gid, 'groups')
  const id = await old(club)
  await move(id, gid)
  const mails = await sentDigests()
  expect(Object.keys(mails)).toEqual(['user'])
  const url = `https://pads.example.org/p/${id}`
  expect(text(mails['user'])).toContain(`Ideas\n${url}\n\nFolder: Board\n\nMoved to this folder by admin.\n\n`)
  // Someone who is not in the group that the pad came from gets no mail with its name.
  expect(mails['user']?.raw).not.toContain('Club')
  expect(await sentDigests()).toEqual({})
})

test('[MAIL-26, MAIL-15] who watches a group is told which pads are gone from it, and where only when they may see it', async () => {
  const { gid, club, user, admin, watch, write, move, old, sentDigests } = await sitesWithClub()
  await watch(user, gid, 'groups')
  const id = await old(gid)
  await move(id, club)
  await admin.put(`/pad/${id}`, { name: 'Secrets of the club' })
  const { user: hidden } = await sentDigests()
  expect(text(hidden)).toContain('Ideas\n\nMoved out of the folder “Board” by admin.\n\n')
  for (const secret of ['Club', 'Secrets', id]) expect(hidden?.raw).not.toContain(secret)
  expect(await sentDigests()).toEqual({})

  const open = await old(gid)
  await move(open, club)
  await admin.put(`/group/${club}`, { visibility: 'public' })
  const { user: shown } = await sentDigests()
  const url = `https://pads.example.org/p/${open}`
  expect(text(shown)).toContain(`Ideas\n${url}\n\nFolder: Club\n\nMoved out of the folder “Board” by admin.\n\n`)

  await watch(user, open)
  await write(open, admin, 'First line')
  const { user: later } = await sentDigests()
  expect(text(later)).toContain('+ First line')
  expect(text(later)).not.toContain('Moved out')

  // Nor does their digest show a pad that they could not read before.
  const restricted = await old(gid)
  await admin.put(`/group/${gid}`, { users: [] })
  await move(restricted, club)
  await admin.put(`/group/${club}`, { visibility: 'restricted' })
  expect(await sentDigests()).toEqual({})
})

test('[MAIL-26, MAIL-15, W-30] a move that waited for the mail server is told to nobody who may not know of it any more', async () => {
  let isDown = true
  const server = await mailServer({
    onRcptTo: (_address, _session, done) =>
      done(isDown ? Object.assign(new Error('Not now'), { responseCode: 451 }) : null),
  })
  const { app, gid, club, user, admin, watch, move, old, after } = await sitesWithClub('none', server)
  const other = (await admin.post('/group', { name: 'Other', users: [user.id] })).body['key'] as string
  for (const group of [gid, other]) await watch(user, group, 'groups')
  const [hidden, shown, kept] = [await old(gid, 'Hidden'), await old(other, 'Shown'), await old(other, 'Kept')]
  await admin.put(`/pad/${shown}`, { visibility: 'public' })
  for (const id of [hidden, shown, kept]) await move(id, club)
  expect(await after(DAY_MS)).toEqual([])
  await admin.put(`/group/${gid}`, { users: [] })
  await admin.put(`/pad/${shown}`, { visibility: null })
  isDown = false
  app.clock.advance(HOUR_MS)
  await drainJobs(app)
  const moved = server.mails.filter(({ text }) => text?.includes('Moved out'))
  expect(moved).toHaveLength(1)
  expect(text(moved[0])).toContain('Kept\n\nMoved out of the folder “Other” by admin.')
  for (const secret of ['Hidden', 'Shown', 'Board', 'Club']) expect(moved[0]?.raw).not.toContain(secret)
})

test('[MAIL-26] who watches both groups is told once where the pad is', async () => {
  const { gid, club, user, watch, move, old, sentDigests } = await sitesWithClub('user')
  await watch(user, gid, 'groups')
  await watch(user, club, 'groups')
  const id = await old(gid)
  await move(id, club)
  const { user: mail } = await sentDigests()
  expect(text(mail)).toContain('Folder: Club\n\nMoved to this folder by admin.')
  expect(text(mail)).not.toContain('Moved out')
  expect(await sentDigests()).toEqual({})
})

test('[MAIL-26] of a pad that came back, or came and went meanwhile, nothing is told, nor what was before the watching', async () => {
  const { app, gid, club, user, admin, watch, move, old, sentDigests, after } = await sitesWithClub('user')
  const [back, through, before] = [await old(gid), await old(club), await old(club)]
  const third = (await admin.post('/group', { name: 'Third' })).body['key'] as string
  await move(before, gid)
  app.clock.advance(1000)
  await watch(user, gid, 'groups')
  await move(back, club)
  await move(back, gid)
  await move(through, gid)
  await move(through, third)
  expect(await sentDigests()).toEqual({})

  // The same holds if an hourly round passed in between, and the daily digest was not yet due.
  await move(back, club)
  await move(before, third)
  await move(before, gid)
  await after(HOUR_MS)
  await move(back, gid)
  await move(through, gid)
  await after(HOUR_MS)
  await move(through, club)
  expect(await sentDigests()).toEqual({})

  // A pad that was made there meanwhile and has gone is of no interest to them.
  const made = (await admin.post('/pad', { name: 'Short', group: gid })).body['key'] as string
  await move(made, third)
  expect(await sentDigests()).toEqual({})
})
