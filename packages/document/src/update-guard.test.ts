import fc from 'fast-check'
import * as Y from 'yjs'
import { expect, test } from 'vitest'
import { PAD_FRAGMENT } from './schema/vocabulary.ts'
import { content, forgedUpdate, gone, string, uint, type ForgedStruct } from './testing/forged-update.ts'
import { pad, paragraphAt, replicaOf, type, updatesOf } from './testing/pad.ts'
import { randomEdits } from './testing/random-edits.ts'
import { isFullRun } from './testing/random.ts'
import { inspectUpdate } from './update-guard.ts'

const LIMITS = { maxBytes: 1024 * 1024, maxParts: 100_000 }
const reasonOf = (update: Uint8Array): string => {
  const inspection = inspectUpdate(update, LIMITS)
  return inspection.ok ? 'ok' : inspection.reason
}
const of = (...structs: ForgedStruct[]): Uint8Array => forgedUpdate({ structs: [{ client: 9, clock: 0, structs }] })
const inRoot = (it: ForgedStruct['content']): Uint8Array => of({ content: it })
const inText = (it: ForgedStruct['content']): Uint8Array => of({ parent: [1, 1], content: it })
const inNode = (attribute: string, it: ForgedStruct['content']): Uint8Array =>
  of({ parent: [1, 0], attribute, content: it })

test('[W-17, RT-10] the authors that an update names are read from its marks', () => {
  const { doc, at } = pad('one<1>')
  const updates = updatesOf(doc, () => {
    type(doc, at(1), 'ann', 'ann')
    type(doc, at(1), 'bo', 'bo')
  })
  expect(updates.map((update) => inspectUpdate(update, LIMITS))).toMatchObject([
    { ok: true, authors: new Set(['ann']), parts: 3 },
    { ok: true, authors: new Set(['bo']), parts: 3 },
  ])
  expect(inspectUpdate(Y.mergeUpdates(updates), LIMITS)).toMatchObject({ authors: new Set(['ann', 'bo']) })
})

test('[W-17] what was deleted again names nobody, what overlaps names everybody', () => {
  const { doc, at } = pad('<1>')
  type(doc, at(1), 'bo', 'bo')
  paragraphAt(doc, 0).text.format(0, 1, { author: { id: 'cy' } })
  expect(inspectUpdate(Y.encodeStateAsUpdate(doc), LIMITS)).toMatchObject({ authors: new Set(['bo', 'cy']) })
})

test('[W-18] an update of nothing is empty', () => {
  expect(inspectUpdate(Y.encodeStateAsUpdate(new Y.Doc()), LIMITS)).toMatchObject({ ok: true, parts: 0 })
})

test('[W-18] an update with gaps is an update: what is missing comes in another', () => {
  const { doc, at } = pad('<1>')
  const [first, , third] = updatesOf(doc, () => {
    for (const letter of 'abc') type(doc, at(1), letter)
  })
  expect(inspectUpdate(Y.mergeUpdates([first!, third!]), LIMITS)).toMatchObject({ ok: true, parts: 2 })
})

test('[W-17] a forged author is refused', () => {
  for (const value of [
    { id: '' },
    { id: 1 },
    { id: 'x'.repeat(101) },
    { id: null },
    {},
    [],
    'ann',
    true,
    1,
    { id: 'a', colour: 'red' },
  ]) {
    expect([JSON.stringify(value), reasonOf(inText(content.format('author', value)))]).toEqual([
      JSON.stringify(value),
      'forged-author',
    ])
  }
  expect(reasonOf(inText(content.format('author--c29tZQ==', { id: 'ann' })))).toBe('forged-author')
  expect(reasonOf(inText(content.format('author', { id: 'ann' })))).toBe('ok')
  expect(reasonOf(inText(content.format('author', null)))).toBe('ok')
})

test('[W-18] what no pad holds is refused', () => {
  const refused: Record<string, Uint8Array> = {
    'another root': of({ parent: 'chat', content: content.element('paragraph') }),
    'the prototype as a root': of({ parent: '__proto__', content: content.element('paragraph') }),
    'text at the root': inRoot(content.text('x')),
    'an attribute of the root': of({ attribute: 'x', content: content.value(1) }),
    'a subdocument': inRoot(content.subdocument('other')),
    'an embed': inText(content.embed({ image: 'x' })),
    binary: inNode('level', content.binary([1, 2])),
    'old JSON': inText(content.json('1')),
    'an unknown node': inRoot(content.element('script')),
    'an unknown mark': inText(content.format('color', { value: 'red' })),
    'a mark named as the prototype': inText(content.format('__proto__', {})),
    'an unknown attribute of a mark': inText(content.format('link', { href: 'https://example.org', class: 'overlay' })),
    'an attribute of no text': inText(content.format('link', { href: 1 })),
    'nested attributes of a mark': inText(content.format('bold', { a: { b: 1 } })),
    'a value among children': of({ parent: [1, 0], content: content.value(1) }),
    'an object as an attribute': inNode('level', [8, [1, 118, 1, ...string('a'), 126]]),
    'nested values': inNode('level', [
      8,
      [
        1,
        ...Array<number>(1000)
          .fill(117)
          .flatMap((tag) => [tag, 1]),
        126,
      ],
    ]),
    'a big integer': inNode('level', [8, [1, 122, 0, 0, 0, 0, 0, 0, 0, 1]]),
  }
  for (const [name, update] of Object.entries(refused))
    expect([name, reasonOf(update)]).toEqual([name, 'foreign-content'])
  for (const type of [0, 1, 2, 4, 5])
    expect([`type ${type}`, reasonOf(inRoot(content.otherType(type)))]).toEqual([`type ${type}`, 'foreign-content'])
})

