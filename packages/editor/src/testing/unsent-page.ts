import { padText } from '@sheaf/document/plain-text'
import { replicaOf } from '@sheaf/document/testing/pad'
import * as Y from 'yjs'
import { DetachedUpdates } from '../connection/unsent/detached-updates.ts'
import { PadIds } from '../connection/unsent/pad-ids.ts'
import type { Owner, UnsentDatabase } from '../connection/unsent/unsent-database.ts'
import { UnsentUpdates } from '../connection/unsent/unsent-updates.ts'
import { writeOn } from './write-line.ts'

export const ada: Owner = { base: 'https://example.org/', padId: 'pad1', author: 'ada' }

/** A page that writes into what keeps its unsent updates; each call is one change. */
export const page = (database: UnsentDatabase, owner = ada) => {
  const doc = replicaOf()
  const ids = new PadIds(() => owner.author)
  const unsent = new UnsentUpdates(database, owner, ids, () => {})
  let number = 0
  doc.on('update', (update: Uint8Array, origin: unknown) => unsent.add(update, ++number, origin))
  return { unsent, doc, ids, write: (text: string) => writeOn(doc, ids, text) }
}

export const into = (doc: Y.Doc) => ({
  isWanted: () => true,
  apply: (update: Uint8Array, origin: unknown) => Y.applyUpdate(doc, update, origin),
  detached: new DetachedUpdates(),
})

export const reopened = async (database: UnsentDatabase, owner = ada): Promise<string> => {
  const { unsent, doc } = page(database, owner)
  await unsent.restoreInto(doc, into(doc))
  return padText(doc)
}
