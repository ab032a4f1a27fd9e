import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { PadId } from '@sheaf/contract/ids'
import type { findRedactions } from '@sheaf/contract/routes/redaction'
import type { ReplyOf } from '@sheaf/contract/route'
import { type as typeIn, write } from '@sheaf/document/testing/pad'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../db/open.ts'
import { verifyProof } from '../../../pad-log/proof/proof.ts'
import { realtimeSite, type RealtimeSite } from '../../../realtime/testing/realtime-site.ts'
import { recheckDigest } from '../../digests/recheck-digest.ts'
import type { DataOf } from '../../mail/templates/index.ts'
import { actsIn } from '../../../testing/people/audit-trail.ts'
import { drainJobs } from '../../../testing/drain-jobs.ts'
import { failingDisk } from '../../../testing/databases/failing-disk.ts'
import { outcome } from '../../../testing/outcomes.ts'
import type { Caller } from '../../../testing/test-app.ts'
import { waitFor } from '../../../testing/wait.ts'
import { rowsWith } from '../../../testing/databases/rows-with.store.ts'

const SECRET = 'Ada Lovelace'

type Found = ReplyOf<typeof findRedactions>['value']

const find = async (caller: Caller, pad: string, range: object): Promise<Found> => {
  const reply = await caller.post(`/pad/${pad}/redact/find`, range)
  expect(outcome(reply)).toEqual({ status: 200, error: undefined })
  return reply.body['value'] as Found
}

const redact = async (caller: Caller, pad: string, range: object): Promise<string> => {
  const reply = await caller.post(`/pad/${pad}/redact`, { reason: 'A name', ...range })
  expect(outcome(reply)).toEqual({ status: 200, error: undefined })
  return (reply.body['value'] as { readonly job: string }).job
}

const textAt = async (caller: Caller, pad: string, seq: number): Promise<string> =>
  (await caller.get(`/pad/${pad}/at/${seq}?format=text`)).body['value'].text as string

/** A pad in which the admin wrote the secret, once in its first line and once as an address, and a member something else. */
const padWithSecret = async (site: RealtimeSite) => {
  const pad = (await site.pad()) as PadId
  const anna = await site.open(pad, { credentials: { token: site.admin.token! } })
  const ben = await site.open(pad, { credentials: { token: site.user.token! } })
  anna.write(`It was ${SECRET} who said so`)
  await anna.saved()
  await ben.shows(SECRET)
  ben.write('and Ben, by mail')
  await ben.saved()
  await anna.shows('mail')
  write(
    anna.doc,
    (writer, breaks) => writer.format(breaks[1]!, 12, 4, 'link', { href: 'mailto:ada@example.org', title: SECRET }),
    anna.ids.letters,
  )
  await anna.saved()
  return { pad, anna, ben, range: { seq: 1, from: 7, to: 7 + SECRET.length } }
}

test('[HIST-71, HIST-73, HIST-74, HIST-80, HIST-82] a text goes from the pad and all its moments, and from nowhere else', async () => {
  const site = await realtimeSite()
  const { pad, range } = await padWithSecret(site)
  const { text, places } = await find(site.admin, pad, range)
  expect(text).toBe(SECRET)
  expect(places).toMatchObject([
    {
      where: 'text',
      before: 'It was ',
      text: SECRET,
      after: ' who said so',
      firstSeq: 1,
      stands: true,
      author: { id: site.admin.id },
    },
    { where: 'link', text: SECRET, stands: true, author: { id: site.admin.id } },
  ])
  const job = await redact(site.admin, pad, range)
  const head = (await site.log(pad)).length
  for (const seq of [1, 2, 3]) {
    for (const format of ['text', 'html', 'markdown', 'lines'])
      expect((await site.admin.get(`/pad/${pad}/at/${seq}?format=${format}`)).raw.body).not.toContain('Lovelace')
    expect(await textAt(site.admin, pad, seq)).toContain('It was  who said so')
  }
  expect(await textAt(site.admin, pad, 3)).toBe('It was  who said so\nand Ben, by mail')
  const { value } = (await site.admin.get(`/pad/${pad}/at/1?format=lines`)).body
  expect(value.lines[0].runs).toEqual([
    { text: 'It was ', author: site.admin.id, marks: {} },
    { text: '', author: site.admin.id, marks: {}, redacted: SECRET.length },
    { text: ' who said so', author: site.admin.id, marks: {} },
  ])
  for (const path of ['frames?from=0', 'diff?from=0&to=3', 'export/html', 'export/markdown', 'export/text']) {
    const headers = { authorization: `Bearer ${site.admin.token}` }
    const { statusCode, body } = await site.app.http.inject({ url: `/api/pad/${pad}/${path}`, headers })
    expect([path, statusCode, body.includes('Lovelace')]).toEqual([path, 200, false])
  }
  await drainJobs(site.app)
  expect((await site.admin.get(`/pad/${pad}/redact/${job}`)).body['value']).toMatchObject({ isDone: true })
  expect((await site.log(pad)).length).toBeGreaterThan(head - 1)
  expect(await rowsWith(site.database.db, 'Lovelace')).toEqual([])
  expect(await find(site.admin, pad, { seq: 1, from: 0, to: 6 })).toMatchObject({ text: 'It was' })
  expect(await actsIn(site.siteAdmin, '&act=pad.redact')).toHaveLength(1)
})

