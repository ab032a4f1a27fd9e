import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS } from '../../lib/clock.ts'
import { digestSite, HOUR_MS, removeFirstLine } from '../../testing/sites/digest-site.ts'
import { drainJobs } from '../../testing/drain-jobs.ts'

const line = (sign: '+' | '-', text: string, number: number, ...authors: string[]) => ({
  sign,
  text,
  line: number,
  authors,
})

test('[ADM-9] what changed in a pad is answered for the time that was asked for', async () => {
  const { app, siteAdmin, pad, admin, user, edit, write } = await digestSite()
  const id = await pad()
  await write(id, admin, 'One')
  app.clock.advance(HOUR_MS)
  await write(id, user, 'Two')
  await edit(id, user, removeFirstLine)
  const diff = async (query: string) => (await siteAdmin.get(`/stats/diff/${id}${query}`)).body['result']
  const lately = {
    padId: id,
    name: 'Minutes',
    splices: [
      [0, 1, '', 1],
      [0, 0, 'Two', 1],
    ],
    authors: ['user'],
    changes: [line('-', 'One', 1, 'user'), line('+', 'Two', 1, 'user')],
    omitted: 0,
  }
  expect(await diff('?ago=60000')).toEqual(lately)
  expect(await diff('')).toEqual(lately)
  expect(await diff(`?ago=${DAY_MS}`)).toMatchObject({ changes: [line('+', 'Two', 1, 'user')] })
  expect(await diff('?ago=0')).toMatchObject({ splices: [], authors: [], changes: [] })
})

test('[EXP-9, ADM-9, W-20] what changed in a damaged pad is refused, and says why', async () => {
  const { db, siteAdmin, pad, admin, write } = await digestSite()
  const id = await pad()
  await write(id, admin, 'One')
  await db.updateTable('pad_updates').set({ kind: 7 }).where('pad_id', '=', id).execute()
  expect(await siteAdmin.get(`/stats/diff/${id}`)).toMatchObject({
    status: 409,
    body: { error: 'BACKEND.ERROR.PAD.DAMAGED', key: id },
  })
})

test('[ERR-21] a time in which too much changed to be read is refused, and a shorter one is answered after it', async () => {
  const { siteAdmin, pad, admin, write, app } = await digestSite()
  const id = await pad()
  await write(id, admin, 'One')
  let taken = 0
  const used = vi
    .spyOn(Worker.prototype, 'cpuUsage')
    .mockImplementation(async () => ({ user: (taken += 60_000_000), system: 0 }))
  onTestFinished(() => used.mockRestore())
  expect(await siteAdmin.get(`/stats/diff/${id}?ago=${DAY_MS}`)).toMatchObject({
    status: 400,
    body: { error: 'BACKEND.ERROR.TYPE.TOO_LARGE', field: 'ago', key: id },
  })
  used.mockRestore()
  app.clock.advance(HOUR_MS)
  expect((await siteAdmin.get(`/stats/diff/${id}?ago=1000`)).body['result']).toMatchObject({ changes: [] })
})

test('[ADM-10] the digest that the watchers of a group would get is answered, and nothing is sent', async () => {
  const { gid, siteAdmin, pad, admin, user, watch, write, app, server } = await digestSite()
  const digest = async (query = '') => (await siteAdmin.get(`/stats/watchGroup/${gid}${query}`)).body['result']
  expect(await digest()).toEqual({ watcherList: null })
  await watch(user, gid, 'groups')
  expect(await digest()).toEqual({ watcherList: ['user'], actualChanges: null })
  const id = await pad()
  await write(id, admin, 'One')
  expect(await digest()).toMatchObject({
    watcherList: ['user'],
    actualChanges: [{ padId: id, changes: [line('+', 'One', 1, 'admin')] }],
  })
  app.clock.advance(HOUR_MS)
  expect(await digest('?ago=1000')).toEqual({ watcherList: ['user'], actualChanges: null })
  await drainJobs(app)
  expect(server.mails).toHaveLength(0)
})

