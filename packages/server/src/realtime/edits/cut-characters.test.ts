import { content, forgedUpdate, type ForgedStruct } from '@sheaf/document/testing/forged-update'
import { breakIdOf } from '@sheaf/document/text/client-ids'
import { expect, test } from 'vitest'
import { attackScene } from '../testing/attack-scene.ts'

const LETTERS = 9

const under = (client: number, ...structs: ForgedStruct[]): Uint8Array =>
  forgedUpdate({ structs: [{ client, clock: 0, structs }] })

test.each<[string, (client: number) => Uint8Array]>([
  ['a letter between', (at) => under(LETTERS, { origin: [at, 1], rightOrigin: [at, 2], content: content.text('x') })],
  [
    'a break between',
    (at) => under(breakIdOf(LETTERS), { origin: [at, 1], rightOrigin: [at, 2], content: content.map() }),
  ],
  ['a removal of one of', (at) => forgedUpdate({ deletions: [{ client: at, ranges: [[1, 1]] }] })],
])('[RT-4, TEXT-19, W-18] %s the halves of a character leaves all pages the same text', async (_, cutting) => {
  const now = await attackScene()
  const [victim] = now.witnesses
  victim!.write('a😀b')
  await victim!.saved()
  now.attacker.say('update', cutting(victim!.ids.letters))
  await victim!.shows('\ufffd')
  victim!.write('c')
  await victim!.saved()
  const late = await now.site.open(now.pad)
  expect(late.text()).toBe(victim!.text())
  expect(late.text()).toMatch(/^a\ufffd.*b\nc$/s)
  expect(victim!.reasons).toEqual([])
})
