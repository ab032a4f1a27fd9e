import type * as Y from 'yjs'
import { isSameFormat } from './formats.ts'
import { isBreak, startOf } from './sequence.ts'
import type { Change } from './change.ts'
import type { SequenceWriter } from './write.ts'
import { hasLetters, isLetter } from './place.ts'

/** Returns how many letters of its line stand before an item. */
const offsetOf = (item: Y.Item): number => {
  let offset = 0
  for (let at = item.left; at !== null && (at.deleted || !isBreak(at)); at = at.left)
    if (isLetter(at)) offset += at.length
  return offset
}

/** Takes a break back that the writer has put in. */
const takeBreak = (writer: SequenceWriter, item: Y.Item, isSplit: boolean): void => {
  if (!isBreak(item)) return
  // A line in which others have typed since stays, unless its letters were the end of the line above.
  if (isSplit && hasLetters(item)) writer.join(item)
  else writer.hide(item)
}

const revertOne = (writer: SequenceWriter, change: Change): void => {
  switch (change.did) {
    case 'insert':
      for (const item of writer.livingItemsOf(change)) writer.removeItem(item)
      break
    case 'insertBreak':
      for (const item of writer.livingItemsOf(change)) takeBreak(writer, item, change.isSplit)
      break
    case 'remove':
      writer.restore(change)
      break
    case 'removeBreak':
      writer.restoreBreak(change)
      break
    case 'set':
      for (const item of writer.livingItemsOf(change))
        if (isBreak(item) && item.content.type.get(change.name) === change.to)
          writer.set(item, change.name, change.from)
      break
    case 'setFirst':
      writer.revertFirst(change)
      break
    case 'format':
      for (const item of writer.livingItemsOf(change)) {
        const { formats } = writer.placeBefore(item)
        if (isSameFormat(formats[change.name], change.to))
          writer.format(startOf(item), offsetOf(item), item.length, change.name, change.from)
      }
  }
}

/**
 * Takes changes back, the last one first. What others have done since stays: letters that they typed in a removed line,
 * the kind that they gave to a line, a format that they ended. What this does is itself in the writer's changes.
 */
export const revert = (writer: SequenceWriter, changes: readonly Change[]): void => {
  for (const change of changes.toReversed()) revertOne(writer, change)
}
