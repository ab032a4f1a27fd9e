import fc from 'fast-check'
import * as Y from 'yjs'
import { expect, test } from 'vitest'
import { breakIdOf, FIRST_BREAK_CLIENT } from './text/client-ids.ts'
import { FORMAT_NAMES } from './text/formats.ts'
import { COLOR_NAMES } from './text/formats/palette.ts'
import { LINK_TITLE_MAX } from './text/formats/link.ts'
import { openSequence, shownBreaks } from './text/sequence.ts'
import { content, forgedUpdate, gone, string, uint, type ForgedStruct, type Id } from './testing/forged-update.ts'
import { replicaOf, type, updatesOf } from './testing/pad.ts'
import { randomEdits } from './testing/random-edits.ts'
import { isFullRun } from './testing/random.ts'
import { inspectUpdate } from './update-guard.ts'

const LIMITS = { maxBytes: 1024 * 1024, maxParts: 100_000 }
const reasonOf = (update: Uint8Array): string => {
  const inspection = inspectUpdate(update, LIMITS)
  return inspection.ok ? 'ok' : inspection.reason
}

const FIRST: Id = [FIRST_BREAK_CLIENT, 0]
const LETTERS = 9
const BREAKS = breakIdOf(LETTERS)
const under = (client: number, ...structs: ForgedStruct[]): Uint8Array =>
  forgedUpdate({ structs: [{ client, clock: 0, structs }] })
const inText = (it: ForgedStruct['content'], client = LETTERS): Uint8Array =>
  under(client, { origin: FIRST, content: it })
const inBreak = (attribute: string, it: ForgedStruct['content'], client = LETTERS): Uint8Array =>
  under(client, { parent: FIRST, attribute, content: it })

const edited = (seed: number, edits: number): Y.Doc => {
  const doc = new Y.Doc()
  const edit = randomEdits(doc, seed)
  for (let n = 0; n < edits; n++) edit()
  return doc
}

/** Returns what a page has written, as it hands it over. */
const updateOf = (doc: Y.Doc): Uint8Array => Y.encodeStateAsUpdate(doc, Y.encodeStateVector(replicaOf()))

test('[W-18] an update of nothing is empty', () => {
  expect(inspectUpdate(Y.encodeStateAsUpdate(new Y.Doc()), LIMITS)).toEqual({ ok: true, parts: 0 })
})

test('[W-18] an update with gaps is an update: what is missing comes in another', () => {
  const doc = replicaOf()
  const [first, , third] = updatesOf(doc, () => {
    for (const letter of 'abc') type(doc, 0, 0, letter, LETTERS)
  })
  expect(inspectUpdate(Y.mergeUpdates([first!, third!]), LIMITS)).toEqual({ ok: true, parts: 2 })
})

test('[TEXT-16, W-17] letters and formats come under letter ids, breaks under break ids, attributes under both', () => {
  const [letter, format] = [content.text('x'), content.format('bold', true)]
  const level = content.value(2)
  for (const id of [1, LETTERS, 2 ** 31 - 1]) {
    const breaks = breakIdOf(id)
    for (const it of [letter, format]) {
      expect(reasonOf(inText(it, id))).toBe('ok')
      expect(reasonOf(inText(it, breaks))).toBe('foreign-id')
    }
    expect(reasonOf(inText(content.map(), breaks))).toBe('ok')
    expect(reasonOf(inText(content.map(), id))).toBe('foreign-id')
    for (const either of [id, breaks]) {
      expect(reasonOf(inBreak('level', level, either))).toBe('ok')
      expect(reasonOf(inText(content.deleted(3), either))).toBe('ok')
      expect(reasonOf(under(either, gone(2)))).toBe('ok')
    }
  }
})

test('[TEXT-16, TEXT-17, W-17] nobody writes under an id that no page has, or deletes what stands under one', () => {
  const contents = [content.text('x'), content.format('bold', true), content.map(), content.deleted(1)]
  for (const id of [0, FIRST_BREAK_CLIENT, 2 ** 32, 2 ** 32 + LETTERS, 2 ** 40]) {
    for (const it of contents)
      expect([id, reasonOf(under(id, { origin: [1, 0], content: it }))]).toEqual([id, 'foreign-id'])
    const level = { parent: [breakIdOf(1), 0], attribute: 'level', content: content.value(1) } as const
    expect([id, reasonOf(under(id, level))]).toEqual([id, 'foreign-id'])
    expect([id, reasonOf(under(id, gone(1)))]).toEqual([id, 'foreign-id'])
    const deletion = forgedUpdate({ deletions: [{ client: id, ranges: [[0, 1]] }] })
    expect([id, reasonOf(deletion)]).toEqual([id, 'foreign-id'])
  }
})

