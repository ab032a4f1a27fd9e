import type { PadId } from '@sheaf/contract/ids'
import type { Stretch } from '@sheaf/contract/entities/history'
import { tableOf } from '@sheaf/document/testing/tables'
import { erase, replicaOf, type, write } from '@sheaf/document/testing/pad'
import { appendLines } from '@sheaf/document/text/from-text'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { realtimeSite } from '../../realtime/testing/realtime-site.ts'
import type { Reply } from '../../testing/test-app.ts'
import { waitUntil } from '../../testing/wait.ts'
import { historyScene, type WrittenEntry } from './testing/history-scene.ts'

const START = 1_700_000_000_000
const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000]

/** Writes a log by hand: each call of `edit` is an entry, and says under which ids it writes. */
const writer = () => {
  const doc = replicaOf()
  const entries: WrittenEntry[] = []
  const seen = new Set<number>()
  const edit = (author: string, at: number, act: (doc: Y.Doc) => unknown, letters?: number): void => {
    const before = Y.encodeStateVector(doc)
    let data: Uint8Array = new Uint8Array()
    doc.once('update', (update: Uint8Array) => (data = update))
    act(doc)
    const ids = letters === undefined || seen.has(letters) ? [] : [letters]
    for (const id of ids) seen.add(id)
    entries.push({ author, at: START + at, data: data.length > 0 ? data : Y.encodeStateAsUpdate(doc, before), ids })
  }
  return { doc, entries, edit }
}

const fromsOf = ({ body }: Reply): number[] => (body['value'].stretches as Stretch[]).map(({ from }) => from)

test('[HIST-11, HIST-12] who only reads and moves the cursor is in no stretch; who writes is, under the name that the pad shows', async () => {
  const site = await realtimeSite({ visibility: 'public', history: 'readers' })
  const pad = await site.pad()
  const [ada, ben] = [site.admin, site.user]
  const page = await site.open(pad, { credentials: { token: ada.token! } })
  const reader = await site.open(pad, { credentials: { token: ben.token! } })
  page.write('Ada writes')
  await page.saved()
  await reader.shows('Ada writes')
  reader.show({ cursor: null })
  const stretchesNow = async (): Promise<Stretch[]> =>
    (await ben.get(`/pad/${pad}/history`)).body['value'].stretches as Stretch[]
  expect((await stretchesNow()).map(({ authors }) => authors.map(({ name, added }) => [name, added]))).toEqual([
    [['admin', 10]],
  ])
  reader.write('and Ben')
  await reader.saved()
  // Ada moves what Ben wrote: those letters stay his, and she is who put them in.
  await page.shows('and Ben')
  page.write('and Ben', ben.id)
  await page.saved()
  const [both, ...others] = await stretchesNow()
  expect(others).toEqual([])
  expect(both!.authors.map(({ name, added }) => [name, added])).toEqual([
    ['admin', 17],
    ['user', 7],
  ])
  const { value } = (await ben.get(`/pad/${pad}/contributions`)).body
  expect(value).toMatchObject([
    { author: { name: 'user' }, standing: 14, written: 7, removed: 0 },
    { author: { name: 'admin' }, standing: 10, written: 17, removed: 0 },
  ])
})