test('[ADM-10, MAIL-14, MAIL-15] what a user would be told is without their own edits and what they may not read', async () => {
  const { gid, siteAdmin, pad, admin, stranger, watch, write } = await digestSite({ visibility: 'public' })
  const digest = async () => (await siteAdmin.get('/stats/watchUser/STRANGER')).body['result']
  expect(await digest()).toEqual({ watcherList: null })
  await watch(stranger, gid, 'groups')
  const [open, closed] = [await pad(), await pad({ visibility: 'restricted' })]
  await write(closed, admin, 'Secret')
  await write(open, stranger, 'Mine')
  expect(await digest()).toEqual({ watcherList: ['stranger'], actualChanges: null })
  await write(open, admin, 'Yours')
  expect(await digest()).toMatchObject({
    watcherList: ['stranger'],
    actualChanges: [{ padId: open, authors: ['admin'], changes: [line('+', 'Yours', 2, 'admin')] }],
  })
})

test('[ADM-25] pads of which there is nothing to tell take no place from the others', async () => {
  const { app, db, gid, siteAdmin, pad, admin, user, watch, write } = await digestSite()
  await watch(user, gid, 'groups')
  const changed = [await pad(), await pad()]
  for (const id of changed) await write(id, admin, 'News')
  const silent: string[] = []
  // Some of them were changed at the same instant.
  for (let n = 0; n < 45; n++) silent.push(await pad())
  for (const [n, id] of silent.entries())
    await db
      .updateTable('pads')
      .set({ last_edited_at: app.clock.now() + Math.floor(n / 4) })
      .where('id', '=', id)
      .execute()
  for (const path of [`/stats/watchGroup/${gid}`, '/stats/watchUser/user']) {
    const { actualChanges } = (await siteAdmin.get(path)).body['result']
    expect(actualChanges.map(({ padId }: { padId: string }) => padId)).toEqual(changed.toReversed())
  }
})

test('[ADM-10, MAIL-12, MAIL-16] what a user would be told begins as in the digest: with their watching', async () => {
  const { siteAdmin, pad, admin, user, watch, write, after } = await digestSite()
  const id = await pad()
  await write(id, admin, 'Before')
  await write(id, admin, 'Before, for @user')
  await watch(user, id)
  await write(id, admin, 'After')
  expect((await siteAdmin.get('/stats/watchUser/user')).body['result']).toMatchObject({
    actualChanges: [
      { padId: id, changes: [line('+', 'Before, for @user', 2, 'admin'), line('+', 'After', 3, 'admin')] },
    ],
  })
  const [mail] = await after(DAY_MS)
  expect(mail?.text?.match(/^[+-] .*$/gm)).toEqual(['+ Before, for @user  (admin)', '+ After  (admin)'])
})

test('[MAIL-13, MAIL-16] a line that was taken away is told before the line with a mention that has its place now', async () => {
  const { siteAdmin, pad, admin, user, watch, edit, write, after } = await digestSite()
  const id = await pad()
  await write(id, admin, 'Old')
  await write(id, admin, 'For @user')
  await watch(user, id)
  await edit(id, admin, removeFirstLine)
  expect((await siteAdmin.get('/stats/watchUser/user')).body['result']).toMatchObject({
    actualChanges: [{ changes: [line('-', 'Old', 1, 'admin'), line('+', 'For @user', 1, 'admin')] }],
  })
  const [mail] = await after(DAY_MS)
  expect(mail?.text?.match(/^[+-] .*$/gm)).toEqual(['- Old  (admin)', '+ For @user  (admin)'])
})

test('[ADM-10, MAIL-18] a pad that cannot be read is left out', async () => {
  const { db, gid, siteAdmin, pad, admin, user, watch, write } = await digestSite()
  await watch(user, gid, 'groups')
  const [broken, sound] = [await pad(), await pad()]
  for (const id of [broken, sound]) await write(id, admin, 'News')
  await db.updateTable('pad_updates').set({ kind: 0 }).where('pad_id', '=', broken).execute()
  for (const path of [`/stats/watchGroup/${gid}`, '/stats/watchUser/user']) {
    const { actualChanges } = (await siteAdmin.get(path)).body['result']
    expect(actualChanges.map(({ padId }: { padId: string }) => padId)).toEqual([sound])
  }
})

