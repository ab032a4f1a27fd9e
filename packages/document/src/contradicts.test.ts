import * as Y from 'yjs'
import { expect, test } from 'vitest'
import { contradicts } from './contradicts.ts'
import { contributes } from './contributes.ts'
import { breakIdOf, FIRST_BREAK_CLIENT } from './text/client-ids.ts'
import { PLAIN_LINE } from './text/line.ts'
import { content, forgedUpdate, type ForgedStruct, type Id } from './testing/forged-update.ts'
import { erase, replicaOf, type, updatesOf, write } from './testing/pad.ts'
import { randomEdits } from './testing/random-edits.ts'
import { seeds } from './testing/random.ts'

const FIRST: Id = [FIRST_BREAK_CLIENT, 0]
const [LETTERS, BREAKS] = [1, breakIdOf(1)]

/** A pad with `letters`, of which `let` is bold, and a heading with `more` below. */
const small = (): Y.Doc => {
  const doc = replicaOf()
  write(
    doc,
    (writer, [start]) => {
      const behind = writer.insert(writer.placeIn(start!, 0), 'letters', {})
      writer.insert(writer.insertBreak(behind, { ...PLAIN_LINE, kind: 'h1' }), 'more', {})
      writer.format(start!, 0, 3, 'bold', true)
    },
    LETTERS,
  )
  return doc
}

const at = (client: number, clock: number, ...structs: ForgedStruct[]): Uint8Array =>
  forgedUpdate({ structs: [{ client, clock, structs }] })

test('[TEXT-19] what a pad knows is no contradiction, however it was cut, joined or removed since', () => {
  for (const seed of seeds(20, 500)) {
    const doc = replicaOf()
    const edits = [randomEdits(doc, seed, 1), randomEdits(doc, seed + 1, 2)]
    const updates = updatesOf(doc, () => {
      for (let n = 0; n < 60; n++) edits[n % 2]!()
    })
    const reloaded = replicaOf(doc)
    const known = [...updates, Y.mergeUpdates(updates), Y.encodeStateAsUpdate(doc)]
    for (const one of [doc, reloaded])
      for (const update of known) expect([contradicts(one, update), contributes(one, update)]).toEqual([false, false])
    // The one of them that is behind has nothing against what is new.
    const behind = replicaOf()
    for (const update of updates) {
      expect(contradicts(behind, update)).toBe(false)
      Y.applyUpdate(behind, update)
    }
  }
})

test('[TEXT-19, W-17] other letters, formats, breaks or values under ids that a pad knows contradict it', () => {
  const doc = small()
  const text = (letters: string): ForgedStruct => ({ origin: FIRST, content: content.text(letters) })
  const known: Record<string, Uint8Array> = {
    'the same letters': at(LETTERS, 0, { origin: FIRST, content: content.text('letters') }),
    'some of them': at(LETTERS, 2, { origin: [LETTERS, 1], content: content.text('tt') }),
    'the break': at(BREAKS, 0, { origin: [LETTERS, 6], content: content.map() }),
    'its kind': at(BREAKS, 1, { parent: [BREAKS, 0], attribute: 'kind', content: content.value('h1') }),
    'letters that were removed': at(LETTERS, 0, { origin: FIRST, content: content.deleted(7) }),
  }
  for (const [name, update] of Object.entries(known)) expect([name, contradicts(doc, update)]).toEqual([name, false])
  const other: Record<string, Uint8Array> = {
    'other letters': at(LETTERS, 0, text('lexters')),
    'one other letter at the end': at(LETTERS, 0, text('letterx')),
    'one other letter, and a new one': at(LETTERS, 10, { origin: [LETTERS, 9], content: content.text('xy') }),
    'a letter among formats': at(LETTERS, 11, { origin: FIRST, rightOrigin: [LETTERS, 0], content: content.text('x') }),
    'a format among letters': at(LETTERS, 2, { origin: [LETTERS, 1], content: content.format('bold', true) }),
    'another format': at(LETTERS, 11, {
      origin: FIRST,
      rightOrigin: [LETTERS, 0],
      content: content.format('italic', true),
    }),
    'the end of a format': at(LETTERS, 11, {
      origin: FIRST,
      rightOrigin: [LETTERS, 0],
      content: content.format('bold', null),
    }),
    'a value for a break': at(BREAKS, 0, { parent: FIRST, attribute: 'kind', content: content.value('h1') }),
    'another value': at(BREAKS, 1, { parent: [BREAKS, 0], attribute: 'kind', content: content.value('h2') }),
    'the value of another attribute': at(BREAKS, 1, {
      parent: [BREAKS, 0],
      attribute: 'language',
      content: content.value('h1'),
    }),
    'the value of another break': at(BREAKS, 1, { parent: FIRST, attribute: 'kind', content: content.value('h1') }),
    'the same letters elsewhere': at(LETTERS, 0, { origin: [BREAKS, 0], content: content.text('letters') }),
    'the same letters before something else': at(LETTERS, 0, {
      origin: FIRST,
      rightOrigin: [BREAKS, 0],
      content: content.text('letters'),
    }),
  }
  for (const [name, update] of Object.entries(other)) expect([name, contradicts(doc, update)]).toEqual([name, true])
})

test('[TEXT-19] what a pad has removed cannot be compared, and counts as equal', () => {
  const doc = small()
  erase(doc, 0, 0, 7)
  expect(contradicts(doc, at(LETTERS, 0, { origin: FIRST, content: content.text('another') }))).toBe(false)
  expect(contradicts(doc, at(LETTERS, 7, { origin: [BREAKS, 0], content: content.text('else') }))).toBe(true)
})

test('[TEXT-19] what a pad does not have yet contradicts nothing', () => {
  const doc = small()
  expect(contradicts(doc, at(8, 0, { origin: FIRST, content: content.text('new') }))).toBe(false)
  expect(contradicts(doc, at(LETTERS, 500, { origin: FIRST, content: content.text('later') }))).toBe(false)
})

test('[TEXT-19] a character that somebody has cut in two is still the same', () => {
  const doc = replicaOf()
  const [whole] = updatesOf(doc, () => type(doc, 0, 0, 'a👍b', 5))
  Y.applyUpdate(doc, at(9, 0, { origin: [5, 1], rightOrigin: [5, 2], content: content.text('x') }))
  expect(contradicts(doc, whole!)).toBe(false)
  expect(contradicts(replicaOf(doc), whole!)).toBe(false)
  const pad = replicaOf()
  Y.applyUpdate(pad, whole!)
  expect(contradicts(pad, Y.encodeStateAsUpdate(doc))).toBe(false)
})
