import { padText } from '@sheaf/document/plain-text'
import type { LiveText } from '../../context.ts'
import { shownFiles } from '../../pad-reading/pad-forms.ts'
import type { Room } from './room.ts'

/** A text within these limits is read in a millisecond or two. Longer ones are read in a thread, from the log. */
const PARTS_MAX = 5000
const CHARACTERS_MAX = 64 * 1024

/** Returns the text of an open pad with entry `seq` of its log and all before, unless it is long or damaged. */
export const findLiveText = ({ doc, applied, isDamaged }: Room, seq: number): LiveText | undefined => {
  if (isDamaged || applied.seq < seq) return undefined
  let parts = 0
  for (const ofClient of doc.store.clients.values()) parts += ofClient.length
  if (parts > PARTS_MAX) return undefined
  const text = padText(doc, { maxCharacters: CHARACTERS_MAX })
  return text.length < CHARACTERS_MAX ? { text, files: shownFiles(doc), seq: applied.seq } : undefined
}
