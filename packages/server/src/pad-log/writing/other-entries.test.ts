import type { PadId } from '@sheaf/contract/ids'
import { padText } from '@sheaf/document/plain-text'
import { newLetterId } from '@sheaf/document/text/client-ids'
import { padFromLines } from '@sheaf/document/text/from-text'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { padReader } from '../../pad-reading/pad-reader.ts'
import { ENTRY_KIND } from '../log-hash.ts'
import { readPad } from '../reading/pad-loader.ts'
import { findLogEnd } from '../log-heads.store.ts'
import { anna, ben, sceneWith, typingUpdates } from '../testing/log-scene.ts'
import { verifiedEntries } from '../reading/verified-entries.ts'

const NO_UPDATE = { kind: ENTRY_KIND.version, data: Buffer.from('this is no update') }

test('[HIST-50] an entry that is no update stands in the chain, and the text, changes and snapshots are as without it', async () => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const { db } = scene.database
  const server = scene.server()
  const doc = new Y.Doc()
  const updates = typingUpdates(doc, 40)
  for (const [n, update] of updates.entries()) {
    await server.append(pad, anna, update)
    if (n % 4 === 0) await server.appendEntry(pad, ben, NO_UPDATE)
  }
  const kinds: number[] = []
  for await (const page of verifiedEntries(db, pad, 0)) kinds.push(...page.map(({ kind }) => kind))
  expect(kinds.filter((kind) => kind === ENTRY_KIND.version)).toHaveLength(10)
  expect(padText((await readPad(db, pad)).doc)).toBe(padText(doc))
  const head = kinds.length
  expect(await scene.snapshots().make(pad, head)).toBe(head)
  expect(padText((await readPad(db, pad)).doc)).toBe(padText(doc))
  const reader = padReader({ db, log: pino({ level: 'silent' }) })
  onTestFinished(() => reader.close())
  const { texts } = await reader.texts.read(pad, [{ kind: 'lines', maxCharacters: 1e6 }], 'test', head)
  expect(texts[0].toString()).toBe(padText(doc))
  const { changes } = await reader.changes.read({ id: pad, after: 0, upTo: head })
  expect(new Set(changes.flatMap(({ authors }) => authors))).toEqual(new Set(['anna']))
})

test('[HIST-50] it leaves the time of the last edit as it is, and the time of the log never goes back behind it', async () => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const { db } = scene.database
  const server = scene.server()
  await server.append(pad, anna, Uint8Array.of(0, 0))
  const edited = await findLogEnd(db, pad)
  await new Promise((resolve) => setTimeout(resolve, 5))
  await server.appendEntry(pad, ben, NO_UPDATE)
  const named = await findLogEnd(db, pad)
  expect(named).toMatchObject({ seq: 2, editedAt: edited!.editedAt })
  expect(named!.time).toBeGreaterThan(edited!.time)
  const later = named!.time + 60_000
  await db.updateTable('pads').set({ log_time: later }).where('id', '=', pad).execute()
  await server.append(pad, anna, Uint8Array.of(0, 0))
  expect(await findLogEnd(db, pad)).toMatchObject({ seq: 3, time: later, editedAt: later })
})

test('[HIST-50] what belongs to an entry is written in its commit, or neither is', async () => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const server = scene.server()
  const seen: number[] = []
  await server.append(pad, anna, Uint8Array.of(0, 0))
  await server.appendEntry(pad, anna, { ...NO_UPDATE, also: async (_db, seq) => void seen.push(seq) })
  expect(seen).toEqual([2])
  const fails = server.appendEntry(pad, anna, {
    ...NO_UPDATE,
    also: async () => Promise.reject(new Error('it cannot be written')),
  })
  await expect(fails).rejects.toThrow('it cannot be written')
  expect(await scene.rows(pad)).toHaveLength(2)
})

test('[HIST-50] another server that checks an update against an older text reads past it', async () => {
  const scene = await sceneWith()
  const [pad] = scene.pads as [PadId]
  const [one, other] = [scene.server(), scene.server()]
  const id = newLetterId()
  const { update } = padFromLines('first', id)
  expect(await one.append(pad, anna, update, [{ id }], true, { seq: 0, ids: [id] })).toBe(1)
  await other.appendEntry(pad, ben, NO_UPDATE)
  expect(await one.append(pad, anna, Uint8Array.of(0, 0), [], true, { seq: 1, ids: [id] })).toBe(3)
})
