import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import {
  content,
  forgedUpdate,
  gone,
  type ForgedStruct,
  type ForgedUpdate,
  type Id,
} from '@sheaf/document/testing/forged-update'
import { rowsOf } from '@sheaf/document/testing/random'
import { breakIdOf, FIRST_BREAK_CLIENT } from '@sheaf/document/text/client-ids'
import { appendLines, type NewLine } from '@sheaf/document/text/from-text'
import { openSequence, shownBreaks, textOf } from '@sheaf/document/text/sequence'
import { SequenceWriter } from '@sheaf/document/text/write'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { attackScene, nobodyElseNoticed, paragraphs } from '../testing/attack-scene.ts'
import { socketAddress } from '../../testing/pads/pad-client.ts'
import type { Page } from '../testing/page.ts'
import { rawClient, syncedClient } from '../testing/raw-client.ts'
import { realtimeSite } from '../testing/realtime-site.ts'
import { waitUntil } from '../../testing/wait.ts'

const BAD = 'BACKEND.ERROR.REALTIME.BAD_MESSAGE'
const TOO_LARGE = 'BACKEND.ERROR.REALTIME.TOO_LARGE'

const FIRST: Id = [FIRST_BREAK_CLIENT, 0]
const LETTERS = 9
const BREAKS = breakIdOf(LETTERS)

const under = (client: number, ...structs: ForgedStruct[]): Uint8Array =>
  forgedUpdate({ structs: [{ client, clock: 0, structs }] })
const behind = (it: ForgedStruct['content'], client = LETTERS): Uint8Array =>
  under(client, { origin: FIRST, content: it })
const onLine = (attribute: string, it: ForgedStruct['content'], client = LETTERS): Uint8Array =>
  under(client, { parent: FIRST, attribute, content: it })

/** Writes lines at the end of a page's text, in one change. */
const writeLines = ({ doc, ids }: Page, lines: readonly NewLine[]): void => void appendLines(doc, lines, ids.letters)
/** Somebody's first letter. */
const ONE = { client: LETTERS, clock: 0, structs: [{ origin: FIRST, content: content.text('x') }] }

const FORGED: Readonly<Record<string, Uint8Array>> = Object.fromEntries<Uint8Array>([
  ['cut off', paragraphs('a line that is cut off').subarray(0, 20)],
  ['with something after its end', Buffer.concat([paragraphs('long'), Buffer.from([1, 2, 3])])],
  ['of random bytes', randomBytes(500)],
  // The update claims 268,435,455 structs, of which it contains none.
  ['that claims more than it has', Uint8Array.of(1, 0xff, 0xff, 0xff, 0x7f, 1, 0)],
  ['with a struct of an unknown kind', Uint8Array.of(1, 1, 1, 0, 0x1f, 0)],
  ['with a subdocument', onLine('kind', content.subdocument('other'))],
  ['with another root', under(LETTERS, { parent: 'x', content: content.text('text') })],
  ['with the root of the old text', under(BREAKS, { parent: 'default', content: content.map() })],
  ['with a node of the old text', behind(content.element('paragraph'), BREAKS)],
  ['under an id beyond 2³²', behind(content.text('x'), 2 ** 32 + LETTERS)],
  ['under no id', behind(content.text('x'), 0)],
  ['with a letter under the id of breaks', behind(content.text('x'), BREAKS)],
  ['with a break under the id of letters', behind(content.map())],
  ['with something under the id of the first break', onLine('kind', content.value('h1'), FIRST_BREAK_CLIENT)],
  ['with the first break itself', under(FIRST_BREAK_CLIENT, { content: content.map() })],
  ['without the first break', forgedUpdate({ deletions: [{ client: FIRST_BREAK_CLIENT, ranges: [[0, 1]] }] })],
  ['with a letter that has no place', under(LETTERS, { content: content.text('x') })],
  ['with a letter before the first break', under(LETTERS, { rightOrigin: FIRST, content: content.text('x') })],
  ['with a break before the first break', under(BREAKS, { rightOrigin: FIRST, content: content.map() })],
  ['with an unknown format', behind(content.format('color', true))],
  ['with a mark of an author', behind(content.format('author', { id: 'ann' }))],
  ['with a foreign value of a format', behind(content.format('bold', { onclick: 'alert(1)' }))],
  ['with a link to a script', behind(content.format('link', { href: 'javascript:alert(1)' }))],
  ['with an unknown attribute', onLine('onclick', content.value('alert(1)'))],
  ['with a kind that no line has', onLine('kind', content.value('tables'))],
  ['with a level that no line has', onLine('level', content.value(21))],
  [
    'with a level that no line has over one that it has',
    under(
      LETTERS,
      { parent: FIRST, attribute: 'level', content: content.value(2) },
      { origin: [LETTERS, 0], content: content.value(21) },
    ),
  ],
  ['with a map in a map', onLine('kind', content.map(), BREAKS)],
  ['with a text in a map', onLine('kind', content.text('h1'))],
  ['with half of a character', behind([4, [3, 0xed, 0xa0, 0xbd]])],
  ['with a character as two halves', behind([4, [6, 0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]])],
  ['with the same ids twice', forgedUpdate({ structs: [ONE, ONE] })],
  [
    'with the same deletion twice',
    forgedUpdate({
      deletions: [
        {
          client: LETTERS,
          ranges: [
            [0, 1],
            [0, 1],
          ],
        },
      ],
    }),
  ],
  ['with a text as the content of a line', under(LETTERS, { parent: FIRST, content: content.text('h1') })],
])

