import type { PadId } from '@sheaf/contract/ids'
import { padLines } from '@sheaf/document/testing/lines'
import { isFullRun } from '@sheaf/document/testing/random'
import { breakIdOf, newLetterId } from '@sheaf/document/text/client-ids'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { openSequence, shownBreaks } from '@sheaf/document/text/sequence'
import { SequenceWriter } from '@sheaf/document/text/write'
import type { Place } from '@sheaf/document/text/place'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { PURGE_SLICE } from '../features/trash/pad-parts.ts'
import { openPadLog } from '../pad-log/pad-log.ts'
import type { Page } from '../realtime/testing/page.ts'
import { realtimeSite } from '../realtime/testing/realtime-site.ts'
import { SAMPLE_USERS, SAMPLE_PASSWORD, fillSite } from '../testing/sites/big-site.ts'
import { openTestDatabase } from '../testing/databases/databases.ts'
import { drainJobs } from '../testing/drain-jobs.ts'
import { watched } from '../testing/databases/query-plans.ts'
import { waitFor, waitUntil } from '../testing/wait.ts'
import { measuredApp } from '../testing/sites/measured-app.ts'

const MINUTES = { timeout: 180_000 }

/** In the long run they make a pad of a million keystrokes. */
const ENTRIES = isFullRun ? 100_000 : 10_000
/** Keystrokes that share an entry, since they come within the milliseconds that share a commit. */
const KEYSTROKES = 10
const LINE_ENTRIES = 100

/** Returns the updates of people who type a pad in lines of a thousand letters, a word at a time. */
const typed = (entries: number): { readonly updates: Uint8Array[]; readonly lines: string[] } => {
  const doc = new Y.Doc()
  const sequence = openSequence(doc)
  const letters = newLetterId()
  const ids = { letters, breaks: breakIdOf(letters), authorOf: String, idFor: () => letters }
  const updates: Uint8Array[] = []
  doc.on('update', (update: Uint8Array) => updates.push(update))
  let written = ''
  const lines: string[] = []
  let last: Place | undefined
  for (let n = 0; n < entries; n++) {
    const word = String.fromCharCode(97 + (n % 26)).repeat(KEYSTROKES)
    const begins = n % LINE_ENTRIES === 0
    doc.transact((transaction) => {
      const writer = new SequenceWriter(transaction, sequence, ids)
      const at = last ?? writer.placeAtEnd(shownBreaks(sequence)[0]!)
      last = writer.insert(begins && n > 0 ? writer.insertBreak(at, PLAIN_LINE) : at, word, {})
    })
    written = begins ? word : written + word
    if (n % LINE_ENTRIES === LINE_ENTRIES - 1) lines.push(written)
  }
  return { updates, lines }
}