test('[TEXT-17] what a page hands over never has the first break, which both sides know', () => {
  const doc = edited(5, 30)
  expect(reasonOf(updateOf(doc))).toBe('ok')
  // A page that does not know what the server has would send it.
  expect(reasonOf(Y.encodeStateAsUpdate(doc))).toBe('foreign-id')
})

/** Returns the names of those updates that are not refused for this reason. */
const notRefusedAs = (reason: string, updates: Readonly<Record<string, Uint8Array>>): string[] =>
  Object.keys(updates).filter((name) => reasonOf(updates[name]!) !== reason)

test('[TEXT-18, W-18] what no pad holds is refused', () => {
  const updates = {
    'another root': under(LETTERS, { parent: 'x', content: content.text('x') }),
    'the root of the old text': under(BREAKS, { parent: 'default', content: content.map() }),
    'the prototype as a root': under(BREAKS, { parent: '__proto__', content: content.map() }),
    'a letter before the first break': under(LETTERS, { content: content.text('x') }),
    'a break before the first break': under(BREAKS, { content: content.map() }),
    'something deleted before the first break': under(LETTERS, { content: content.deleted(1) }),
    'an attribute of the text': under(LETTERS, { attribute: 'kind', content: content.value('h1') }),
    'a letter in the map of a break': under(LETTERS, { parent: FIRST, content: content.text('x') }),
    'a letter as an attribute': inBreak('kind', content.text('h1')),
    'a format as an attribute': inBreak('kind', content.format('bold', true)),
    'a map in the map of a break': under(BREAKS, { parent: FIRST, content: content.map() }),
    'a map as an attribute': inBreak('kind', content.map(), BREAKS),
    'something deleted in the map of a break, under no name': under(LETTERS, {
      parent: FIRST,
      content: content.deleted(1),
    }),
    'a value without a name': under(LETTERS, { parent: FIRST, content: content.value(1) }),
    'an attribute of a letter': under(LETTERS, { parent: [1, 0], attribute: 'level', content: content.value(1) }),
    'a subdocument': inText(content.subdocument('other')),
    'an embed': inText(content.embed({ image: 'x' })),
    binary: inBreak('level', content.binary([1, 2])),
    'old JSON': inText(content.json('1')),
    'a node of the old text': inText(content.element('paragraph'), BREAKS),
    ...Object.fromEntries(
      [0, 2, 4, 5, 6].map((type) => [`type ${type}`, inText(content.otherType(type), BREAKS)] as const),
    ),
  }
  expect(notRefusedAs('foreign-content', updates)).toEqual([])
})

test('[TEXT-18, W-18] a format that the editor does not have, or a foreign value of one, is refused', () => {
  for (const name of FORMAT_NAMES) expect(reasonOf(inText(content.format(name, null)))).toBe('ok')
  for (const name of FORMAT_NAMES.filter((one) => !['link', 'color', 'highlight'].includes(one))) {
    expect(reasonOf(inText(content.format(name, true)))).toBe('ok')
    for (const value of [false, 1, 'true', {}, { id: 'ann' }, [], [true]])
      expect([name, value, reasonOf(inText(content.format(name, value)))]).toEqual([name, value, 'foreign-content'])
  }
  for (const name of ['author', 'colour', 'Bold', '__proto__', 'constructor', ''])
    for (const value of [true, null])
      expect([name, reasonOf(inText(content.format(name, value)))]).toEqual([name, 'foreign-content'])
})

test('[TEXT-80, W-18] a colour has the name of one of the pad, and nothing else', () => {
  for (const use of ['color', 'highlight']) {
    for (const name of COLOR_NAMES) expect(reasonOf(inText(content.format(use, name)))).toBe('ok')
    for (const value of [true, '', 'Red', 'crimson', '#ff0000', 'red;', '__proto__', 'constructor', 1, ['red'], {}])
      expect([use, value, reasonOf(inText(content.format(use, value)))]).toEqual([use, value, 'foreign-content'])
  }
})