test('[HIST-13, HIST-14, HIST-16, HIST-42] the list goes on where it ended, keeps to one author, and names versions; a wrong number is refused', async () => {
  const scene = await historyScene()
  const pad = await scene.pad()
  const { entries, edit } = writer()
  for (let n = 0; n < 6; n++)
    edit(['anna', 'ben'][n % 2]!, n * HOUR, (doc) => type(doc, 0, 0, 'ab', 100 + (n % 2)), 100 + (n % 2))
  await scene.append(pad, entries)
  const first = await scene.history(pad, 'limit=4')
  expect(first.body['value']).toMatchObject({
    next: 3,
    stretches: [{ from: 6, added: 2, removed: 0 }, { from: 5 }, { from: 4 }, { from: 3 }],
  })
  const second = await scene.history(pad, 'limit=4&before=3')
  expect(second.body['value']).toMatchObject({ next: null, stretches: [{ from: 2 }, { from: 1 }] })
  expect(fromsOf(await scene.history(pad, 'author=ben'))).toEqual([6, 4, 2])
  const ofBen = await scene.history(pad, 'author=ben&limit=2')
  expect([fromsOf(ofBen), ofBen.body['value'].next]).toEqual([[6, 4], 4])
  expect(fromsOf(await scene.history(pad, 'author=ben&before=4'))).toEqual([2])
  expect(fromsOf(await scene.history(pad, 'author=nobody'))).toEqual([])
  const version = { pad_id: pad, entry: null, starred: 0 as const, made_by: null, created_at: START }
  await scene.app.database.db
    .insertInto('pad_versions')
    .values([
      { ...version, id: 'v1', seq: 2, name: 'as sent', automatic: null },
      { ...version, id: 'v2', seq: 4, name: '', automatic: 'restore' },
    ])
    .execute()
  const versions = ((await scene.history(pad)).body['value'].stretches as Stretch[]).map(({ version }) => version)
  expect(versions).toEqual([
    undefined,
    undefined,
    { id: 'v2', seq: 4, name: '', automatic: 'restore' },
    undefined,
    { id: 'v1', seq: 2, name: 'as sent', automatic: null },
    undefined,
  ])
  for (const [key, wrong] of ['before', 'seq', 'limit', 'line'].flatMap((key) =>
    ['-1', '1.5', 'x', '7'].map((value) => [key, value] as const),
  )) {
    if (key === 'limit' && wrong === '7') continue
    const { status, body } = await scene.history(pad, `${key}=${wrong}`)
    expect([key, wrong, status, body['error'], body['field']]).toEqual([
      key,
      wrong,
      400,
      'BACKEND.ERROR.TYPE.PARAM_INVALID',
      key,
    ])
  }
})

test('[HIST-15] the stretches that wrote what stands in a line are found, then and now, also in the cells of a table', async () => {
  const scene = await historyScene()
  const pad = await scene.pad()
  const { entries, edit } = writer()
  edit('anna', 0, (doc) => appendLines(doc, [{ text: 'first' }, { text: 'second' }], 100), 100)
  edit('ben', HOUR, (doc) => type(doc, 0, 0, 'the ', 101), 101)
  edit('cleo', 2 * HOUR, (doc) => type(doc, 1, 6, ' line', 102), 102)
  edit('ben', 3 * HOUR, (doc) => erase(doc, 0, 0, 4))
  edit('dora', 4 * HOUR, (doc) => appendLines(doc, [{ text: '', tableText: tableOf([['a', 'b']]) }], 103), 103)
  await scene.append(pad, entries)
  const ofLine = async (query: string): Promise<number[]> => fromsOf(await scene.history(pad, query))
  expect(await ofLine('line=1')).toEqual([1])
  expect(await ofLine('line=1&seq=3')).toEqual([2, 1])
  expect(await ofLine('line=1&seq=3&limit=1')).toEqual([2])
  expect(await ofLine('line=1&seq=3&before=2')).toEqual([1])
  expect(await ofLine('line=2')).toEqual([3, 1])
  expect(await ofLine('line=2&author=cleo')).toEqual([3])
  expect(await ofLine('line=3')).toEqual([5])
  expect(await ofLine('line=1&lastLine=2')).toEqual([3, 1])
  expect(await ofLine('line=2&lastLine=3')).toEqual([5, 3, 1])
  expect(await ofLine('line=1&lastLine=2&seq=3')).toEqual([3, 2, 1])
  for (const query of ['line=4', 'line=3&seq=4', 'line=2&seq=0', 'line=2&lastLine=4', 'line=2&lastLine=1']) {
    const { status, body } = await scene.history(pad, query)
    expect([query, status, body['field']]).toEqual([query, 400, 'line'])
  }
})

