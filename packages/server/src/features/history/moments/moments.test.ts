import type { PadId } from '@sheaf/contract/ids'
import type { Frame } from '@sheaf/document/history/frames'
import { readHistoryLines } from '@sheaf/document/history/history-lines'
import { replicaOf, updatesOf } from '@sheaf/document/testing/pad'
import { randomEdits } from '@sheaf/document/testing/random-edits'
import { momentText } from '@sheaf/document/text-positions'
import { letterIdOf } from '@sheaf/document/text/client-ids'
import { readUpdate } from '@sheaf/document/update-wire'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { Unwanted } from '../../../pad-reading/moments/moments.ts'
import { padReader } from '../../../pad-reading/pad-reader.ts'
import { snapshotMaker } from '../../../pad-log/snapshots/snapshots.ts'
import { historyScene, type HistoryScene, type WrittenEntry } from '../testing/history-scene.ts'

interface Written extends WrittenEntry {
  readonly text: string
  readonly lines: unknown[]
}

/** Lets two people write at random, each in a document of its own that hears of the other, and notes each moment. */
const randomLog = (seed: number, count: number): Written[] => {
  const ids = [5_000_000, 7_000_000]
  const doc = replicaOf()
  const edits = ids.map((id, index) => randomEdits(doc, seed + index, id))
  const owners = new Map<number, string>()
  const known = new Set<number>()
  return Array.from({ length: count }, (_, n) => {
    const author = n % 3 === 0 ? 'anna' : 'ben'
    const [data = Uint8Array.of(0, 0)] = updatesOf(doc, n % 3 === 0 ? edits[0]! : edits[1]!)
    const fresh: number[] = []
    readUpdate(data, {
      struct: ({ client }) => {
        const id = letterIdOf(client)
        if (known.has(id)) return
        known.add(id)
        owners.set(id, author)
        fresh.push(id)
      },
      deletion: () => {},
    })
    const lines = readHistoryLines(doc, (id) => ({ author: owners.get(id) ?? '' }))
    return { author, at: 1000 + n * 600, data, ids: fresh, text: momentText(doc), lines }
  })
}

const padOf = (scene: HistoryScene): Promise<string> => scene.pad()

const valueOf = (reply: { status: number; body: Record<string, unknown> }): Record<string, unknown> => {
  expect(reply).toMatchObject({ status: 200 })
  return reply.body['value'] as Record<string, unknown>
}

test('[HIST-27, HIST-30] every entry of a random session is read back as it was, with and without packs', async () => {
  const scene = await historyScene()
  const { app, user } = scene
  const pad = await padOf(scene)
  const log = randomLog(1, 240)
  await scene.append(pad, log.slice(0, 225))
  const snapshots = snapshotMaker({ log: pino({ level: 'silent' }), clock: app.clock }, app.database.db)
  onTestFinished(() => snapshots.close())
  await snapshots.make(pad as PadId, 225)
  const at = async (seq: number, format: string) => valueOf(await user.get(`/pad/${pad}/at/${seq}?format=${format}`))
  expect(await at(0, 'text')).toMatchObject({ seq: 0, time: null, author: null, text: '' })
  for (const seq of [1, 2, 3, 60, 199, 200, 201, 224, 225]) {
    const { text, lines, author } = log[seq - 1]!
    expect(await at(seq, 'text')).toMatchObject({ seq, text, author: { id: author }, time: 1000 + (seq - 1) * 600 })
    expect(await at(seq, 'lines')).toMatchObject({ lines })
  }
  // What is written meanwhile can be read at once.
  await scene.append(pad, log.slice(225))
  for (const seq of [226, 240, 120]) expect(await at(seq, 'json')).toMatchObject({ lines: log[seq - 1]!.lines })
  expect(await at(120, 'html')).toMatchObject({ html: expect.stringContaining('<!doctype html>') })
  expect(await at(120, 'markdown')).toHaveProperty('markdown')

  const first = (await at(190, 'lines'))['lines'] as unknown[]
  const lines = [...first]
  for (let from = 190; ;) {
    const { frames, head } = valueOf(await user.get(`/pad/${pad}/frames?from=${from}&limit=20`)) as unknown as {
      frames: Frame[]
      head: number
    }
    for (const frame of frames) {
      lines.splice(frame.at, frame.removed, ...frame.lines)
      expect(lines, `entry ${frame.seq}`).toEqual(log[frame.seq - 1]!.lines)
      from = frame.seq
    }
    if (from === head) break
  }
})

