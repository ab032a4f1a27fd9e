import { breakIdOf, newLetterId } from '@sheaf/document/text/client-ids'
import type { WritingIds } from '@sheaf/document/text/write'

/** Returns new ids for a client that writes letters of its own alone, so that it has nothing to declare. */
export const ownIds = (letters = newLetterId()): WritingIds => ({
  letters,
  breaks: breakIdOf(letters),
  authorOf: String,
  idFor: () => letters,
})
