import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { Neighbours, type Adjacency } from './neighbours.ts'
import { content, forgedUpdate, type ForgedStruct, type Id } from './testing/forged-update.ts'
import { replicaOf, type, updatesOf } from './testing/pad.ts'
import { randomEdits } from './testing/random-edits.ts'
import { randomFrom, seeds, type Random } from './testing/random.ts'
import { FIRST_BREAK_CLIENT } from './text/client-ids.ts'
import { padFromLines } from './text/from-text.ts'
import { firstItem, openSequence } from './text/sequence.ts'

const FIRST: Id = [FIRST_BREAK_CLIENT, 0]

const letter = (client: number, clock: number, origin: Id, rightOrigin?: Id): Uint8Array => {
  const struct: ForgedStruct = { origin, ...(rightOrigin && { rightOrigin }), content: content.text('x') }
  return forgedUpdate({ structs: [{ client, clock, structs: [struct] }] })
}

/** Returns what a server finds out about an update, and the text with it. */
const checked = (doc: Y.Doc, update: Uint8Array): { adjacency: Adjacency; applied: Y.Doc } => {
  const applied = replicaOf(doc)
  const neighbours = new Neighbours(applied, update)
  const before = neighbours.check()
  Y.applyUpdate(applied, update)
  const after = neighbours.check()
  if (before !== 'undecided') expect(after).toBe(before)
  expect(after).not.toBe('undecided')
  return { adjacency: after, applied }
}

/** Returns the ids of all letters, in their order. */
const orderIn = (doc: Y.Doc): Id[] => {
  const order: Id[] = []
  for (let item = firstItem(openSequence(doc)); item !== null; item = item.right)
    for (let at = 0; at < item.length; at++) order.push([item.id.client, item.id.clock + at])
  return order
}

const inOrder = (doc: Y.Doc, updates: readonly Uint8Array[]): string => {
  const replica = replicaOf(doc)
  for (const update of updates) Y.applyUpdate(replica, update)
  return orderIn(replica).join(' ')
}

test('[TEXT-20] letters between two that never were neighbours, or the wrong way round, are refused', () => {
  // Three letters, each typed behind the one before.
  const doc = replicaOf()
  type(doc, 0, 0, 'abc', 1)
  const between = (left: Id, right?: Id): Adjacency => checked(doc, letter(9, 0, left, right)).adjacency
  expect([between(FIRST, [1, 0]), between([1, 0], [1, 1]), between([1, 2])]).toEqual(['beside', 'beside', 'beside'])
  expect([between([1, 0], [1, 2]), between(FIRST, [1, 1]), between([1, 1], [1, 0])]).toEqual([
    'apart',
    'apart',
    'apart',
  ])
  // Who has only the first letter may write behind it, and what comes between those of others stays between them.
  expect(between([1, 0])).toBe('beside')
  Y.applyUpdate(doc, letter(5, 0, FIRST))
  expect(between([1, 2], [5, 0])).toBe('beside')
  Y.applyUpdate(doc, letter(6, 0, [1, 2], [5, 0]))
  expect([between([1, 2], [5, 0]), between([1, 1], [5, 0])]).toEqual(['beside', 'beside'])
})

interface Forged {
  readonly id: Id
  readonly update: Uint8Array
  readonly leansOn: readonly Id[]
}

/** Makes letters of several writers, each between any two others; those that the guard refuses are left out. */
const forge = (random: Random, count: number, isGuarded: boolean): { doc: Y.Doc; forged: Forged[] } => {
  let doc = replicaOf()
  const forged: Forged[] = []
  const writers = 1 + random.below(5)
  for (let n = 0; n < count; n++) {
    const order = orderIn(doc)
    const at = random.below(order.length)
    const right = order[random.below(3) === 0 ? at + 1 : random.below(order.length + 1)]
    const client = 1 + random.below(writers)
    const clock = Y.getState(doc.store, client)
    const update = letter(client, clock, order[at]!, right)
    const { adjacency, applied } = checked(doc, update)
    if (isGuarded && adjacency === 'apart') continue
    doc = applied
    const leansOn = [order[at]!, ...(right ? [right] : []), ...(clock > 0 ? [[client, clock - 1] as const] : [])]
    forged.push({ id: [client, clock], update, leansOn: leansOn.filter(([of]) => of !== FIRST_BREAK_CLIENT) })
  }
  return { doc, forged }
}

/** Returns the updates in some order in which Yjs can take one after the other. */
const anyOrder = (random: Random, forged: readonly Forged[]): Uint8Array[] => {
  const rest = [...forged]
  const arrived = new Set<string>()
  const updates: Uint8Array[] = []
  while (rest.length > 0) {
    const next = random.pick(rest.filter(({ leansOn }) => leansOn.every((id) => arrived.has(String(id)))))
    rest.splice(rest.indexOf(next), 1)
    arrived.add(String(next.id))
    updates.push(next.update)
  }
  return updates
}

const isAlikeInAllOrders = (seed: number, isGuarded: boolean): boolean => {
  const random = randomFrom(seed)
  const { doc, forged } = forge(random, 4 + random.below(8), isGuarded)
  const expected = orderIn(doc).join(' ')
  return Array.from({ length: 12 }, () => inOrder(replicaOf(), anyOrder(random, forged))).every((o) => o === expected)
}

test('[TEXT-20, RT-4] whatever forged letters pass, every order of arrival leaves the same text', () => {
  const all = seeds(250, 50_000)
  expect(all.filter((seed) => !isAlikeInAllOrders(seed, true))).toEqual([])
  // Without the guard there are some that differ.
  expect(all.filter((seed) => !isAlikeInAllOrders(seed, false)).length).toBeGreaterThan(0)
})

test('[TEXT-20] what is forged in one update is found out as one by one, once the update is applied', () => {
  let apart = 0
  for (const seed of seeds(150, 10_000)) {
    const { doc, forged } = forge(randomFrom(seed), 10, false)
    const known = replicaOf()
    const kept = seed % forged.length
    for (const { update } of forged.slice(0, kept)) Y.applyUpdate(known, update)
    const byOne = forged.slice(kept).map(({ update }) => {
      const { adjacency } = checked(known, update)
      Y.applyUpdate(known, update)
      return adjacency
    })
    const expected = byOne.includes('apart') ? 'apart' : 'beside'
    const before = replicaOf()
    for (const { update } of forged.slice(0, kept)) Y.applyUpdate(before, update)
    const together = Y.encodeStateAsUpdate(doc, Y.encodeStateVector(before))
    expect(checked(before, together).adjacency, `seed ${seed}`).toBe(expected)
    if (expected === 'apart') apart += 1
  }
  expect(apart).toBeGreaterThan(30)
})

test('[TEXT-20] what editors write is decided at once', () => {
  const { doc } = padFromLines('one\ntwo\nthree')
  const edit = randomEdits(doc, 11, 9)
  for (let n = 0; n < 300; n++) {
    const before = replicaOf(doc)
    for (const update of updatesOf(doc, edit)) {
      expect(new Neighbours(before, update).check()).toBe('beside')
      Y.applyUpdate(before, update)
    }
  }
})
