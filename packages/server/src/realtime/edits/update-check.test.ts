import { content, forgedUpdate, type ForgedStruct, type Id } from '@sheaf/document/testing/forged-update'
import { replicaOf } from '@sheaf/document/testing/pad'
import { FIRST_BREAK_CLIENT } from '@sheaf/document/text/client-ids'
import { padFromLines } from '@sheaf/document/text/from-text'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { checkUpdate } from './update-check.ts'

const FIRST: Id = [FIRST_BREAK_CLIENT, 0]
const BAD = { kind: 'refused', key: 'BACKEND.ERROR.REALTIME.BAD_MESSAGE' }

const under = (client: number, ...structs: ForgedStruct[]): Uint8Array =>
  forgedUpdate({ structs: [{ client, clock: 0, structs }] })

test('[RT-10, W-17] an update is checked for the ids under which it says something new, not for those it repeats', () => {
  const doc = padFromLines('one\ntwo', 7).doc
  const pad = replicaOf(doc)
  const mine = padFromLines([{ text: 'three' }, { text: 'four' }], 8).update
  const checked = { kind: 'new', ids: [8], isHeavy: false }
  expect(checkUpdate(pad, mine)).toEqual(checked)
  const known = Y.encodeStateAsUpdate(doc, Y.encodeStateVector(replicaOf()))
  expect(checkUpdate(pad, Y.mergeUpdates([known, mine]))).toEqual(checked)
  expect(checkUpdate(pad, known)).toEqual({ kind: 'known' })
})

test('[TEXT-19] an update that says something else under a known clock is refused, whether or not it goes on', () => {
  const pad = replicaOf()
  const said = (letters: string): Uint8Array => under(8, { origin: FIRST, content: content.text(letters) })
  Y.applyUpdate(pad, said('word'))
  expect(checkUpdate(pad, said('word'))).toEqual({ kind: 'known' })
  expect(checkUpdate(pad, said('words'))).toMatchObject({ kind: 'new', ids: [8] })
  for (const letters of ['wo', 'wor']) expect(checkUpdate(pad, said(letters))).toEqual({ kind: 'known' })
  for (const letters of ['w0', 'Word', 'woods']) expect(checkUpdate(pad, said(letters))).toEqual(BAD)
})

test('[W-18] an update is heavy if its parts are many, or lie between the two ends of a long text', () => {
  const words = [{ text: 'some ' }, { text: 'words', formats: { bold: true } }] as const
  const pad = padFromLines(
    Array.from({ length: 7000 }, () => ({ text: words })),
    1,
  ).doc
  const last: Id = [1, Y.getState(pad.store, 1) - 1]
  const letter = { origin: FIRST, content: content.text('x') }
  expect(checkUpdate(pad, under(8, { ...letter, rightOrigin: [1, 0] }))).toMatchObject({ isHeavy: false })
  expect(checkUpdate(pad, under(8, { ...letter, rightOrigin: last }))).toMatchObject({ isHeavy: true })
  expect(checkUpdate(pad, under(8, letter))).toMatchObject({ isHeavy: true })
  const typed = Array.from({ length: 201 }, (_, n) => ({ origin: [1, n] as const, content: content.text('x') }))
  expect(checkUpdate(pad, under(8, ...typed))).toMatchObject({ isHeavy: true })
})

test('[TEXT-20, W-18] what stands between two that never were neighbours is refused, and found out in a thread if these are new', () => {
  const pad = replicaOf()
  const word: ForgedStruct = { origin: FIRST, content: content.text('abc') }
  const between = (clock: number): ForgedStruct => ({
    origin: [7, 0],
    rightOrigin: [7, clock],
    content: content.text('x'),
  })
  const written = (...letters: ForgedStruct[]): Uint8Array => Y.mergeUpdates([under(7, word), under(8, ...letters)])
  expect(checkUpdate(pad, written(between(1)))).toMatchObject({ kind: 'new', isHeavy: false })
  expect(checkUpdate(pad, written(between(2)))).toMatchObject({ kind: 'new', isHeavy: true })
  Y.applyUpdate(pad, under(7, word))
  expect(checkUpdate(pad, written(between(1)))).toMatchObject({ kind: 'new', isHeavy: false })
  expect(checkUpdate(pad, written(between(2)))).toEqual(BAD)
})
