import { Worker } from 'node:worker_threads'
import { type } from '@sheaf/document/testing/pad'
import { padFromLines, type Written } from '@sheaf/document/text/from-text'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as Y from 'yjs'
import { writePad, type PadForm } from './pad-forms.ts'
import { readPad } from '../pad-log/reading/pad-loader.ts'
import { textReader } from './texts.ts'
import { findEntryAt, listLogEntries } from '../pad-log/pad-log.store.ts'
import { anna, sceneWith, typingUpdates } from '../pad-log/testing/log-scene.ts'
import type { Db } from '../db/dialect.ts'
import type { PadId } from '@sheaf/contract/ids'

const LINES = { kind: 'lines', maxCharacters: 1_000_000 } as const
const FORMS: readonly PadForm[] = [
  LINES,
  { kind: 'html', title: 'A <b>' },
  { kind: 'markdown', title: '' },
  { kind: 'text', title: '' },
]

const PARAGRAPH = 'Zwölf Boxkämpfer 😀 '.repeat(20)
const LONG = Array.from({ length: 400 }, (_, n) => `${n} ${PARAGRAPH}`).join('\n')

const entriesOf = async (db: Db, pad: PadId): Promise<Uint8Array[]> =>
  (await listLogEntries(db, pad, 0, 100)).map(({ data }) => data)

/** Makes a server's texts, and pads with what is given. */
const textsOf = async (...written: readonly Written[]) => {
  const scene = await sceneWith(written.length)
  const { db } = scene.database
  const log = scene.server()
  for (const [index, { update, letters }] of written.entries())
    await log.append(scene.pads[index]!, anna, update, [{ id: letters }])
  const texts = textReader({ db, log: pino({ level: 'silent' }) })
  onTestFinished(() => texts.close())
  return { ...scene, db, log, texts, pad: scene.pads[0]! }
}

const spyOnThreads = () => {
  const spy = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => spy.mockRestore())
  return spy
}

test('[EXP-41, SRCH-65] a text made in the thread is the pad’s, in each form', async () => {
  const { db, texts, pad } = await textsOf(padFromLines(LONG))
  const { doc, seq } = await readPad(db, pad)
  const made = await texts.read(pad, FORMS, 'anna')
  expect(made.seq).toBe(seq)
  expect(made.texts.map(String)).toEqual(FORMS.map((form) => writePad(doc, form)))
})

test('[EXP-41, SRCH-65] only the mere text of a short pad is made where everybody is served', async () => {
  const { texts, pads } = await textsOf(padFromLines('short'), padFromLines(LONG))
  const spy = spyOnThreads()
  expect((await texts.read(pads[0]!, [LINES], 'index')).texts.map(String)).toEqual(['short'])
  expect(spy).not.toHaveBeenCalled()
  for (const [pad, form] of [
    [pads[1]!, LINES],
    [pads[0]!, FORMS[1]!],
  ] as const) {
    await texts.read(pad, [form], 'index')
    expect(spy).toHaveBeenCalled()
    spy.mockClear()
  }
})

/** A pad of few letters whose page is ten times as long as its text. */
const deep = (): Written =>
  padFromLines(Array.from({ length: 1000 }, (_, n) => ({ text: 'x', kind: 'bullet', level: n % 2 === 0 ? 0 : 20 })))

test('[EXP-41] a page is made in the thread, also of a text so short that it would itself be made where everybody is served', async () => {
  const { db, texts, pad } = await textsOf(deep())
  const { doc } = await readPad(db, pad)
  const spy = spyOnThreads()
  expect((await texts.read(pad, [LINES], 'anna')).texts.map(String)).toEqual([writePad(doc, LINES)])
  expect(spy).not.toHaveBeenCalled()
  const { texts: made } = await texts.read(pad, [FORMS[1]!], 'anna')
  expect(made.map(String)).toEqual([writePad(doc, FORMS[1]!)])
  expect(spy).toHaveBeenCalled()
})

test('[EXP-42] a text that takes too long is given up, and the next is made', async () => {
  const { texts, pad } = await textsOf(padFromLines(LONG))
  let taken = 0
  const used = vi
    .spyOn(Worker.prototype, 'cpuUsage')
    .mockImplementation(async () => ({ user: (taken += 60_000_000), system: 0 }))
  onTestFinished(() => used.mockRestore())
  await expect(texts.read(pad, [LINES], 'anna')).rejects.toMatchObject({ name: 'TookTooLong' })
  used.mockRestore()
  expect((await texts.read(pad, [LINES], 'anna')).texts.map(String)).toEqual([LONG])
})

test('[RT-70] a text is read as it was after any entry of the log, and an entry is found by its moment', async () => {
  const { db, log, texts, pad } = await textsOf(padFromLines('first'))
  const doc = new Y.Doc()
  for (const update of typingUpdates(doc, 5)) await log.append(pad, anna, update)
  const entries = await entriesOf(db, pad)
  for (let at = 1; at <= 6; at++) {
    const expected = new Y.Doc()
    for (const update of entries.slice(0, at)) Y.applyUpdate(expected, update)
    const { seq, texts: made } = await texts.read(pad, [LINES], 'anna', at)
    expect(seq).toBe(at)
    expect(String(made[0])).toBe(writePad(expected, LINES))
  }
  await expect(texts.read(pad, [LINES], 'anna', 7)).rejects.toMatchObject({
    key: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND',
  })
  await db
    .updateTable('pad_updates')
    .set((set) => ({ created_at: set('seq', '*', 1000) }))
    .execute()
  const moments = [999, 1000, 3500, 6000, 99_000]
  expect(await Promise.all(moments.map((moment) => findEntryAt(db, pad, moment)))).toEqual([0, 1, 3, 6, 6])
})

test('[EXP-41] who wants many texts takes turns with others', async () => {
  const { texts, pad } = await textsOf(padFromLines(LONG))
  const done: string[] = []
  const read = async (party: string): Promise<void> => {
    await texts.read(pad, [LINES], party)
    done.push(party)
  }
  const all = [...Array.from({ length: 8 }, () => read('anna')), read('ben'), read('cleo')]
  await expect.poll(() => texts.waiting('anna')).toBeGreaterThan(5)
  await Promise.all(all)
  expect(done.indexOf('ben')).toBeLessThan(5)
  expect(done.indexOf('cleo')).toBeLessThan(6)
  expect(texts.waiting('anna')).toBe(0)
})

test('[RT-7, W-20] of a long pad that is damaged there is no text', async () => {
  const { db, log, texts, pads } = await textsOf(padFromLines(LONG), padFromLines(LONG), padFromLines(LONG))
  const [short, pending, gone] = [pads[0]!, pads[1]!, pads[2]!]
  await db.updateTable('pads').set({ log_head: 2 }).where('id', '=', short).execute()
  await expect(texts.read(short, [LINES], 'anna')).rejects.toMatchObject({ name: 'BrokenLog' })
  // What the second change builds on is not there.
  const { doc } = padFromLines('one')
  const before = Y.encodeStateVector(doc)
  const id = type(doc, 0, 3, ' two')
  await log.append(pending, anna, Y.encodeStateAsUpdate(doc, before), [{ id }])
  await expect(texts.read(pending, [LINES], 'anna')).rejects.toMatchObject({ name: 'BrokenLog' })
  await db.updateTable('pads').set({ removed_at: 1 }).where('id', '=', gone).execute()
  await expect(texts.read(gone, [LINES], 'anna')).rejects.toMatchObject({
    key: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND',
  })
})