test('[W-18] bytes that Yjs did not write are refused', () => {
  const p = content.element('paragraph')
  const refused: Record<string, Uint8Array> = {
    nothing: new Uint8Array(),
    'an endless number': new Uint8Array(100).fill(255),
    'a billion clients': new Uint8Array([...uint(1e9), 0]),
    'a billion structs': forgedUpdate({ structs: [{ client: 1, clock: 0, structs: [gone(1)], claimed: 1e9 }] }),
    'more structs than safe integers': forgedUpdate({
      structs: [{ client: 1, clock: 0, structs: [gone(1)], claimed: 2 ** 60 }],
    }),
    'a billion deletions': new Uint8Array([0, 1, 1, ...uint(1e9)]),
    'a billion values': inNode('level', [8, uint(1e9)]),
    'a text longer than the update': inText([4, [...uint(2 ** 31), 97]]),
    'text that is not UTF-8': inText([4, [2, 0xc3, 0x28]]),
    'empty text': inText(content.text('')),
    'nothing deleted': inText(content.deleted(0)),
    'an empty gap': of(gone(0)),
    'a gap with neighbours': new Uint8Array([1, 1, 9, 0, 128, 1, 0, 1, 0]),
    'clocks beyond any session': of(gone(2 ** 31), gone(1)),
    'a deletion beyond any clock': forgedUpdate({ deletions: [{ client: 1, ranges: [[2 ** 31, 5]] }] }),
    'a client that comes twice': forgedUpdate({
      structs: [
        { client: 1, clock: 0, structs: [{ content: p }] },
        { client: 1, clock: 1, structs: [{ content: p }] },
      ],
    }),
    'a client whose deletions come twice': forgedUpdate({
      deletions: [
        { client: 1, ranges: [[0, 1]] },
        { client: 1, ranges: [[2, 1]] },
      ],
    }),
    'deletions that overlap': forgedUpdate({
      deletions: [
        {
          client: 1,
          ranges: [
            [0, 9],
            [3, 9],
          ],
        },
      ],
    }),
    'a part that leans on itself': of({ origin: [9, 0], content: p }),
    'a part in itself': of({ parent: [9, 0], content: p }),
    'a part that leans on a later one': of({ rightOrigin: [9, 1], content: p }, { content: p }),
    'content of unknown kind': of({ content: [11, []] }),
    'a type of unknown kind': inRoot(content.otherType(7)),
    'a format that is not JSON': inText([6, [...string('bold'), ...string('{')]]),
    'something after its end': new Uint8Array([0, 0, 0]),
  }
  for (const [name, update] of Object.entries(refused)) expect([name, reasonOf(update)]).toEqual([name, 'malformed'])
})

test('[W-18] an update over the limit is refused unread', () => {
  const update = new Uint8Array(11)
  expect(inspectUpdate(update, { ...LIMITS, maxBytes: 10 })).toEqual({ ok: false, reason: 'too-large' })
})

test('[W-18] half an update is refused, wherever it ends', () => {
  const { doc } = pad('some <1>text\nand more', 'ann')
  const edit = randomEdits(doc, 7, 'ann')
  for (let i = 0; i < 30; i++) edit()
  const update = Y.encodeStateAsUpdate(doc)
  expect(reasonOf(update)).toBe('ok')
  for (let length = 0; length < update.length; length++) {
    expect([length, reasonOf(update.subarray(0, length))]).not.toEqual([length, 'ok'])
  }
})

test('[W-18] whatever the bytes, the guard answers; what it lets pass, Yjs can read', () => {
  const honest = (seed: number): Uint8Array => {
    const { doc } = pad('one\ntwo', 'ann')
    const edit = randomEdits(doc, seed, 'ann')
    for (let i = 0; i < 8; i++) edit()
    return Y.encodeStateAsUpdate(doc)
  }
  let passed = 0
  const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 })
  const damaged = fc.tuple(fc.nat(50), damage).map(([seed, changes]) => {
    const update = honest(seed).slice()
    for (const [at, byte] of changes) update[at % update.length] = byte
    return update
  })
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 400 }), damaged), (update) => {
      const { ok } = inspectUpdate(update, LIMITS)
      if (ok) Y.decodeUpdate(update)
      passed += ok ? 1 : 0
    }),
    { numRuns: isFullRun ? 30_000 : 500 },
  )
  expect(passed).toBeGreaterThan(0)
})

test('[W-18] a pad of every node and mark is let pass whole', () => {
  const { doc } = pad('a', 'ann')
  const edit = randomEdits(doc, 3, 'ann')
  for (let i = 0; i < 400; i++) edit()
  expect(doc.getXmlFragment(PAD_FRAGMENT).length).toBeGreaterThan(3)
  expect(inspectUpdate(Y.encodeStateAsUpdate(replicaOf(doc)), LIMITS)).toMatchObject({
    ok: true,
    authors: new Set(['ann']),
  })
})
