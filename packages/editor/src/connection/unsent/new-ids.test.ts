import { fitsInto } from '@sheaf/document/fits-into'
import { padText } from '@sheaf/document/plain-text'
import { erase, replicaOf } from '@sheaf/document/testing/pad'
import { letterIdOf } from '@sheaf/document/text/client-ids'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { writeLine, writeOn } from '../../testing/write-line.ts'
import { NewIds } from './new-ids.ts'
import { PadIds } from './pad-ids.ts'

/** A page whose memory was copied with all of its ids after it had written a first line. */
const copied = () => {
  const ids = new PadIds(() => 'ada')
  ids.idFor('bob')
  const page = replicaOf()
  writeLine(page, ids, 'together')
  const updates: Uint8Array[] = []
  const copy = replicaOf(page)
  copy.on('update', (update: Uint8Array) => updates.push(update))
  return { ids, page, copy, updates }
}

const rowOf = (ids: PadIds, update: Uint8Array) => ({ update, declared: ids.declaredIn(update) })

describe('what two copies of one page wrote under the same ids', () => {
  it('[TEXT-39] is in the text under new ids, where and as it was written, and nothing of it twice', () => {
    const { ids, page, copy, updates } = copied()
    writeOn(page, ids, ' and here')
    writeLine(page, ids, 'a line of the page')
    writeLine(page, ids, 'of Bob', 'bob')
    for (const letter of '; there') writeOn(copy, ids, letter)
    writeLine(copy, ids, 'a line, too')
    writeLine(copy, ids, 'from Bob', 'bob')
    erase(copy, 1, 0, 2)
    const rows = [Y.mergeUpdates(updates.slice(0, 4)), ...updates.slice(4)].map((update) => rowOf(ids, update))
    const news = new NewIds(page, rows)
    const clients = new Set<number>()
    for (const row of rows) {
      const renamed = news.rename(row)!
      expect(fitsInto(page, renamed.update)).toBe('fits')
      for (const client of Y.parseUpdateMeta(renamed.update).from.keys()) clients.add(client)
      Y.applyUpdate(page, renamed.update)
      const whose = new Map(renamed.declared)
      for (const client of Y.parseUpdateMeta(renamed.update).from.keys())
        expect(whose.get(letterIdOf(client))).toBe(client < 2 ** 31 && isOfBob(ids, row.update) ? 'bob' : undefined)
    }
    for (const id of [ids.letters, ids.breaks, ids.idFor('bob')]) expect(clients).not.toContain(id)
    expect(page.store.pendingStructs).toBeNull()
    // Both wrote on at one place, so either may come first.
    const text = padText(page)
    const pieces = ['together', ' and here', '\na line of the page', '\nof Bob', '; there', '\nline, too', '\nfrom Bob']
    for (const piece of pieces) expect(text.split(piece)).toHaveLength(2)
    expect(text).toHaveLength(pieces.join('').length)
  })

  it('[TEXT-39] keeps its ids as far as the pad has the same under them', () => {
    const { ids, page, copy, updates } = copied()
    // The copy's first letters have arrived, the others not yet when the page that it was copied from goes on.
    writeOn(copy, ids, '!')
    Y.applyUpdate(page, updates[0]!)
    writeOn(copy, ids, 'of the copy')
    writeOn(page, ids, 'of the page')
    const row = rowOf(ids, Y.mergeUpdates(updates))
    const renamed = new NewIds(page, [row]).rename(row)!
    Y.applyUpdate(page, renamed.update)
    expect([...padText(page)].toSorted().join('')).toBe([...'together!of the copyof the page'].toSorted().join(''))
    expect(padText(page)).toContain('together!of the')
  })

  it('[TEXT-36] leaves alone what contradicts nothing', () => {
    const { ids, page, copy, updates } = copied()
    writeOn(copy, ids, ' there')
    const row = rowOf(ids, updates[0]!)
    expect(new NewIds(page, [row]).rename(row)).toBeUndefined()
    Y.applyUpdate(page, updates[0]!)
    expect(new NewIds(page, [row]).rename(row)).toBeUndefined()
  })
})

const isOfBob = (ids: PadIds, update: Uint8Array): boolean => Y.parseUpdateMeta(update).from.has(ids.idFor('bob'))