test('[TEXT-84, W-18] an alignment is one of four', () => {
  for (const align of ['start', 'center', 'end', 'justify'])
    expect(reasonOf(inBreak('align', content.value(align)))).toBe('ok')
  for (const value of ['left', 'right', 'centre', '', 'Center', '__proto__', null, true, 1])
    expect([value, reasonOf(inBreak('align', content.value(value)))]).toEqual([value, 'foreign-content'])
})

test('[TEXT-110, W-18] a direction is one of three', () => {
  for (const direction of ['auto', 'ltr', 'rtl'])
    expect(reasonOf(inBreak('direction', content.value(direction)))).toBe('ok')
  for (const value of ['RTL', 'left', '', '__proto__', null, true, 1])
    expect([value, reasonOf(inBreak('direction', content.value(value)))]).toEqual([value, 'foreign-content'])
})

test('[TEXT-18, W-23] a link leads to HTTP, HTTPS or mail, and has an address and a title alone', () => {
  const href = 'https://example.org/?a=b'
  const title = 'x'.repeat(LINK_TITLE_MAX)
  for (const value of [{ href }, { href, title: null }, { href, title }, { href: 'mailto:ann@example.org', title: '' }])
    expect(reasonOf(inText(content.format('link', value)))).toBe('ok')
  for (const value of [
    true,
    href,
    [href],
    {},
    { href: null },
    { href: 1 },
    { href: 'javascript:alert(1)' },
    { href: 'java\nscript:alert(1)' },
    { href: 'data:text/html,<script>alert(1)</script>' },
    { href: '/relative' },
    { href: `https://example.org/${'x'.repeat(5000)}` },
    { href, title: 1 },
    { href, title: `${title}x` },
    { href, class: 'overlay' },
    { href, target: '_self' },
    JSON.parse(`{"href":"${href}","__proto__":{}}`),
  ])
    expect([JSON.stringify(value), reasonOf(inText(content.format('link', value)))]).toEqual([
      JSON.stringify(value),
      'foreign-content',
    ])
})

test('[TEXT-18, W-18] an attribute that no line has, or a value that none may have, is refused', () => {
  const accepted: Readonly<Record<string, readonly (string | number | boolean | null)[]>> = {
    kind: ['p', 'h6', 'bullet', 'ordered', 'task', 'code'],
    level: [0, 20],
    checked: [true, false],
    start: [1, -5, null],
    language: ['js', '', null],
    quote: [true, false],
    gone: [true],
  }
  for (const [name, values] of Object.entries(accepted))
    for (const value of values)
      expect([name, value, reasonOf(inBreak(name, content.value(value)))]).toEqual([name, value, 'ok'])
  const refused: Readonly<Record<string, readonly (string | number | boolean | null)[]>> = {
    kind: ['tables', 'H1', '', 1, true, null],
    level: [21, -1, 0.5, NaN, Infinity, '1', null],
    checked: ['true', 1, null],
    start: [0.5, 2 ** 53, '1', true],
    language: ['js overlay', 'x'.repeat(65), 1],
    quote: ['', 1, null],
    gone: [false, 'true', 1, null],
    onclick: ['alert(1)', true],
    author: ['ann'],
    constructor: [true],
    '': [true],
  }
  for (const [name, values] of [...Object.entries(refused), ['__proto__', [true]] as const])
    for (const value of values)
      expect([name, value, reasonOf(inBreak(name, content.value(value)))]).toEqual([name, value, 'foreign-content'])
})

test('[TEXT-18, W-18] several values are those of one attribute, none of them an object', () => {
  expect(reasonOf(inBreak('level', content.value(1, 2, 3)))).toBe('ok')
  expect(reasonOf(inBreak('level', content.value(1, 21)))).toBe('foreign-content')
  const behind = (it: ForgedStruct['content']): Uint8Array =>
    under(
      LETTERS,
      { parent: FIRST, attribute: 'level', content: content.value(1) },
      { origin: [LETTERS, 0], content: it },
    )
  expect(reasonOf(behind(content.value(2)))).toBe('ok')
  for (const value of [
    [118, 1, ...string('a'), 126],
    [117, 1, 126],
    [116, 1, 1],
    [122, 0, 0, 0, 0, 0, 0, 0, 1],
    [...Array.from({ length: 1000 }, () => [117, 1]).flat(), 126],
  ]) {
    expect(reasonOf(behind([8, [1, ...value]]))).toBe('foreign-content')
    expect(reasonOf(inBreak('level', [8, [1, ...value]]))).toBe('foreign-content')
  }
})