test('[HIST-19] the activity of a pad says who wrote when and how much, in at most 300 parts', async () => {
  const scene = await historyScene()
  const [short, long] = [await scene.pad(), await scene.pad()]
  const few = writer()
  few.edit('anna', 0, (doc) => type(doc, 0, 0, 'abc', 100), 100)
  few.edit('ben', SECOND, (doc) => type(doc, 0, 0, 'abcdef', 101), 101)
  few.edit('anna', HOUR, (doc) => erase(doc, 0, 0, 2))
  await scene.append(short, few.entries)
  const { value } = (await scene.user.get(`/pad/${short}/activity`)).body
  expect(value).toEqual({
    head: 3,
    writers: [expect.objectContaining({ id: 'ben' }), expect.objectContaining({ id: 'anna' })],
    parts: [
      { from: 1, to: 2, startedAt: START, endedAt: START + SECOND, writers: [0, 1], letters: 9 },
      { from: 3, to: 3, startedAt: START + HOUR, endedAt: START + HOUR, writers: [1], letters: 2 },
    ],
  })
  const many = writer()
  for (let n = 0; n < 700; n++)
    many.edit(
      n < 350 ? 'anna' : 'ben',
      n * HOUR,
      (doc) => type(doc, 0, 0, 'a', n < 350 ? 100 : 101),
      n < 350 ? 100 : 101,
    )
  await scene.append(long, many.entries)
  const { parts, writers } = (await scene.user.get(`/pad/${long}/activity`)).body['value']
  expect(parts.length).toBeLessThanOrEqual(300)
  expect(parts.length).toBeGreaterThan(200)
  expect(parts.reduce((sum: number, { letters }: { letters: number }) => sum + letters, 0)).toBe(700)
  expect([parts[0], parts.at(-1), writers.length]).toMatchObject([
    { from: 1, writers: [0] },
    { to: 700, writers: [1] },
    2,
  ])
  const froms = parts.map(({ from }: { from: number }) => from)
  expect(froms).toEqual(froms.toSorted((a: number, b: number) => a - b))
})