test('[HIST-34] packs are made with snapshots, purged with the log, and a damaged one is passed', async () => {
  const scene = await historyScene()
  const { app, user } = scene
  const { db } = app.database
  const pad = await padOf(scene)
  const log = randomLog(2, 450)
  await scene.append(pad, log)
  const makers = [0, 1].map(() => snapshotMaker({ log: pino({ level: 'silent' }), clock: app.clock }, db))
  onTestFinished(async () => void (await Promise.all(makers.map((maker) => maker.close()))))
  await Promise.all(makers.map((maker) => maker.make(pad as PadId, 450)))
  const packs = () => db.selectFrom('pad_packs').select(['from_seq', 'to_seq']).orderBy('from_seq').execute()
  expect(await packs()).toEqual([
    { from_seq: 0, to_seq: 200 },
    { from_seq: 200, to_seq: 400 },
    { from_seq: 400, to_seq: 450 },
  ])
  await db
    .updateTable('pad_packs')
    .set({ data: Buffer.from('none') })
    .where('from_seq', '=', 200)
    .execute()
  for (const seq of [100, 300, 450])
    expect(valueOf(await user.get(`/pad/${pad}/at/${seq}`))).toMatchObject({ text: log[seq - 1]!.text })
})

test('[HIST-27] moments are read from the snapshot before them until the whole history is there', async () => {
  const scene = await historyScene()
  const { db } = scene.app.database
  const pad = await padOf(scene)
  const log = randomLog(8, 450)
  const snapshots = snapshotMaker({ log: pino({ level: 'silent' }), clock: scene.app.clock }, db)
  onTestFinished(() => snapshots.close())
  for (const [from, to] of [
    [0, 230],
    [230, 420],
    [420, 450],
  ] as const) {
    await scene.append(pad, log.slice(from, to))
    if (to < 450) await snapshots.make(pad as PadId, to)
  }
  const expectEach = async (seqs: readonly number[]): Promise<void> => {
    const reader = padReader({ db, log: pino({ level: 'silent' }) })
    onTestFinished(() => reader.close())
    for (const seq of seqs) {
      const { json, authors } = await reader.moments.lines(pad as PadId, seq, { party: 'x' })
      expect(JSON.parse(json), `entry ${seq}`).toEqual(log[seq - 1]!.lines)
      expect(authors.every((author) => author === 'anna' || author === 'ben')).toBe(true)
    }
  }
  const all = log.map((_, index) => index + 1)
  // The newest moment alone is read from its snapshot, and soon all of them from the whole.
  await expectEach([450, ...all])
  // Damage at the beginning keeps the whole from being loaded, so that each is read from a snapshot.
  await db.deleteFrom('pad_packs').where('from_seq', '=', 0).execute()
  await db
    .updateTable('pad_updates')
    .set({ data: Buffer.from('x') })
    .where('seq', '=', 5)
    .execute()
  await expectEach([...all.slice(230), ...all.slice(230).reverse(), 420, 231])
  // A damaged snapshot is passed.
  await db
    .updateTable('pad_snapshots')
    .set({ data: Buffer.from('none') })
    .where('seq', '=', 420)
    .execute()
  await expectEach([450, 421, 420, 231])
})

