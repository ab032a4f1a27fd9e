import * as Y from 'yjs'
import { tableRootOf } from './table/names.ts'
import { PAD_TEXT } from './text/sequence.ts'

export interface LetterChange {
  readonly added: number
  readonly removed: number
}

const isLetters = (struct: Y.Item | Y.GC): boolean =>
  struct instanceof Y.Item && struct.content instanceof Y.ContentString

/** Returns how many clocks of letters a client has in a range, of those items that `counts` accepts. */
const countIn = (
  { clients }: Y.Doc['store'],
  client: number,
  from: number,
  to: number,
  counts: (struct: Y.Item | Y.GC) => boolean,
): number => {
  const structs = clients.get(client)
  if (structs === undefined || from >= to) return 0
  let sum = 0
  for (let at = Y.findIndexSS(structs, from); at < structs.length && structs[at]!.id.clock < to; at++) {
    const { id, length } = structs[at]!
    if (counts(structs[at]!)) sum += Math.min(id.clock + length, to) - Math.max(id.clock, from)
  }
  return sum
}

/**
 * Returns how many letters a transaction has added and removed. It must not have been cleaned up, after which Yjs does
 * not say any more what was removed. The work is that of the transaction, whatever the text.
 */
export const lettersChangedBy = ({ doc, beforeState, afterState, deleteSet }: Y.Transaction): LetterChange => {
  let [added, removed] = [0, 0]
  for (const [client, end] of afterState) {
    const begin = beforeState.get(client) ?? 0
    if (end > begin) added += countIn(doc.store, client, begin, end, (struct) => isLetters(struct) && !struct.deleted)
  }
  for (const [client, ranges] of deleteSet.clients) {
    const known = beforeState.get(client) ?? 0
    for (const { clock, len } of ranges)
      removed += countIn(doc.store, client, clock, Math.min(clock + len, known), isLetters)
  }
  return { added, removed }
}

/** Returns about how many letters a pad has, with its tables: the beginnings of lines count as letters. */
export const countLetters = (doc: Y.Doc): number => {
  let letters = 0
  for (const [name, type] of doc.share)
    if (name === PAD_TEXT || tableRootOf(name)?.cell !== undefined) letters += type._length
  return letters
}