test('[ADM-10, WIRE-19] all that waits is told when asked for, whatever the rhythm, and once', async () => {
  const { siteAdmin, pad, admin, user, watch, write, setFrequency, after } = await digestSite()
  const id = await pad()
  await watch(user, id)
  const sentDigests = async (): Promise<number> => {
    const reply = await siteAdmin.get('/stats/watch')
    expect([reply.status, reply.body]).toEqual([200, {}])
    return (await after(1)).length
  }
  expect(await sentDigests()).toBe(0)
  for (const often of ['hourly', 'daily', 'weekly'] as const) {
    await setFrequency(user, often)
    for (const line of ['One', 'Two']) {
      await write(id, admin, line)
      expect([await sentDigests(), await sentDigests()]).toEqual([1, 0])
    }
  }
  await write(id, admin, 'Three')
  await setFrequency(user, 'off')
  expect(await sentDigests()).toBe(0)
})

test('[ADM-10, ERR-7] a site that cannot send digests says so instead of beginning', async () => {
  const { app, db, siteAdmin } = await digestSite()
  for (const [missing, key] of [
    [{ rootUrl: '' }, 'ROOTURL_NOT_CONFIGURED'],
    [{ SMTPHost: '' }, 'MAIL_NOT_CONFIGURED'],
  ] as const) {
    await app.set(missing)
    expect(await siteAdmin.get('/stats/watch')).toMatchObject({
      status: 501,
      body: { error: `BACKEND.ERROR.CONFIGURATION.${key}` },
    })
  }
  expect(await db.selectFrom('audit_entries').select('id').where('act', '=', 'digests.send').execute()).toEqual([])
})

test('[ADM-11] all of this is for the site admin', async () => {
  const { visitor, stranger, user, admin, gid, pad } = await digestSite()
  const id = await pad()
  for (const caller of [visitor, stranger, user, admin])
    for (const path of ['/stats/watch', `/stats/diff/${id}`, `/stats/watchGroup/${gid}`, '/stats/watchUser/user'])
      expect(await caller.get(path)).toMatchObject({
        status: 401,
        body: { error: 'BACKEND.ERROR.AUTHENTICATION.ADMIN' },
      })
})

test.each(['ago=-1', 'ago=x', 'ago=1.5', 'ago=99999999999999', 'ago=1&ago=2'])(
  '[ADM-9, ADM-10, ERR-9] %s is refused',
  async (query) => {
    const { siteAdmin, gid, pad } = await digestSite()
    for (const path of [`/stats/diff/${await pad()}`, `/stats/watchGroup/${gid}`, '/stats/watchUser/user'])
      expect(await siteAdmin.get(`${path}?${query}`)).toMatchObject({ status: 400, body: { field: 'ago' } })
  },
)

test('[ADM-9, ADM-10] what does not exist is 404, and so is what was removed', async () => {
  const { siteAdmin, admin, gid, pad } = await digestSite()
  const removed = await pad()
  await admin.delete(`/pad/${removed}`)
  for (const id of [removed, 'unknown', '__proto__', '%2F', '*'])
    expect((await siteAdmin.get(`/stats/diff/${id}`)).status).toBe(404)
  for (const id of ['unknown', 'constructor', '*'])
    expect((await siteAdmin.get(`/stats/watchGroup/${id}`)).status).toBe(404)
  expect(await siteAdmin.get('/stats/watchUser/unknown')).toMatchObject({
    status: 404,
    body: { error: 'BACKEND.ERROR.USER.NOT_FOUND' },
  })
  await admin.delete(`/group/${gid}`)
  expect((await siteAdmin.get(`/stats/watchGroup/${gid}`)).status).toBe(404)
})