test('[HIST-20, HIST-21, HIST-41] contributions are for who is signed in and may see the history, and say what stands of whom', async () => {
  const scene = await historyScene()
  const pad = await scene.pad()
  const { entries, edit } = writer()
  edit(
    scene.admin.id,
    0,
    (doc) => appendLines(doc, [{ text: 'one two' }, { text: '', tableText: tableOf([['cell']]) }], 100),
    100,
  )
  edit(scene.user.id, HOUR, (doc) => erase(doc, 0, 0, 4))
  edit(scene.user.id, HOUR + MINUTE, (doc) => type(doc, 0, 3, '!', 101), 101)
  await scene.append(pad, entries)
  expect((await scene.user.get(`/pad/${pad}/contributions`)).body['value']).toEqual([
    {
      author: expect.objectContaining({ name: 'admin' }),
      standing: 7,
      written: 11,
      removed: 0,
      firstAt: START,
      lastAt: START,
    },
    {
      author: expect.objectContaining({ name: 'user' }),
      standing: 1,
      written: 1,
      removed: 4,
      firstAt: START + HOUR,
      lastAt: START + HOUR + MINUTE,
    },
  ])
  const refused = await scene.visitor.get(`/pad/${pad}/contributions`)
  expect([refused.status, refused.body['error']]).toEqual([401, 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED'])
  const closed = await scene.pad({ history: 'members' })
  for (const call of ['history', 'activity', 'contributions']) {
    expect((await scene.stranger.get(`/pad/${closed}/${call}`)).status).toBe(401)
    expect((await scene.user.get(`/pad/${closed}/${call}`)).status).toBe(200)
    expect((await scene.user.get(`/pad/unknown/${call}`)).status).toBe(404)
  }
})

test('[HIST-24] the history names the end of the log, and what the reader may do', async () => {
  const scene = await historyScene()
  const pad = await scene.pad()
  const mayOf = async (by = scene.user) => (await scene.history(pad, '', by)).body['value'].may as object
  expect((await scene.history(pad)).body['value']).toMatchObject({
    head: 0,
    hash: '',
    upTo: 0,
    stretches: [],
    next: null,
  })
  const { entries, edit } = writer()
  edit('anna', 0, (doc) => type(doc, 0, 0, 'abc', 100), 100)
  await scene.append(pad, entries)
  const { log_hash } = await scene.app.database.db
    .selectFrom('pads')
    .select('log_hash')
    .where('id', '=', pad)
    .executeTakeFirstOrThrow()
  expect((await scene.history(pad)).body['value']).toMatchObject({
    head: 1,
    hash: Buffer.from(log_hash!).toString('hex'),
  })
  expect(await mayOf()).toEqual({ write: true, redact: false, seeMembers: true, copy: false })
  expect(await mayOf(scene.admin)).toEqual({ write: true, redact: true, seeMembers: true, copy: true })
  expect(((await scene.history(pad, '', scene.visitor)).body['value'] as { may: object }).may).toEqual({
    write: true,
    redact: false,
    seeMembers: false,
    copy: false,
  })
  await scene.admin.put(`/pad/${pad}`, { readonly: true })
  expect(await mayOf(scene.admin)).toMatchObject({ write: false, redact: true })
})

test('[HIST-22] the history says where the visit before this one ended, of people with an account', async () => {
  const site = await realtimeSite({ visibility: 'public', history: 'readers' })
  const pad = await site.pad()
  const { clock, database } = site.app
  const lastVisit = async (by = site.user): Promise<unknown> =>
    (await by.get(`/pad/${pad}/history`)).body['value'].lastVisit
  const rows = () => database.db.selectFrom('pad_visits').selectAll().where('pad_id', '=', pad).execute()
  const visitor = await site.open(pad)
  visitor.write('one')
  await visitor.saved()
  expect(await lastVisit()).toBeNull()
  /** Opens the pad, reads what stands there, and leaves it. */
  const visit = async (text: string): Promise<number> => {
    const page = await site.open(pad, { credentials: { token: site.user.token! } })
    await page.shows(text)
    const at = clock.now()
    page.close()
    await waitUntil(async () => (await rows()).some((row) => row.user_id === site.user.id && row.at === at))
    return at
  }
  const first = await visit('one')
  // The visit goes on, or has just ended.
  expect(await lastVisit()).toBeNull()
  visitor.write('two')
  await visitor.saved()
  clock.advance(30 * MINUTE)
  const second = await visit('two')
  expect(await lastVisit()).toBeNull()
  visitor.write('three')
  await visitor.saved()
  clock.advance(31 * MINUTE)
  expect(await lastVisit()).toEqual({ seq: 2, at: second })
  clock.advance(HOUR)
  await visit('three')
  expect(await lastVisit()).toEqual({ seq: 2, at: second })
  expect(first).toBeLessThan(second)
  expect((await rows()).map(({ user_id, seq }) => [user_id, seq])).toEqual([[site.user.id, 3]])
  expect(await lastVisit(site.stranger)).toBeNull()
  expect((await site.visitor.get(`/pad/${pad}/history`)).body['value'].lastVisit).toBeNull()
})

test('[HIST-23] visits go with the account, stretches and all with the pad; the stretches of a removed account stay', async () => {
  const scene = await historyScene()
  const { database, clock } = scene.app
  const [pad, other] = [await scene.pad(), await scene.pad()]
  const { entries, edit } = writer()
  edit(scene.user.id, 0, (doc) => type(doc, 0, 0, 'abc', 100), 100)
  edit('guest', HOUR, (doc) => write(doc, (w, [first]) => w.set(first!, 'kind', 'heading'), 101), 101)
  for (const id of [pad, other]) await scene.append(id, entries)
  await database.db
    .insertInto('pad_visits')
    .values([pad, other].map((pad_id) => ({ pad_id, user_id: scene.user.id, seq: 1, at: 1 })))
    .execute()
  for (const id of [pad, other]) expect(await scene.stretches(id)).toHaveLength(2)
  const countOf = async (
    table: 'pad_stretches' | 'pad_stretch_authors' | 'pad_stretch_letters' | 'pad_stretch_progress' | 'pad_visits',
    id: string,
  ): Promise<number> => (await database.db.selectFrom(table).select('pad_id').where('pad_id', '=', id).execute()).length

  expect((await scene.siteAdmin.delete('/user/user')).status).toBe(200)
  const [, theirs] = await scene.stretches(pad, { by: scene.admin })
  expect(theirs).toMatchObject({ authors: [{ id: scene.user.id, added: 3 }] })
  expect(await countOf('pad_visits', pad)).toBe(0)
  expect((await scene.admin.get(`/pad/${pad}/contributions`)).body['value'][0]).toMatchObject({
    standing: 3,
    written: 3,
  })

  await database.db.insertInto('pad_visits').values({ pad_id: pad, user_id: scene.admin.id, seq: 1, at: 1 }).execute()
  await scene.admin.delete(`/pad/${pad}`)
  clock.advance(40 * 24 * HOUR)
  await scene.drain()
  for (const table of [
    'pad_stretches',
    'pad_stretch_authors',
    'pad_stretch_letters',
    'pad_stretch_progress',
    'pad_visits',
  ] as const) {
    expect([table, await countOf(table, pad)]).toEqual([table, 0])
    if (table !== 'pad_visits') expect([table, await countOf(table, other)]).not.toEqual([table, 0])
  }
  expect(
    await database.db
      .selectFrom('pads')
      .select('id')
      .where('id', '=', pad as PadId)
      .execute(),
  ).toEqual([])
})
