import { openSequence } from '@sheaf/document/text/sequence'
import * as Y from 'yjs'
import { PadIds } from '../connection/unsent/pad-ids.ts'
import { LetterOwners } from './letter-owners.ts'

/** Whose letters stand in a document, and in those that exchange updates with it. */
const owners = new WeakMap<Y.Doc, LetterOwners>()
const writers = new WeakMap<Y.Doc, Map<string, PadIds>>()

const ownersOf = (doc: Y.Doc): LetterOwners => {
  const known = owners.get(doc) ?? new LetterOwners()
  owners.set(doc, known)
  return known
}

/** Returns the ids under which an author writes in a document. */
export const idsOf = (doc: Y.Doc, author: string): PadIds => {
  const ofDoc = writers.get(doc) ?? new Map<string, PadIds>()
  writers.set(doc, ofDoc)
  const known = ofDoc.get(author)
  if (known !== undefined) return known
  const ids = new PadIds(() => author)
  ofDoc.set(author, ids)
  ownersOf(doc).give(ids.letters, author)
  ownersOf(doc).join(ids)
  doc.on('afterTransaction', () => {
    for (const [id, whose] of ids.declared) ownersOf(doc).give(id, author, whose)
  })
  return ids
}

/** Returns two documents, and calls `carry` with how what is written in one of them reaches the other. */
const peers = (carry: (arrive: () => void) => void): { readonly a: Y.Doc; readonly b: Y.Doc } => {
  const [a, b] = [new Y.Doc(), new Y.Doc()]
  const both = new LetterOwners()
  for (const doc of [a, b]) {
    openSequence(doc)
    owners.set(doc, both)
  }
  const wire = (from: Y.Doc, to: Y.Doc) =>
    from.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'wire') carry(() => Y.applyUpdate(to, update, 'wire'))
    })
  wire(a, b)
  wire(b, a)
  return { a, b }
}

export interface Peers {
  readonly a: Y.Doc
  readonly b: Y.Doc
  /** After this, changes reach the other document only after `reconnect`. */
  readonly disconnect: () => void
  readonly reconnect: () => void
}

/** Returns two documents that exchange all updates, as two pages on one pad do. */
export const twoPeers = (): Peers => {
  let isConnected = true
  const onTheWay: (() => void)[] = []
  const both = peers((arrive) => (isConnected ? arrive() : onTheWay.push(arrive)))
  return {
    ...both,
    disconnect: () => {
      isConnected = false
    },
    reconnect: () => {
      isConnected = true
      for (const arrive of onTheWay.splice(0)) arrive()
    },
  }
}