test('[W-18] bytes that Yjs did not write are refused', () => {
  const x = content.text('x')
  const updates = {
    nothing: new Uint8Array(),
    'an endless number': new Uint8Array(100).fill(255),
    'a billion clients': new Uint8Array([...uint(1e9), 0]),
    'a billion structs': forgedUpdate({ structs: [{ client: 1, clock: 0, structs: [gone(1)], claimed: 1e9 }] }),
    'more structs than safe integers': forgedUpdate({
      structs: [{ client: 1, clock: 0, structs: [gone(1)], claimed: 2 ** 60 }],
    }),
    'a billion deletions': new Uint8Array([0, 1, 1, ...uint(1e9)]),
    'a billion values': inBreak('level', [8, uint(1e9)]),
    'a text longer than the update': inText([4, [...uint(2 ** 31), 97]]),
    'text that is not UTF-8': inText([4, [2, 0xc3, 0x28]]),
    'empty text': inText(content.text('')),
    'nothing deleted': inText(content.deleted(0)),
    'an empty gap': under(LETTERS, gone(0)),
    'a gap with neighbours': new Uint8Array([1, 1, 9, 0, 128, 1, 0, 1, 0]),
    'clocks beyond any session': under(LETTERS, gone(2 ** 31), gone(1)),
    'a deletion beyond any clock': forgedUpdate({ deletions: [{ client: 1, ranges: [[2 ** 31, 5]] }] }),
    'a client that comes twice': forgedUpdate({
      structs: [0, 1].map((clock) => ({ client: 1, clock, structs: [{ origin: FIRST, content: x }] })),
    }),
    'a client whose deletions come twice': forgedUpdate({
      deletions: [0, 2].map((clock) => ({ client: 1, ranges: [[clock, 1] as const] })),
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
    'a part that leans on itself': under(LETTERS, { origin: [LETTERS, 0], content: x }),
    'a part in itself': under(LETTERS, { parent: [LETTERS, 0], content: x }),
    'a part that leans on a later one': under(
      LETTERS,
      { origin: FIRST, rightOrigin: [LETTERS, 1], content: x },
      { origin: FIRST, content: x },
    ),
    'content of unknown kind': under(LETTERS, { content: [11, []] }),
    'a type of unknown kind': inText(content.otherType(7), BREAKS),
    'a format that is not JSON': inText([6, [...string('bold'), ...string('{')]]),
    'something after its end': new Uint8Array([0, 0, 0]),
  }
  expect(notRefusedAs('malformed', updates)).toEqual([])
})

test('[W-18] each of several values counts as a part', () => {
  const update = inBreak('level', content.value(...Array.from({ length: 10 }, () => 1)))
  expect(inspectUpdate(update, { ...LIMITS, maxParts: 10 })).toEqual({ ok: true, parts: 10 })
  expect(inspectUpdate(update, { ...LIMITS, maxParts: 9 })).toEqual({ ok: false, reason: 'too-large' })
})

test('[W-18] an update over the limit is refused unread', () => {
  const update = new Uint8Array(11)
  expect(inspectUpdate(update, { ...LIMITS, maxBytes: 10 })).toEqual({ ok: false, reason: 'too-large' })
})

test('[W-18] half an update is refused, wherever it ends', () => {
  const update = updateOf(edited(7, 30))
  expect(reasonOf(update)).toBe('ok')
  for (let length = 0; length < update.length; length++) {
    expect([length, reasonOf(update.subarray(0, length))]).not.toEqual([length, 'ok'])
  }
})

test('[W-18] whatever the bytes, the guard answers; what it lets pass, Yjs can read', () => {
  let passed = 0
  const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 6 })
  const damaged = fc.tuple(fc.nat(50), damage).map(([seed, changes]) => {
    const update = updateOf(edited(seed, 8)).slice()
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

test('[W-18] a pad of every kind of line and format is let pass whole', () => {
  const doc = edited(6, 400)
  expect(shownBreaks(openSequence(doc)).length).toBeGreaterThan(3)
  expect(reasonOf(updateOf(replicaOf(doc)))).toBe('ok')
})