test('[RT-17, W-18] no forged update is taken, nor does any disturb somebody', async () => {
  const now = await attackScene()
  for (const [form, update] of Object.entries(FORGED)) {
    const attacker = await syncedClient(now.site.url, now.pad)
    attacker.say('update', update)
    expect([form, await attacker.refused(), attacker.answers]).toEqual([form, BAD, []])
    const again = await rawClient(now.site.url, now.pad)
    again.say('missing', update)
    expect([form, await again.refused()]).toEqual([form, BAD])
    expect([form, await now.site.log(now.pad)]).toEqual([form, []])
  }
  await nobodyElseNoticed(now)
})

test('[RT-17, W-18] an update above the limit is refused, and a frame above it ends the socket', async () => {
  const now = await attackScene()
  now.attacker.say('update', new Uint8Array(UPDATE_MAX_BYTES + 1))
  expect(await now.attacker.ended()).toEqual({ code: 4400, reason: TOO_LARGE })
  const again = await rawClient(now.site.url, now.pad)
  again.say('update', new Uint8Array(2 * UPDATE_MAX_BYTES))
  expect((await again.ended()).code).toBe(1009)
  await nobodyElseNoticed(now)
})

const BESIDE: readonly [string, (client: number) => Partial<ForgedUpdate>][] = [
  ['alone', () => ({})],
  [
    'beside a deletion of something huge',
    () => ({
      structs: [{ client: 8, clock: 0, structs: [gone(1_000_000_000)] }],
      deletions: [{ client: 8, ranges: [[0, 1_000_000_000]] }],
    }),
  ],
  ['beside a deletion of the text', (client) => ({ deletions: [{ client, ranges: [[0, 8000]] }] })],
]

test.each(rowsOf(BESIDE))(
  '[W-18] an update that would keep Yjs searching is refused %s, and nobody waits for it',
  async (_, beside) => {
    const now = await attackScene()
    const [victim, other] = now.witnesses
    victim!.write('x'.repeat(8000))
    await victim!.saved()
    // The items come after the first letter and before each of the others: 8,000 parts, none between neighbours.
    const client = victim!.ids.letters
    const structs = Array.from({ length: 8000 }, (_, n) => ({
      origin: [client, 0] as const,
      rightOrigin: [client, 2 + (n % 7990)] as const,
      content: content.text('z'),
    }))
    const more = beside(client)
    const searching = { client: LETTERS, clock: 0, structs }
    const update = forgedUpdate({ ...more, structs: [searching, ...(more.structs ?? [])] })
    now.attacker.say('update', update)
    other!.write('meanwhile')
    await other!.saved()
    expect(now.attacker.isOpen).toBe(true)
    expect(await now.attacker.refused()).toBe(BAD)
    expect(await now.site.log(now.pad)).toHaveLength(1)
    await nobodyElseNoticed(now, [`${'x'.repeat(8000)}\nundisturbed`, 'meanwhile\nundisturbed'])
  },
)