test('[HIST-77] open pages load the pad anew, and what one sends of the old text later never comes back', async () => {
  const site = await realtimeSite()
  const { pad, anna, ben, range } = await padWithSecret(site)
  // Ben is away with the text, and writes in the middle of it.
  await ben.disconnect()
  typeIn(ben.doc, 0, 10, '!', ben.ids.letters)
  await redact(site.admin, pad, range)
  await waitFor(() => expect(anna.text()).toBe('It was  who said so\nand Ben, by mail'))
  const fresh = await site.open(pad, { credentials: { token: site.admin.token! } })
  expect(fresh.text()).toBe('It was  who said so\nand Ben, by mail')
  ben.connect()
  await ben.saved()
  await fresh.shows('It was ! who said so')
  fresh.write('More')
  await fresh.saved()
  await drainJobs(site.app)
  const last = await site.open(pad, { credentials: { token: site.admin.token! } })
  expect(last.text()).toBe('It was ! who said so\nand Ben, by mail\nMore')
  expect(await rowsWith(site.database.db, 'Lovelace')).toEqual([])
})

test('[HIST-77, RT-42] open pages load the pad anew, too, if the redaction was committed though it seemed to fail', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sheaf-redaction-'))
  const database = await openDatabase({ url: '', dataDir })
  onTestFinished(async () => {
    await database.close()
    rmSync(dataDir, { recursive: true })
  })
  const site = await realtimeSite({ visibility: 'public' }, { database })
  const { pad, anna, range } = await padWithSecret(site)
  const disk = await failingDisk()
  const reply = await site.admin.post(`/pad/${pad}/redact`, { ...range, reason: 'A name' })
  expect(reply.status).toBeGreaterThanOrEqual(500)
  disk.mend()
  await waitFor(() => expect(anna.text()).toBe('It was  who said so\nand Ben, by mail'))
})

test('[HIST-76, HIST-79, HIST-83] versions are marked and prove nothing, later ones do, and no restoring brings it back', async () => {
  const site = await realtimeSite()
  const { pad, anna, range } = await padWithSecret(site)
  // The empty beginning never had it.
  const empty = await site.admin.post(`/pad/${pad}/versions`, { seq: 0, name: 'Begun' })
  const named = await site.admin.post(`/pad/${pad}/versions`, { seq: 1, name: `For ${SECRET}` })
  const before = named.body['value'] as { readonly id: string }
  await redact(site.admin, pad, range)
  expect((await site.admin.get(`/pad/${pad}/versions`)).body['value']).toMatchObject([
    { id: before.id, name: 'For …', redacted: true },
    { name: 'Begun', redacted: false },
  ])
  const proof = async (id: string): Promise<string> =>
    (await site.admin.get(`/pad/${pad}/versions/${id}/proof`)).raw.body
  expect(verifyProof(await proof(before.id)).isProved).toBe(false)
  await drainJobs(site.app)
  const unproved = verifyProof(await proof(before.id))
  expect(unproved.lines.join('\n')).toContain('redacted')
  const begun = verifyProof(await proof((empty.body['value'] as { readonly id: string }).id))
  expect([begun.isProved, begun.lines.join('\n')]).toEqual([true, expect.stringContaining('Something was taken out')])
  const restored = await site.admin.post(`/pad/${pad}/restore`, { seq: 1 })
  expect(restored.status).toBe(200)
  anna.close()
  const now = await site.open(pad, { credentials: { token: site.admin.token! } })
  expect(now.text()).toBe('It was  who said so')
  const after = await site.admin.post(`/pad/${pad}/versions`, { seq: 2, name: 'Later' })
  const proved = verifyProof(await proof((after.body['value'] as { readonly id: string }).id))
  expect(proved.isProved).toBe(true)
  const contributions = (await site.admin.get(`/pad/${pad}/contributions`)).body['value'] as { standing: number }[]
  expect(contributions.map(({ standing }) => standing)).toEqual(['It was  who said so'.length, 0])
  const history = (await site.admin.get(`/pad/${pad}/history`)).body['value']
  expect(history.upTo).toBe(history.head)
  expect(history.stretches.length).toBeGreaterThan(0)
  const copied = await site.admin.post(`/pad/${pad}/copy`, { seq: 1, name: 'Copy' })
  expect(await textAt(site.admin, copied.body['key'] as string, 1)).toBe('It was  who said so')
})

