import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { deflateRawSync } from 'node:zlib'
import { MessageType } from '@hocuspocus/server'
import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import {
  content,
  forgedUpdate,
  gone,
  type ForgedStruct,
  type ForgedUpdate,
} from '@sheaf/document/testing/forged-update'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { attackScene, nobodyElseNoticed, paragraphs, updateOf } from './testing/attack-scene.ts'
import { openPage, paragraph } from './testing/page.ts'
import { rawClient } from './testing/raw-client.ts'
import { realtimeSite } from './testing/realtime-site.ts'
import { waitUntil } from '../testing/wait.ts'

const BAD = 'BACKEND.ERROR.REALTIME.BAD_MESSAGE'
const TOO_LARGE = 'BACKEND.ERROR.REALTIME.TOO_LARGE'
/** Steps of the synchronisation that carry an update. */
const [STEP_2, UPDATE] = [1, 2]

test.each<[string, Uint8Array]>([
  ['cut off', paragraphs('cut').subarray(0, 20)],
  ['with something after its end', Buffer.concat([paragraphs('long'), Buffer.from([1, 2, 3])])],
  ['of random bytes', randomBytes(500)],
  // The update claims 268,435,455 structs, of which it contains none.
  ['that claims more than it has', Uint8Array.of(1, 0xff, 0xff, 0xff, 0x7f, 1, 0)],
  ['with a struct of an unknown kind', Uint8Array.of(1, 1, 1, 0, 0x1f, 0)],
  ['with a subdocument', updateOf((doc) => doc.getMap('default').set('doc', new Y.Doc()))],
  ['with another root', updateOf((doc) => doc.getText('hidden').insert(0, 'text'))],
  ['with an unknown node', updateOf((doc) => doc.getXmlFragment('default').insert(0, [new Y.XmlElement('script')]))],
  ['with text at the root', updateOf((doc) => doc.getXmlFragment('default').insert(0, [new Y.XmlText('x')]))],
  [
    'with an unknown attribute',
    updateOf((doc) => {
      const element = paragraph('x')
      element.setAttribute('onclick', 'alert(1)')
      doc.getXmlFragment('default').insert(0, [element])
    }),
  ],
])('[RT-17, W-18] an update %s is refused and disturbs nobody', async (_, update) => {
  const now = await attackScene()
  now.attacker.say(MessageType.Sync, UPDATE, update)
  expect(await now.attacker.refused()).toBe(BAD)
  expect(now.attacker.received(MessageType.SyncStatus)).toBeLessThanOrEqual(1)
  const again = await rawClient(now.site.url, now.pad)
  again.say(MessageType.Sync, STEP_2, update)
  expect(await again.refused()).toBe(BAD)
  expect(await now.site.log(now.pad)).toEqual([])
  await nobodyElseNoticed(now)
})

test('[RT-17, W-18] an update above the limit is refused, and a frame above it ends the socket', async () => {
  const now = await attackScene()
  now.attacker.say(MessageType.Sync, UPDATE, new Uint8Array(UPDATE_MAX_BYTES + 1))
  expect(await now.attacker.ended()).toEqual({ code: 4400, reason: TOO_LARGE })
  const again = await rawClient(now.site.url, now.pad)
  again.say(MessageType.Sync, UPDATE, new Uint8Array(100 * 1024 * 1024))
  expect((await again.ended()).code).toBe(1009)
  await nobodyElseNoticed(now)
})