test('[W-17, W-18] few letters, each between the two ends of a long text, are refused, and nobody waits for them', async () => {
  const now = await attackScene()
  const [victim, other] = now.witnesses
  const bold = [{ text: 'some ' }, { text: 'words', formats: { bold: true } }] as const
  writeLines(
    victim!,
    Array.from({ length: 7000 }, () => ({ text: bold })),
  )
  await victim!.saved()
  const { letters } = victim!.ids
  const last: Id = [letters, Y.getState(victim!.doc.store, letters) - 1]
  const letter: ForgedStruct = { origin: FIRST, rightOrigin: last, content: content.text('z') }
  // Under the highest id, Yjs passes all that others wrote before it finds their place.
  const highest = FIRST_BREAK_CLIENT - 1
  now.attacker.say('update', under(highest, ...Array.from({ length: 190 }, () => letter)))
  other!.write('meanwhile')
  await other!.saved()
  expect(now.attacker.isOpen).toBe(true)
  expect(await now.attacker.refused()).toBe(BAD)
  expect(await now.site.log(now.pad)).toHaveLength(1)
  const text = Array.from({ length: 7000 }, () => 'some words').join('\n')
  await nobodyElseNoticed(now, [`${text}\nundisturbed`, 'meanwhile\nundisturbed'])
})

test('[W-18, RT-11] many parts that lean on their neighbours are taken', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad)
  const lines = Array.from({ length: 2000 }, (_, n) => ({ text: `line ${n}` }))
  writeLines(page, lines)
  await page.saved()
  expect(page.reasons).toEqual([])
  expect((await site.open(pad)).text()).toBe(lines.map(({ text }) => text).join('\n'))
})

test('[RT-68, W-18] many parts are refused if they stand where none may', async () => {
  const now = await attackScene()
  const letters = Array.from({ length: 300 }, (_, n) => ({
    origin: [LETTERS, n] as const,
    content: content.text('x'),
  }))
  const level: ForgedStruct = { parent: FIRST, attribute: 'level', content: content.value(2) }
  now.attacker.say('update', under(LETTERS, level, ...letters))
  expect(await now.attacker.refused()).toBe(BAD)
  expect(await now.site.log(now.pad)).toEqual([])
  await nobodyElseNoticed(now)
})

const many = (count: number, text: string): NewLine[] =>
  Array.from({ length: count }, (_, n) => ({ text: `${text} ${n}` }))

test('[RT-68, RT-45] what the server lacks may come in several messages, also of many parts that lean on each other', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const doc = new Y.Doc()
  const first = appendLines(doc, many(1, 'before'), LETTERS)
  const more = appendLines(doc, many(300, 'more'), LETTERS)
  const client = await rawClient(site.url, pad)
  for (const { update } of [first, more]) client.say('missing', update)
  await waitUntil(() => client.answers.length === 2)
  expect([client.answers, client.isOpen]).toEqual([[true, true], true])
  const late = await site.open(pad)
  expect(late.text().split('\n')).toHaveLength(301)
})

test('[RT-48] a long text is replaced by another in one change', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad)
  for (let n = 0; n < 8; n++) {
    writeLines(page, many(1000, 'the old text has another line'))
    await page.saved()
  }
  const sequence = openSequence(page.doc)
  page.doc.transact((transaction) => {
    const writer = new SequenceWriter(transaction, sequence, page.ids)
    for (const start of shownBreaks(sequence)) {
      writer.removeLetters(start, 0, textOf(start).length)
      writer.hide(start)
    }
    writeLines(page, many(300, 'new line'))
  })
  await page.saved()
  expect(page.reasons).toEqual([])
  expect((await site.open(pad)).text().split('\n')).toHaveLength(300)
})

test('[W-18] a deletion of what is not yet written is not taken', async () => {
  const now = await attackScene()
  const victim = now.witnesses[0]!
  // Everything that this page will ever write.
  const ahead = forgedUpdate({ deletions: [{ client: victim.ids.letters, ranges: [[0, 100]] }] })
  now.attacker.say('missing', ahead)
  await now.attacker.refused()
  expect(await now.site.log(now.pad)).toEqual([])
  await nobodyElseNoticed(now)
})