test('[HIST-76, HIST-83] what is proved or copied while a text is taken out does not have it', async () => {
  const site = await realtimeSite()
  const { pad, range } = await padWithSecret(site)
  const { body } = await site.admin.post(`/pad/${pad}/versions`, { seq: 1, name: 'Before' })
  const { texts, restorer } = site.app.services.padReader
  const read = texts.read.bind(texts)
  const reading = vi.spyOn(texts, 'read').mockImplementationOnce(async (...args: Parameters<typeof read>) => {
    const text = await read(...args)
    await redact(site.admin, pad, range)
    return text
  })
  onTestFinished(() => reading.mockRestore())
  const proof = await site.admin.get(`/pad/${pad}/versions/${body['value'].id}/proof`)
  expect([proof.status, proof.raw.body.includes('Lovelace')]).toEqual([200, false])
  expect(verifyProof(proof.raw.body).isProved).toBe(false)
  const copy = restorer.copy.bind(restorer)
  const copying = vi.spyOn(restorer, 'copy').mockImplementationOnce(async (...args: Parameters<typeof copy>) => {
    const copied = await copy(...args)
    await redact(site.admin, pad, { seq: 3, from: 8, to: 11 })
    return copied
  })
  onTestFinished(() => copying.mockRestore())
  const copied = await site.admin.post(`/pad/${pad}/copy`, { seq: 3, name: 'Copy' })
  expect(copied.status).toBe(200)
  expect(await textAt(site.admin, copied.body['key'] as string, 1)).toBe('It was   said so\nand Ben, by mail')
})

test('[HIST-71, HIST-72] places that are excepted stay, and ranges that there are not are refused', async () => {
  const site = await realtimeSite()
  const { pad, range } = await padWithSecret(site)
  const { places } = await find(site.admin, pad, range)
  const all = places.map(({ id }) => id)
  for (const [body, status, field] of [
    [{ ...range, seq: 99 }, 400, 'seq'],
    [{ ...range, seq: -1 }, 400, 'seq'],
    [{ ...range, from: 'x' }, 400, 'from'],
    [{ ...range, from: 9, to: 9 }, 400, 'to'],
    [{ ...range, to: 1000 }, 400, 'to'],
    [{ ...range, seq: 0 }, 400, 'to'],
    [{ ...range, except: all }, 400, 'except'],
    [{ ...range, except: 'x' }, 400, 'except'],
    [{ ...range, reason: '' }, 400, 'reason'],
  ] as const) {
    const reply = await site.admin.post(`/pad/${pad}/redact`, { reason: 'A name', ...body })
    expect([body, reply.status, reply.body['field']]).toEqual([body, status, field])
  }
  await redact(site.admin, pad, { ...range, except: [all[0]] })
  await drainJobs(site.app)
  expect(await textAt(site.admin, pad, 3)).toContain(SECRET)
  expect((await site.admin.get(`/pad/${pad}/at/3?format=html`)).raw.body).not.toContain('title=')
})

test('[HIST-73] a digest that waits to be sent has no line any more of a pad out of which something was taken', async () => {
  const site = await realtimeSite()
  const { pad, range } = await padWithSecret(site)
  const line = { sign: '+', text: `It was ${SECRET}`, line: 1, by: ['Anna'] } as const
  const account = (await site.user.get('/user')).body['value'] as { readonly email: string } | undefined
  const digest: DataOf<'digest'> = {
    user: site.user.id,
    to: account?.email ?? site.user.email,
    login: 'user',
    rhythm: 'daily',
    pads: [
      {
        id: pad,
        name: 'Minutes',
        url: 'https://pads.example.org/p/x',
        isMentioned: false,
        lines: [line],
        moreLines: 0,
      },
    ],
    morePads: 0,
    watchlistUrl: '',
    profileUrl: '',
    unsubscribeUrl: '',
  }
  const ctx = { ...site.app.services, db: site.database.db }
  expect((await recheckDigest(ctx, digest))?.pads).toMatchObject([{ lines: [line], moreLines: 0 }])
  await redact(site.admin, pad, range)
  expect((await recheckDigest(ctx, digest))?.pads).toMatchObject([{ lines: [], moreLines: 1 }])
})

test('[HIST-120] an account searches what to redact as often as the limit allows, and others are not held up', async () => {
  const site = await realtimeSite({}, { env: { SHEAF_LIMITS: 'redact=2' } })
  const { pad, range } = await padWithSecret(site)
  await find(site.admin, pad, range)
  await redact(site.admin, pad, range)
  const again = await site.admin.post(`/pad/${pad}/redact/find`, { seq: 2, from: 0, to: 3 })
  expect(outcome(again)).toEqual({ status: 429, error: 'BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS' })
  expect((await site.siteAdmin.post(`/pad/${pad}/redact/find`, { seq: 2, from: 0, to: 3 })).status).not.toBe(429)
})
