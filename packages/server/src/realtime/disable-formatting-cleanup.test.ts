import { AUTHOR_MARK } from '@sheaf/document/schema/vocabulary'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { disableFormattingCleanup } from './disable-formatting-cleanup.ts'

/**
 * Returns the updates of two people who type beside each other and take some of it back, so that marks around it become
 * superfluous.
 */
const updatesOfTwo = (): Uint8Array[] => {
  const updates: Uint8Array[] = []
  const people = ['ada', 'bob'].map((name, index) => {
    const doc = new Y.Doc()
    // Which of two concurrent writers comes first decides whether any mark becomes superfluous.
    doc.clientID = 2 - index
    disableFormattingCleanup(doc)
    doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'other') updates.push(update)
    })
    return { doc, name }
  })
  for (let round = 0; round < 20; round++) {
    for (const { doc, name } of people) doc.getText('text').insert(round, name, { [AUTHOR_MARK]: { id: name } })
    people[0]?.doc.getText('text').delete(0, 3)
    for (const { doc } of people) for (const update of updates) Y.applyUpdate(doc, update, 'other')
  }
  return updates
}

/** Counts how often the document deleted something that no update deletes. */
const ownDeletions = (doc: Y.Doc, updates: readonly Uint8Array[]): number => {
  let count = 0
  doc.on('afterTransaction', ({ local, deleteSet }: Y.Transaction) => {
    if (local && deleteSet.clients.size > 0) count += 1
  })
  doc.getText('text')
  for (const update of updates) Y.applyUpdate(doc, update)
  return count
}

test('[RT-4, RT-20] a pad on the server holds what its log says, and nothing that one server alone tidied', () => {
  const updates = updatesOfTwo()
  expect(ownDeletions(new Y.Doc(), updates)).toBeGreaterThan(0)
  const kept = new Y.Doc()
  disableFormattingCleanup(kept)
  expect(ownDeletions(kept, updates)).toBe(0)
})