test(
  '[W-36, JOB-6, RT-5, PAD-36] a pad of very many keystrokes opens whole, is removed by a flag and purged in slices',
  MINUTES,
  async () => {
    const database = await openTestDatabase()
    onTestFinished(() => database.close())
    let asked: string[] = []
    const site = await realtimeSite(undefined, { database: watched(database, ({ sql }) => asked.push(sql)) })
    const pad = (await site.pad()) as PadId
    const { updates, lines } = typed(ENTRIES)
    const log = openPadLog(site.app.services, database.db)
    const anna = { author: 'anna', name: 'Anna', color: '#112233' }
    await Promise.all(updates.map((update) => log.append(pad, anna, update)))
    await log.close()
    const rows = async (): Promise<number> => {
      const of = database.db.selectFrom('pad_updates').where('pad_id', '=', pad)
      return Number((await of.select((s) => s.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
    }
    expect(await rows()).toBe(updates.length)

    const first = await site.open(pad, { opened: false })
    await waitUntil(() => padLines(first.doc).length === lines.length, MINUTES)
    expect(first.text().split('\n')).toEqual(lines)
    const snapshotted = () =>
      database.db.selectFrom('pad_snapshots').select('seq').where('pad_id', '=', pad).executeTakeFirst()
    await waitUntil(async () => Boolean(await snapshotted()), MINUTES)
    first.close()
    await waitUntil(async () => (await site.app.http.inject('/metrics')).body.includes('sheaf_live_pads 0'))

    // From here on it opens like any other pad.
    asked = []
    const second = await site.open(pad)
    const readings = asked.filter((sql) => sql.includes('"data"') && sql.includes('"pad_updates"'))
    expect(readings.length).toBeLessThan(3)
    second.write('and one more')
    await second.saved()
    expect(second.text().split('\n')).toEqual([...lines, 'and one more'])

    asked = []
    expect((await site.admin.delete(`/pad/${pad}`)).status).toBe(200)
    expect(asked.filter((sql) => /pad_updates|pad_snapshots|pad_texts/.test(sql))).toEqual([])
    await waitUntil(() => second.reasons.length > 0)
    expect(await rows()).toBe(updates.length + 1)

    asked = []
    expect((await site.admin.post('/trash/purge', { type: 'pads', key: pad })).status).toBe(200)
    await drainJobs(site.app)
    await waitFor(async () => expect(await rows()).toBe(0), MINUTES)
    const slices = asked.filter((sql) => sql.startsWith('delete from "pad_updates"'))
    expect(slices.length).toBeGreaterThanOrEqual(updates.length / PURGE_SLICE)
  },
)

test(
  '[W-36, RT-4, EDT-19] two hundred people write in one pad: each edit is stored once, and all see all, and each other',
  MINUTES,
  async () => {
    const site = await realtimeSite()
    const pad = await site.pad()
    const pages: Page[] = []
    while (pages.length < 200) pages.push(...(await Promise.all(Array.from({ length: 20 }, () => site.open(pad)))))
    pages[0]!.write('begun')
    await Promise.all(pages.map((page) => page.shows('begun')))
    for (const [n, page] of pages.entries()) {
      page.show({ profile: { name: `Guest ${n}`, color: '#112233' } })
      page.write(`line ${n}`)
    }
    await waitUntil(() => pages.every(({ isSaved }) => isSaved), { ...MINUTES, interval: 50 })
    const lines = ['begun', ...pages.map((_, n) => `line ${n}`)].toSorted()
    const sees = ({ doc, people }: Page): boolean =>
      padLines(doc).length === pages.length + 1 &&
      people.size === pages.length - 1 &&
      [...people.values()].every(({ user }) => user?.name.startsWith('Guest'))
    await waitUntil(() => pages.every(sees), { ...MINUTES, interval: 200 })
    expect(pages[0]!.text().split('\n').toSorted()).toEqual(lines)
    expect(new Set(pages.map((page) => page.text())).size).toBe(1)
    expect(await site.log(pad)).toHaveLength(pages.length + 1)
    expect(pages.flatMap((page) => page.reasons)).toEqual([])
  },
)

test(
  '[W-36, GRP-36] a group of five hundred people and a thousand pads takes the queries of a small one',
  MINUTES,
  async () => {
    const { app, measure } = await measuredApp()
    await fillSite(app.database.db, { users: 1000, groups: 500, pads: 7000 })
    const signIn = async (login: string) => {
      const first = await app.visitor.post('/auth/login', { login, password: SAMPLE_PASSWORD })
      return app.as((await app.visitor.post('/auth/loginotp', { login, token: first.body['token'].key })).body['token'])
    }
    const { warden } = SAMPLE_USERS
    const [admin, ada] = [await signIn(warden.login), await app.user('ada')]
    const large = Object.keys((await admin.get('/group')).body['value'].groups)[0]!
    const small = (await ada.post('/group', { name: 'Small' })).body['key'] as string
    await ada.post('/pad', { name: 'Only', group: small })
    const seen = (await admin.get(`/group/${large}`)).body
    expect(seen['value'].admins.length + seen['value'].users.length).toBe(warden.people)
    expect(Object.keys(seen['pads'])).toHaveLength(warden.pads)

    const everybody = (await admin.get(`/group/${large}`)).body['value'].users as string[]
    const users = await app.database.db
      .selectFrom('users')
      .select(['id', 'login'])
      .where('id', 'in', everybody)
      .execute()
    const logins = users.map(({ login }) => login)
    for (const [call, ofLarge, ofSmall] of [
      ['index', () => admin.get('/group'), () => ada.get('/group')],
      ['group', () => admin.get(`/group/${large}`), () => ada.get(`/group/${small}`)],
      ['save', () => admin.put(`/group/${large}`, { name: 'A' }), () => ada.put(`/group/${small}`, { name: 'A' })],
      [
        'invite',
        () => admin.post('/group/invite', { gid: large, invite: true, loginsOrEmails: logins.slice(1) }),
        () => ada.post('/group/invite', { gid: small, invite: true, loginsOrEmails: logins.slice(0, 2) }),
      ],
      ['remove', () => admin.delete(`/group/${large}`), () => ada.delete(`/group/${small}`)],
    ] as const) {
      const replies: number[] = []
      const [large, small] = [
        await measure(async () => replies.push((await ofLarge()).status)),
        await measure(async () => replies.push((await ofSmall()).status)),
      ]
      expect({ call, replies }).toEqual({ call, replies: [200, 200] })
      // Chunked writes may add a few queries, but none for each person.
      expect({ call, isAlike: large.queries.length < small.queries.length + 20 }).toEqual({ call, isAlike: true })
    }
  },
)