test('[HIST-28] a moment is found by its time, and none that is to come', async () => {
  const scene = await historyScene()
  const pad = await padOf(scene)
  const log = randomLog(3, 5)
  await scene.append(pad, log)
  const at = (time: number | string) => scene.user.get(`/pad/${pad}/at?time=${time}`)
  expect(valueOf(await at(999))).toMatchObject({ seq: 0, text: '' })
  expect(valueOf(await at(1600))).toMatchObject({ seq: 2, text: log[1]!.text })
  expect(valueOf(await at(1601))).toMatchObject({ seq: 2 })
  expect(valueOf(await at(scene.app.clock.now()))).toMatchObject({ seq: 5 })
  expect(valueOf(await scene.user.get(`/pad/${pad}/at`))).toMatchObject({ seq: 5 })
  for (const time of [scene.app.clock.now() + 60_000, -1, 'now'])
    expect(await at(time)).toMatchObject({
      status: 400,
      body: { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID', field: 'time' },
    })
})

test('[HIST-42] a number of an entry is written in digits, and none is no 0', async () => {
  const scene = await historyScene()
  const pad = await padOf(scene)
  await scene.append(pad, randomLog(3, 5))
  for (const seq of ['', ' ', '0x1', '1e0', '+1', '1.0', '١'])
    for (const [path, field] of [
      ['at/', 'seq'],
      ['frames?from=', 'from'],
      ['diff?from=1&to=', 'to'],
      ['history?before=', 'before'],
      ['history?limit=', 'limit'],
      ['at?time=', 'time'],
    ] as const) {
      // Without a number, the first is the address of the newest moment.
      if (path === 'at/' && seq === '') continue
      const refused = await scene.user.get(`/pad/${pad}/${path}${encodeURIComponent(seq)}`)
      expect([path, seq, refused.status, refused.body['field']]).toEqual([path, seq, 400, field])
    }
})

test('[HIST-32] two moments are compared, in both directions', async () => {
  const scene = await historyScene()
  const pad = await padOf(scene)
  await scene.append(pad, randomLog(4, 30))
  const diff = async (from: number, to: number) =>
    valueOf(await scene.user.get(`/pad/${pad}/diff?from=${from}&to=${to}`)) as {
      parts: { kind: string; text: string }[]
      signs: { from: object[]; to: object[] }
    }
  const same = await diff(30, 30)
  expect(same.parts.every(({ kind }) => kind === 'same')).toBe(true)
  const fresh = await diff(0, 30)
  expect(fresh.parts.every(({ kind }) => kind === 'inserted')).toBe(true)
  expect(fresh).toMatchObject({ from: { seq: 0, time: null }, to: { seq: 30 } })
  const gone = await diff(30, 0)
  expect(gone.parts.every(({ kind }) => kind === 'removed')).toBe(true)
  // HIST-143: of the moment with text alone.
  expect([fresh.signs, gone.signs]).toEqual([
    { from: [], to: gone.signs.from },
    { from: fresh.signs.to, to: [] },
  ])
})

test('[HIST-29] a damaged log is told, and a moment before the damage is, too', async () => {
  const scene = await historyScene()
  const pad = await padOf(scene)
  await scene.append(pad, randomLog(5, 10))
  await scene.app.database.db
    .updateTable('pad_updates')
    .set({ data: Buffer.from('x') })
    .where('seq', '=', 5)
    .execute()
  const reply = await scene.user.get(`/pad/${pad}/at/3`)
  expect(reply.body).toMatchObject({ error: 'BACKEND.ERROR.PAD.DAMAGED' })
})

test('[HIST-29] a pad that is gone when its turn comes is as one that never was', async () => {
  const scene = await historyScene()
  const pad = await padOf(scene)
  await scene.append(pad, randomLog(6, 10))
  const { db } = scene.app.database
  const reader = padReader({ db, log: pino({ level: 'silent' }) })
  onTestFinished(() => reader.close())
  await reader.moments.read(pad as PadId, 5, { kind: 'text' }, { party: 'x' })
  await db.updateTable('pads').set({ removed_at: 1 }).where('id', '=', pad).execute()
  await expect(reader.moments.read(pad as PadId, 5, { kind: 'text' }, { party: 'x' })).rejects.toMatchObject({
    key: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND',
  })
})

test('[HIST-35] a moment that nobody waits for is not read, and the next one is', async () => {
  const scene = await historyScene()
  const pad = await padOf(scene)
  const log = randomLog(7, 10)
  await scene.append(pad, log)
  const reader = padReader({ db: scene.app.database.db, log: pino({ level: 'silent' }) })
  onTestFinished(() => reader.close())
  const read = (seq: number, isWanted: boolean) =>
    reader.moments.read(pad as PadId, seq, { kind: 'text' }, { party: 'x', isWanted: () => isWanted })
  const [first, passed, last] = await Promise.allSettled([read(1, true), read(5, false), read(9, true)])
  expect(first).toMatchObject({ value: log[0]!.text })
  expect(passed).toMatchObject({ reason: expect.any(Unwanted) })
  expect(last).toMatchObject({ value: log[8]!.text })
})

test('[HIST-130] a moment says where the changes beside it end: those of one author without a pause, of 200 entries at most', async () => {
  const scene = await historyScene()
  const pad = await padOf(scene)
  // Each is an author and how long after the entry before it was written.
  const times = ['anna 0', 'anna 3000', 'ben 100', 'ben 3001', 'ben 10', 'anna 10', ...Array(450).fill('anna 10')].map(
    (each: string) => each.split(' '),
  )
  let at = 1000
  const log = randomLog(9, times.length).map((entry, index) => ({
    ...entry,
    author: times[index]![0]!,
    at: (at += Number(times[index]![1])),
  }))
  await scene.append(pad, log)
  const beside = async (seq: number, query = 'format=lines') => {
    const { previous, next } = valueOf(await scene.user.get(`/pad/${pad}/at/${seq}?${query}`))
    return [previous, next]
  }
  expect(await beside(0)).toEqual([null, 2])
  expect(await beside(1)).toEqual([null, 2])
  expect(await beside(2)).toEqual([null, 3])
  expect(await beside(3)).toEqual([2, 5])
  expect(await beside(4)).toEqual([3, 5])
  expect(await beside(5, 'format=json')).toEqual([3, 205])
  expect(await beside(300)).toEqual([100, 456])
  expect(await beside(456)).toEqual([256, null])
  // What names a version is no change, and stands behind the last one.
  await scene.user.post(`/pad/${pad}/versions`, { seq: 456, name: 'Sent' })
  expect(await beside(457)).toEqual([256, null])
  expect(await beside(3, 'format=text')).toEqual([undefined, undefined])
})