test('[RT-66, W-18] updates that fit alone and not together are not both taken, however close they come', async () => {
  const now = await attackScene()
  const [victim] = now.witnesses
  victim!.write('mine')
  await victim!.saved()
  const last: Id = [victim!.ids.letters, 3]
  for (let client = 1; client <= 5; client++) {
    const value: ForgedStruct = { parent: FIRST, attribute: 'level', content: content.value(1) }
    const updates = [
      forgedUpdate({
        structs: [{ client, clock: 0, structs: [value] }],
        deletions: [{ client, ranges: [[0, 1]] }],
      }),
      // After the first, the second of these two letters would be a level.
      under(client, { origin: last, content: content.text('ab') }),
    ]
    // Both are one author's, who may write under the id.
    const guest = randomUUID()
    const attackers = [
      await syncedClient(now.site.url, now.pad, { guest }),
      await syncedClient(now.site.url, now.pad, { guest }),
    ]
    const order = client % 2 === 0 ? updates : updates.toReversed()
    for (const [n, attacker] of attackers.entries()) attacker.say('update', order[n]!)
    await waitUntil(() => attackers.every(({ answers, isOpen }) => !isOpen || answers.length > 0))
    expect(attackers.filter(({ isOpen }) => !isOpen)).toHaveLength(1)
  }
  await victim!.saved()
  expect(await now.site.log(now.pad)).toHaveLength(6)
  expect(victim!.text()).toMatch(/^mine(?:ab)*$/)
})

test('[TEXT-19, W-17] other letters under clocks that the pad knows are refused, and the same are acknowledged', async () => {
  const now = await attackScene()
  const guest = randomUUID()
  const said = (letters: string): Uint8Array => behind(content.text(letters))
  const first = await syncedClient(now.site.url, now.pad, { guest })
  first.say('update', said('word'))
  first.say('update', said('word'))
  await waitUntil(() => first.answers.length === 2)
  expect(first.answers).toEqual([true, true])
  // Another one, and one that would also go on.
  for (const letters of ['wood', 'woodcut']) {
    const again = await syncedClient(now.site.url, now.pad, { guest })
    again.say('update', said(letters))
    expect(await again.refused()).toBe(BAD)
  }
  expect(await now.site.log(now.pad)).toHaveLength(1)
  await nobodyElseNoticed(now, ['word\nundisturbed', 'undisturbed'])
})

test('[RT-17, W-18] an edit of another pad says nothing here, and is not taken', async () => {
  const now = await attackScene()
  const [, other] = now.witnesses
  other!.write('first')
  await other!.saved()
  const before = Y.encodeStateVector(other!.doc)
  other!.write('second')
  await other!.saved()
  const edit = Y.encodeStateAsUpdate(other!.doc, before)
  const another = await rawClient(now.site.url, now.pad)
  now.attacker.say('update', edit)
  another.say('missing', edit)
  for (const client of [now.attacker, another]) {
    expect(await client.refused()).toBe('BACKEND.ERROR.PERMISSION.UNEXPECTED')
    expect(client.answers).toEqual([])
  }
  expect(await now.site.log(now.pad)).toEqual([])
  await nobodyElseNoticed(now, ['undisturbed', 'first\nsecond\nundisturbed'])
})

test('[RT-17, W-18] nothing is unpacked: no compression is agreed to, and a frame that claims one ends its socket', async () => {
  const now = await attackScene()
  const socket = new WebSocket(socketAddress(now.site.url, now.pad), { perMessageDeflate: true })
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  expect(socket.extensions).toBe('')
  const closed = once(socket, 'close')
  // A last binary frame with the mark of compression, masked with zeros, with ten bytes.
  const stream = Reflect.get(socket, '_socket') as Socket
  stream.write(
    Buffer.concat([Buffer.from([0xc2, 0x8a, 0, 0, 0, 0]), deflateRawSync(new Uint8Array(5000)).subarray(0, 10)]),
  )
  expect((await closed)[0]).toBe(1002)
  await nobodyElseNoticed(now)
})
