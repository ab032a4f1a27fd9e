import { breakIdOf } from '@sheaf/document/text/client-ids'
import { replicaOf } from '@sheaf/document/testing/pad'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { writeLine } from '../../testing/write-line.ts'
import { PadIds } from './pad-ids.ts'

/** Returns what a page writes, of its own and of others. */
const written = (ids: PadIds, ...authors: string[]): Uint8Array => {
  const doc = replicaOf()
  for (const author of authors) writeLine(doc, ids, `of ${author}`, author)
  return Y.encodeStateAsUpdate(doc, Y.encodeStateVector(replicaOf()))
}

describe('ids of a page', () => {
  it('[TEXT-35] are new with each page, letters below 2³¹ and breaks above', () => {
    const pages = Array.from({ length: 100 }, () => new PadIds(() => 'ada'))
    expect(new Set(pages.map(({ letters }) => letters)).size).toBe(100)
    for (const { letters, breaks } of pages) {
      expect(letters).toBeGreaterThan(0)
      expect(letters).toBeLessThan(2 ** 31)
      expect(breaks).toBe(letters + 2 ** 31)
    }
  })

  it('[TEXT-35] are all that it writes under: its own, and one for the letters of each other author', () => {
    const ids = new PadIds(() => 'ada')
    const update = written(ids, 'ada', 'bob', 'ada', 'eve', 'bob')
    const clients = [...Y.parseUpdateMeta(update).from.keys()]
    expect(new Set(clients)).toEqual(new Set([ids.letters, ids.breaks, ids.idFor('bob'), ids.idFor('eve')]))
    expect(new Set(clients).size).toBe(4)
    expect(new Map(ids.declared)).toEqual(
      new Map([
        [ids.idFor('bob'), 'bob'],
        [ids.idFor('eve'), 'eve'],
      ]),
    )
  })

  it('[TEXT-9] say whose letters are where, also of breaks and of letters that somebody put back', () => {
    const ids = new PadIds(() => 'ada')
    ids.learn([
      { author: 'bob', ids: [7] },
      { author: 'bob', whose: 'eve', ids: [8] },
      { author: 'bob', whose: 'ada', ids: [9] },
    ])
    expect([7, breakIdOf(7), 8, 9, ids.letters, ids.idFor('eve'), 10].map(ids.authorOf)).toEqual([
      'bob',
      'bob',
      'eve',
      'ada',
      'ada',
      'eve',
      '',
    ])
    expect([ids.idFor('ada'), ids.idFor('')]).toEqual([ids.letters, ids.letters])
  })

  it('[TEXT-36] go on being whose they are in what an earlier page left, and are declared again until the server has them', () => {
    const earlier = new PadIds(() => 'ada')
    const update = written(earlier, 'ada', 'bob')
    const ids = new PadIds(() => 'ada')
    ids.adopt(update, earlier.declaredIn(update))
    const bob = earlier.idFor('bob')
    expect([earlier.letters, bob].map(ids.authorOf)).toEqual(['ada', 'bob'])
    expect(ids.declaredIn(update)).toEqual([[bob, 'bob']])
    expect(ids.newDeclarations(update)).toEqual([[bob, 'bob']])
    expect(ids.newDeclarations(update)).toEqual([])
    ids.disconnect()
    ids.learn([{ author: 'ada', whose: 'bob', ids: [bob] }])
    expect(ids.newDeclarations(update)).toEqual([])
    // What this page itself writes of Bob's is under an id of its own.
    expect(ids.idFor('bob')).not.toBe(bob)
  })

  it('[TEXT-35, RT-24] are given up for letters of others once somebody else has given back what was written under them', () => {
    const ids = new PadIds(() => 'bob')
    const update = written(ids, 'ada', 'eve', 'fay')
    const [ofAda, ofEve, ofFay] = ['ada', 'eve', 'fay'].map(ids.idFor) as [number, number, number]
    ids.disconnect()
    ids.learn([
      { author: 'ada', ids: [ofAda] },
      { author: 'cyd', whose: 'eve', ids: [ofEve] },
      { author: 'bob', whose: 'fay', ids: [ofFay] },
    ])
    expect([ofAda, ofEve, ofFay].map(ids.authorOf)).toEqual(['ada', 'eve', 'fay'])
    expect(ids.newDeclarations(update)).toEqual([])
    const again = [ids.idFor('ada'), ids.idFor('eve')]
    for (const id of again) expect([ofAda, ofEve]).not.toContain(id)
    expect(ids.idFor('fay')).toBe(ofFay)
    expect(ids.newDeclarations(written(ids, 'ada', 'eve')).toSorted()).toEqual(
      [
        [again[0], 'ada'],
        [again[1], 'eve'],
      ].toSorted(),
    )
  })
})