test.each<[string, (client: number) => Partial<ForgedUpdate>]>([
  ['alone', () => ({})],
  [
    'beside a deletion of something huge',
    () => ({
      structs: [{ client: 8, clock: 0, structs: [gone(1_000_000_000)] }],
      deletions: [{ client: 8, ranges: [[0, 1_000_000_000]] }],
    }),
  ],
  ['beside a deletion of the text', (client) => ({ deletions: [{ client, ranges: [[2, 8000]] }] })],
])('[W-18] an update that would keep Yjs searching is refused %s, and nobody waits for it', async (_, beside) => {
  const now = await attackScene()
  const [victim, other] = now.witnesses
  const fragment = victim!.doc.getXmlFragment('default')
  fragment.insert(0, [paragraph('x'.repeat(8000))])
  await victim!.saved()
  // The items come after the first letter and before each of the others: 8,000 parts, none between neighbours.
  const { client } = ((fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText)._start!.id
  const structs = Array.from({ length: 8000 }, (_, n) => ({
    origin: [client, 2] as const,
    rightOrigin: [client, 4 + (n % 7990)] as const,
    content: content.text('z'),
  }))
  const more = beside(client)
  const searching = { client: 9, clock: 0, structs }
  const update = forgedUpdate({ ...more, structs: [searching, ...(more.structs ?? [])] })
  now.attacker.say(MessageType.Sync, UPDATE, update)
  other!.write('meanwhile')
  await other!.saved()
  expect(now.attacker.isOpen).toBe(true)
  expect(await now.attacker.refused()).toBe(BAD)
  expect(await now.site.log(now.pad)).toHaveLength(1)
  await nobodyElseNoticed(now, [`${'x'.repeat(8000)}\nundisturbed`, 'meanwhile\nundisturbed'])
})

test('[W-18, RT-11] many parts that lean on their neighbours are taken', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad)
  const lines = Array.from({ length: 2000 }, (_, n) => `line ${n}`)
  page.doc.getXmlFragment('default').insert(
    0,
    lines.map((line) => paragraph(line)),
  )
  await page.saved()
  expect(page.reasons).toEqual([])
  expect((await site.open(pad)).text()).toBe(lines.join('\n'))
})

/** Returns so many empty paragraphs. */
const many = (count: number): Y.XmlElement[] => Array.from({ length: count }, () => new Y.XmlElement('paragraph'))

test('[RT-68, W-18] many parts are refused if they stand where none may', async () => {
  const now = await attackScene()
  const update = updateOf((doc) => {
    const list = new Y.XmlElement('bulletList')
    list.insert(0, many(300))
    doc.getXmlFragment('default').insert(0, [list])
  })
  now.attacker.say(MessageType.Sync, UPDATE, update)
  expect(await now.attacker.refused()).toBe(BAD)
  expect(await now.site.log(now.pad)).toEqual([])
  await nobodyElseNoticed(now)
})

test('[RT-68, RT-45] many parts that were typed before the first synchronisation wait for what it brings', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const doc = new Y.Doc()
  const fragment = doc.getXmlFragment('default')
  fragment.insert(0, many(1))
  const begun = Y.encodeStateVector(doc)
  fragment.insert(1, many(300))
  const client = await rawClient(site.url, pad)
  client.say(MessageType.Sync, UPDATE, Y.encodeStateAsUpdate(doc, begun))
  client.say(MessageType.Sync, STEP_2, Y.encodeStateAsUpdate(doc))
  await waitUntil(() => client.answers.filter(Boolean).length === 2)
  expect(client.isRefused).toBe(false)
  expect(await site.log(pad)).toHaveLength(1)
})

test('[RT-48] a long text is replaced by another in one change', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad)
  const fragment = page.doc.getXmlFragment('default')
  const some = (count: number, of: string) => Array.from({ length: count }, (_, n) => paragraph(`${of} line ${n}`))
  for (let n = 0; n < 8; n++) {
    fragment.insert(fragment.length, some(1000, 'the old text has another'))
    await page.saved()
  }
  page.doc.transact(() => {
    fragment.delete(0, fragment.length)
    fragment.insert(0, some(300, 'new'))
  })
  await page.saved()
  expect(page.reasons).toEqual([])
  expect((await site.open(pad)).text().split('\n')).toHaveLength(300)
})

test('[W-18] a deletion of what is not yet written is not taken', async () => {
  const now = await attackScene()
  const victim = now.witnesses[0]!
  // Everything that this page will ever write.
  const ahead = forgedUpdate({ deletions: [{ client: victim.doc.clientID, ranges: [[0, 100]] }] })
  now.attacker.say(MessageType.Sync, STEP_2, ahead)
  await now.attacker.refused()
  expect(await now.site.log(now.pad)).toEqual([])
  await nobodyElseNoticed(now)
})

