import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { VERSIONS_MAX } from '@sheaf/contract/limits'
import type { PadId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import { ENTRY_KIND } from '../../../pad-log/log-hash.ts'
import { findLogEnd } from '../../../pad-log/log-heads.store.ts'
import { verifyProof } from '../../../pad-log/proof/proof.ts'
import { verifiedEntries } from '../../../pad-log/reading/verified-entries.ts'
import { realtimeSite, type RealtimeSite } from '../../../realtime/testing/realtime-site.ts'
import { DENIED_EDIT, HIDDEN, outcome } from '../../../testing/outcomes.ts'

/** Writes a few lines in a new pad. Returns the pad and the page, whose text is on the disk. */
const writtenPad = async (site: RealtimeSite, ...lines: string[]) => {
  const pad = (await site.pad()) as PadId
  const page = await site.open(pad, { credentials: { token: site.admin.token! } })
  for (const line of lines) {
    page.write(line)
    await page.saved()
  }
  return { pad, page, head: (await site.log(pad)).length }
}

/** What tests change in an exported version. */
interface ProofFile {
  pad: string
  readonly version: { seq: number }
  readonly text: { readonly attributes: object; readonly runs: { text: string }[] }[]
  salt: string
  readonly entries: [number, number, number, number, unknown, string][]
}

const kindsOf = async (site: RealtimeSite, pad: PadId): Promise<number[]> => {
  const kinds: number[] = []
  for await (const page of verifiedEntries(site.database.db, pad, 0)) kinds.push(...page.map(({ kind }) => kind))
  return kinds
}

test('[HIST-142] a moment that somebody has named stays that of whoever wrote it, and when they did', async () => {
  const site = await realtimeSite()
  const { pad, head } = await writtenPad(site, 'one')
  const at = async (seq: number | string) => (await site.user.get(`/pad/${pad}/at${seq}`)).body['value']
  const written = await at(`/${head}`)
  expect(written.author.id).toBe(site.admin.id)
  site.app.clock.advance(5000)
  expect((await site.user.post(`/pad/${pad}/versions`, { seq: head, name: 'As sent' })).status).toBe(200)
  const named = { ...written, seq: head + 1 }
  expect([await at(''), await at(`/${head + 1}`)]).toEqual([named, named])
})

test('[HIST-51, HIST-52] a moment gets a name by an entry of the log, which open pages pass, and the list shows it', async () => {
  const site = await realtimeSite()
  const { pad, page, head } = await writtenPad(site, 'one', 'two')
  const edited = (await site.admin.get(`/pad/${pad}`)).body['value'].lastEdited
  site.app.clock.advance(5000)
  const made = await site.user.post(`/pad/${pad}/versions`, { seq: 1, name: 'As sent to the council', starred: true })
  expect(made).toMatchObject({
    status: 200,
    body: {
      success: true,
      value: {
        seq: 1,
        name: 'As sent to the council',
        starred: true,
        automatic: null,
        redacted: false,
        mayChange: true,
        by: { id: site.user.id, name: 'user' },
      },
    },
  })
  expect(await kindsOf(site, pad)).toEqual([...Array(head).fill(ENTRY_KIND.update), ENTRY_KIND.version])
  expect((await site.admin.get(`/pad/${pad}`)).body['value'].lastEdited).toBe(edited)
  page.write('three')
  await page.saved()
  expect((await site.open(pad)).text()).toBe('one\ntwo\nthree')
  await site.admin.post(`/pad/${pad}/versions`, { seq: head, name: 'Later' })
  const listed = await site.visitor.get(`/pad/${pad}/versions`)
  expect(listed).toMatchObject({ status: 401 })
  const { value } = (await site.user.get(`/pad/${pad}/versions`)).body
  expect(value.map(({ name, mayChange }: { name: string; mayChange: boolean }) => [name, mayChange])).toEqual([
    ['Later', false],
    ['As sent to the council', true],
  ])
  expect(page.reasons).toEqual([])
})

test('[HIST-42, HIST-51, HIST-132] a moment that is not there gets no name, none gets one that nobody sees, and nothing is written', async () => {
  const site = await realtimeSite()
  const { pad, head } = await writtenPad(site, 'one')
  for (const seq of [head + 1, -1, 1.5, 'x', undefined]) {
    const refused = await site.admin.post(`/pad/${pad}/versions`, { seq, name: 'No' })
    expect([seq, refused.status, refused.body['field']]).toEqual([seq, 400, 'seq'])
  }
  for (const name of ['', '   ', '\u200b', 'Sent\u202e', 'x'.repeat(101)])
    for (const path of ['versions', 'copy']) {
      const refused = await site.admin.post(`/pad/${pad}/${path}`, { seq: 1, name })
      expect([name, refused.status, refused.body['field']]).toEqual([name, 400, 'name'])
    }
  expect((await site.admin.get(`/pad/${pad}/versions`)).body['value']).toEqual([])
  expect(await site.log(pad)).toHaveLength(head)
})

test('[HIST-53] a name is changed and taken away by who gave it or an admin, and its entry stays', async () => {
  const site = await realtimeSite()
  const { pad, head } = await writtenPad(site, 'one')
  const of = async (caller: typeof site.user) =>
    (await caller.post(`/pad/${pad}/versions`, { seq: head, name: 'Mine' })).body['value'].id as string
  const [ofAdmin, ofUser] = [await of(site.admin), await of(site.user)]
  const entries = (await site.log(pad)).length
  expect(outcome(await site.user.put(`/pad/${pad}/versions/${ofAdmin}`, { name: 'No' }))).toEqual(DENIED_EDIT)
  expect(outcome(await site.user.delete(`/pad/${pad}/versions/${ofAdmin}`))).toEqual(DENIED_EDIT)
  expect((await site.user.put(`/pad/${pad}/versions/${ofUser}`, { name: 'Ours' })).body['value'].name).toBe('Ours')
  expect((await site.admin.put(`/pad/${pad}/versions/${ofUser}`, { starred: true })).body['value']).toMatchObject({
    name: 'Ours',
    starred: true,
    by: { id: site.user.id },
  })
  expect(outcome(await site.admin.delete(`/pad/${pad}/versions/unknown`))).toEqual(HIDDEN)
  expect((await site.admin.delete(`/pad/${pad}/versions/${ofUser}`)).status).toBe(200)
  await site.admin.put(`/pad/${pad}`, { readonly: true })
  expect(outcome(await site.admin.put(`/pad/${pad}/versions/${ofAdmin}`, { name: 'No' })).status).toBe(403)
  const { value } = (await site.admin.get(`/pad/${pad}/versions`)).body
  expect(value).toMatchObject([{ id: ofAdmin, name: 'Mine', mayChange: false }])
  expect(await site.log(pad)).toHaveLength(entries)
})

test('[HIST-54] versions that the server made give way when there are too many, named and marked ones do not', async () => {
  const site = await realtimeSite()
  const { pad, head } = await writtenPad(site, 'one')
  const { db } = site.database
  const rows = Array.from({ length: VERSIONS_MAX }, (_, n) => ({
    id: `v${n}`,
    pad_id: pad,
    seq: 1,
    entry: null,
    name: n < 2 ? '' : `Number ${n}`,
    starred: n === 0 ? (1 as const) : (0 as const),
    automatic: n < 2 ? 'removal' : null,
    made_by: n < 2 ? null : site.admin.id,
    created_at: n,
  }))
  for (let at = 0; at < rows.length; at += 100)
    await db
      .insertInto('pad_versions')
      .values(rows.slice(at, at + 100))
      .execute()
  expect((await site.admin.post(`/pad/${pad}/versions`, { seq: head, name: 'One more' })).status).toBe(200)
  const { value } = (await site.admin.get(`/pad/${pad}/versions`)).body
  expect(value).toHaveLength(VERSIONS_MAX)
  expect(value.map(({ id }: { id: string }) => id)).not.toContain('v1')
  expect(value.map(({ id }: { id: string }) => id)).toContain('v0')
  expect(outcome(await site.admin.post(`/pad/${pad}/versions`, { seq: head, name: 'Too many' }))).toEqual({
    status: 409,
    error: 'BACKEND.ERROR.PAD.TOO_MANY_VERSIONS',
  })
})

test('[HIST-65, HIST-66] an exported version is proved on any machine by a hash that somebody kept, and a changed one is not', async () => {
  const site = await realtimeSite()
  const { pad, page, head } = await writtenPad(site, 'the minutes', 'of May')
  const { body } = await site.admin.post(`/pad/${pad}/versions`, { seq: head, name: 'Minutes' })
  const { id } = body['value']
  for (const word of ['more', 'and more']) {
    page.write(word)
    await page.saved()
  }
  const end = await findLogEnd(site.database.db, pad)
  const kept = Buffer.from(end!.hash).toString('hex')
  page.write('after that')
  await page.saved()
  const { raw } = await site.user.get(`/pad/${pad}/versions/${id}/proof`).catch(() => ({ raw: undefined }))
  const file = raw!.body
  expect(JSON.parse(file).text).toMatchObject([{ runs: [{ text: 'the minutes' }] }, { runs: [{ text: 'of May' }] }])
  // Neither what was written since nor a name is in it.
  for (const secret of ['more', 'after that', site.admin.id, 'Admin']) expect(file).not.toContain(secret)
  expect(verifyProof(file)).toMatchObject({ isProved: true })
  expect(verifyProof(file, kept)).toMatchObject({ isProved: true })
  expect(verifyProof(file, `${end!.seq}: ${kept.slice(0, 20).toUpperCase()}`)).toMatchObject({ isProved: true })
  expect(verifyProof(file, 'ab'.repeat(32))).toMatchObject({ isProved: false })
  const changed = (change: (proof: ProofFile) => void): string => {
    const proof = JSON.parse(file) as ProofFile
    change(proof)
    return JSON.stringify(proof)
  }
  for (const forged of [
    changed((proof) => (proof.text[0]!.runs[0]!.text = 'the Minutes')),
    changed((proof) => proof.text.push({ attributes: {}, runs: [] })),
    changed((proof) => (proof.version.seq = 1)),
    changed((proof) => (proof.entries[1]![1] += 1)),
    changed((proof) => (proof.entries[1]![3] += 1)),
    changed((proof) => proof.entries.splice(1, 1)),
    changed((proof) => (proof.pad = 'another')),
    changed((proof) => (proof.salt = '')),
  ])
    expect(verifyProof(forged, kept)).toMatchObject({ isProved: false })
  const folder = mkdtempSync(path.join(tmpdir(), 'proof-'))
  const run = (text: string, ...hash: string[]) => {
    const name = path.join(folder, 'version.json')
    writeFileSync(name, text)
    const command = new URL('../../../commands/verify-history.ts', import.meta.url).pathname
    return spawnSync(process.execPath, [command, name, ...hash], { encoding: 'utf8', env: {} })
  }
  expect(run(file, kept)).toMatchObject({ status: 0, stdout: expect.stringContaining('PROVED') })
  expect(run(file)).toMatchObject({ status: 0, stdout: expect.stringMatching(/[0-9a-f]{64}/) })
  expect(run(file, 'ab'.repeat(32))).toMatchObject({ status: 1, stdout: expect.stringContaining('NOT PROVED') })
  expect(run('{}')).toMatchObject({ status: 2, stderr: expect.stringContaining('no proof') })
})

test('[HIST-65] a version that nobody has named has no proof, and one that is named then has', async () => {
  const site = await realtimeSite()
  const { pad, page } = await writtenPad(site, 'one')
  page.write('two')
  await page.saved()
  await site.admin.post(`/pad/${pad}/restore`, { seq: 1 })
  const [version] = (await site.admin.get(`/pad/${pad}/versions`)).body['value']
  expect(version).toMatchObject({ automatic: 'restore', name: '', by: null, mayChange: true })
  expect(outcome(await site.admin.get(`/pad/${pad}/versions/${version.id}/proof`))).toEqual(HIDDEN)
  expect(outcome(await site.user.put(`/pad/${pad}/versions/${version.id}`, { name: 'No' }))).toEqual(DENIED_EDIT)
  const named = await site.admin.put(`/pad/${pad}/versions/${version.id}`, { name: 'Before' })
  expect(named.body['value']).toMatchObject({ name: 'Before', automatic: null, by: { id: site.admin.id } })
  const { raw } = await site.admin.get(`/pad/${pad}/versions/${version.id}/proof`)
  expect(verifyProof(raw.body)).toMatchObject({ isProved: true })
})
