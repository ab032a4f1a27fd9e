import type * as Y from 'yjs'
import { newPartsOf, type NewParts } from './new-parts.ts'
import { Placing, type Place } from './placing.ts'
import { NewTables } from './table/new-tables.ts'
import { acceptsInRoot } from './table/root-values.ts'
import { acceptsAttribute, acceptsInCell } from './text/line.ts'
import type { ReadableUpdate, Struct } from './update-wire.ts'

/**
 * How an update fits into a pad.
 * - `fits`: every part has its place in the text or in a table.
 * - `misplaced`: a part stands where no editor puts one, such as a letter before the first break or a value that no
 *   line may have.
 * - `waits`: a part leans on edits, or deletes some, that this document has not seen, such as the row of its cell. This
 *   is honest when updates overtake each other, and a synchronisation then brings them together; a part that waits is
 *   unchecked.
 */
export type Fit = 'fits' | 'misplaced' | 'waits'

const mayStand = (
  { content, origin, rightOrigin }: Struct,
  place: Exclude<Place, string>,
  placing: Placing,
): boolean => {
  if (place.kind === 'sequence')
    // Nothing stands before the first break of the text; a cell begins with its first letter.
    return content.kind !== 'values' && (origin !== undefined || place.root !== placing.text)
  // A value is put behind all others.
  if (rightOrigin !== undefined) return false
  if (content.kind === 'deleted') return true
  if (content.kind !== 'values') return false
  const { of, name } = place
  const accepts = 'clock' in of ? (placing.isInCell(of) ? acceptsInCell : acceptsAttribute) : acceptsInRoot
  return content.values.every((value) => accepts(name, value))
}

/**
 * Returns whether the update's new parts stand where a pad's parts may stand. This is the second half of the check
 * before an update is logged, after `inspectUpdate`. The work is linear in the update and logarithmic in the document.
 *
 * It does not know whether two neighbours ever stood side by side, which `Neighbours` finds out. A writer who names ones
 * that never did can make Yjs search long for the place, which `placingSteps` foresees.
 */
export const fitsInto = (doc: Y.Doc, update: ReadableUpdate | NewParts): Fit => {
  const parts = newPartsOf(doc, update)
  const placing = new Placing(doc, parts)
  const tables = new NewTables(doc, parts, placing)
  let waits = parts.mustWait
  for (const part of parts) {
    const place = placing.placeOf(part)
    if (place === 'unknown' || !tables.isKnown(place)) waits = true
    else if (
      place !== 'gone' &&
      (!mayStand(part, place, placing) || placing.continuesWrongly(part, place) || placing.isBetweenStrangers(part))
    )
      return 'misplaced'
  }
  return waits ? 'waits' : 'fits'
}