test('[RT-66, W-18] updates that fit alone and not together are not both taken, however close they come', async () => {
  const now = await attackScene()
  const [victim] = now.witnesses
  const [list, item] = [new Y.XmlElement('bulletList'), new Y.XmlElement('listItem')]
  item.insert(0, [paragraph('mine')])
  list.insert(0, [item])
  victim!.doc.getXmlFragment('default').insert(0, [list])
  await victim!.saved()
  for (let client = 1; client <= 5; client++) {
    const forge = (change: (fragment: Y.XmlFragment) => void): Uint8Array => {
      const doc = new Y.Doc()
      Y.applyUpdate(doc, Y.encodeStateAsUpdate(victim!.doc))
      doc.clientID = client
      const known = Y.encodeStateVector(doc)
      change(doc.getXmlFragment('default'))
      return Y.encodeStateAsUpdate(doc, known)
    }
    const updates = [
      forge((fragment) => {
        const inList = fragment.get(0) as Y.XmlElement
        inList.insert(1, [new Y.XmlElement('listItem')])
        inList.delete(1, 1)
      }),
      // After the first, the second of these two would stand in the list.
      forge((fragment) => {
        for (let n = 0; n < 2; n++) fragment.push([new Y.XmlElement('paragraph')])
      }),
    ]
    const attackers = [await rawClient(now.site.url, now.pad), await rawClient(now.site.url, now.pad)]
    for (const [n, attacker] of attackers.entries()) attacker.say(MessageType.Sync, UPDATE, updates[n]!)
    await waitUntil(() => attackers.every(({ answers, isRefused }) => isRefused || answers.length > 0))
  }
  await victim!.saved()
  const inList = (victim!.doc.getXmlFragment('default').get(0) as Y.XmlElement).toArray() as Y.XmlElement[]
  expect(inList.map(({ nodeName }) => nodeName)).toEqual(['listItem'])
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
  for (const step of [UPDATE, STEP_2]) now.attacker.say(MessageType.Sync, step, edit)
  await now.attacker.refused()
  expect(await now.site.log(now.pad)).toEqual([])
  await nobodyElseNoticed(now, ['undisturbed', 'first\nsecond\nundisturbed'])
})

test('[RT-17, W-18] nothing is unpacked: no compression is agreed to, and a frame that claims one ends its socket', async () => {
  const now = await attackScene()
  const socket = new WebSocket(now.site.url, { perMessageDeflate: true })
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

test('[RT-17, W-18] fifty thousand tiny edits in one update are taken and slow nobody down for long', async () => {
  const now = await attackScene()
  const doc = new Y.Doc()
  const text = new Y.XmlText()
  const element = new Y.XmlElement('paragraph')
  element.insert(0, [text])
  doc.getXmlFragment('default').insert(0, [element])
  doc.transact(() => {
    for (let n = 0; n < 50_000; n++) text.insert(0, 'x')
  })
  const page = await openPage({ url: now.site.url, pad: now.pad, doc })
  await page.saved()
  expect((await now.site.open(now.pad)).text()).toHaveLength(50_000)
})

/** Returns an update of a paragraph in which each of so many letters is an insertion of its own. */
const tinyInsertions = (count: number): Uint8Array => {
  const letter = content.text('x')
  const letters = Array.from({ length: count - 1 }, (_, n) => ({ origin: [9, n + 2] as const, content: letter }))
  const structs: ForgedStruct[] = [
    { content: content.element('paragraph') },
    { parent: [9, 0], content: content.xmlText() },
    { parent: [9, 1], content: letter },
    ...letters,
  ]
  return forgedUpdate({ structs: [{ client: 9, clock: 0, structs }] })
}

/** Returns an update that deletes so many single letters, each next to one that stays. */
const tinyDeletions = (count: number): Uint8Array => {
  const ranges = Array.from({ length: count }, (_, n) => [2 * n, 1] as const)
  return forgedUpdate({ deletions: [{ client: 9, ranges }] })
}

test.each([
  ['insertions', tinyInsertions],
  ['deletions', tinyDeletions],
])(
  '[RT-17, W-18] a million tiny %s in one update are refused before they are applied, and disturb nobody',
  async (_, make) => {
    const update = make(1_000_000)
    expect(update.length).toBeLessThan(UPDATE_MAX_BYTES)
    const now = await attackScene()
    now.attacker.say(MessageType.Sync, UPDATE, update)
    expect(await now.attacker.refused()).toBe(TOO_LARGE)
    expect(await now.site.log(now.pad)).toEqual([])
    await nobodyElseNoticed(now)
  },
)
