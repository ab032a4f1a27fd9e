import type * as Y from 'yjs'
import { padText } from '@sheaf/document/plain-text'
import { tableRootOf } from '@sheaf/document/table/names'
import type { LiveText } from '../../context.ts'
import { shownFiles } from '../../pad-reading/pad-forms.ts'
import type { Room } from './room.ts'

/** A text within these limits is read in a millisecond or two. Longer ones are read in a thread, from the log. */
const PARTS_MAX = 5000
const CHARACTERS_MAX = 64 * 1024
/** Cells that tables may have, however few parts their rows and columns are. */
const CELLS_MAX = 10_000

/** Returns a number of cells that the tables of a pad do not exceed. */
const cellsIn = (doc: Y.Doc): number => {
  let cells = 0
  // A map with rows and columns together has the most cells if they are as many.
  for (const [name, { _map: map }] of doc.share) if (tableRootOf(name)?.cell === undefined) cells += (map.size / 2) ** 2
  return cells
}

/** Returns the text of an open pad with entry `seq` of its log and all before, unless it is long or damaged. */
export const findLiveText = ({ doc, applied, isDamaged }: Room, seq: number): LiveText | undefined => {
  if (isDamaged || applied.seq < seq) return undefined
  let parts = 0
  for (const ofClient of doc.store.clients.values()) parts += ofClient.length
  if (parts > PARTS_MAX || cellsIn(doc) > CELLS_MAX) return undefined
  const text = padText(doc, { maxCharacters: CHARACTERS_MAX })
  return text.length < CHARACTERS_MAX ? { text, files: shownFiles(doc), seq: applied.seq } : undefined
}
