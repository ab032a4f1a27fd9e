import { Worker } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { download, FILE, outcome, writtenSite } from '../../testing/sites/export-site.ts'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import type { Caller } from '../../testing/test-app.ts'

/** Lets no thread do anything until the returned function is called. */
const holdThreads = () => {
  const held: (readonly [Worker, ...Parameters<Worker['postMessage']>])[] = []
  const spy = vi.spyOn(Worker.prototype, 'postMessage').mockImplementation(function (this: Worker, ...message) {
    held.push([this, ...message])
  })
  const release = () => {
    spy.mockRestore()
    for (const [thread, ...message] of held.splice(0)) thread.postMessage(...message)
  }
  onTestFinished(release)
  return release
}

test('[EXP-41, WIRE-39] who has many files made at once waits for them, is asked to come back for more, and holds up nobody', async () => {
  const site = await groupFixture()
  const { user, admin, pad } = site
  const pads: string[] = []
  for (let n = 0; n < 23; n++) pads.push(await pad())
  const release = holdThreads()
  const done: string[] = []
  const exportBy = async (caller: Caller, id: string) => {
    const { status, headers } = await download(site, caller, `/pad/${id}/export/text`)
    done.push(caller === admin ? 'admin' : String(status))
    return headers
  }
  const all = pads.map((id) => exportBy(user, id))
  // One is being made and twenty wait.
  await expect.poll(() => done).toEqual(['429', '429'])
  expect(Number((await Promise.race(all))['retry-after'])).toBeGreaterThan(0)
  const other = exportBy(admin, pads[0]!)
  await expect.poll(() => site.app.services.padReader.texts.waiting(admin.id)).toBe(1)
  release()
  await Promise.all([...all, other])
  expect(done.slice(2).filter((outcome) => outcome === '200')).toHaveLength(21)
  expect(done.indexOf('admin')).toBeLessThan(6)
})

test('[EXP-42] a pad whose file takes too long to make is refused alone, and left out of an archive by name', async () => {
  const site = await writtenSite()
  const { gid, id, user, files } = site
  let taken = 0
  const used = vi
    .spyOn(Worker.prototype, 'cpuUsage')
    .mockImplementation(async () => ({ user: (taken += 60_000_000), system: 0 }))
  onTestFinished(() => used.mockRestore())
  const { status, text } = await download(site, user, `/pad/${id}/export/html`)
  expect([status, JSON.parse(text)]).toEqual([413, { error: 'BACKEND.ERROR.TYPE.TOO_LARGE', key: id }])
  const archive = await files(`/group/${gid}/export`, user)
  expect(JSON.parse(archive['not-exported.json'] ?? '')).toEqual([{ _id: id, name: 'Minutes' }])
  used.mockRestore()
  expect(await outcome(site, user, `/pad/${id}/export/html`)).toEqual(FILE)
})

test('[EXP-6, OPS-37] a long file travels compressed', async () => {
  const site = await writtenSite()
  const { app, id, user } = site
  const page = await site.open(id, { credentials: { token: user.token! } })
  page.write('words '.repeat(1000))
  await page.saved()
  const reply = await app.http.inject({
    url: `/api/pad/${id}/export/text`,
    headers: { authorization: `Bearer ${user.token}`, 'accept-encoding': 'gzip' },
  })
  expect(reply.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(reply.rawPayload).toString()).toContain('words words')
})
