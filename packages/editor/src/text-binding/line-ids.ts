import * as Y from 'yjs'
import { isBreak, type Break } from '@sheaf/document/text/sequence'
import { isKnownAnchor } from './anchors.ts'

/** Base of the numbers in an id of a line: addresses have it, and people copy them. */
const BASE = 36

/** Returns the id of the line that begins with a break. It stays its own whatever happens around the line. */
export const lineIdOf = ({ id: { client, clock } }: Break): string => `${client.toString(BASE)}-${clock.toString(BASE)}`

/** Returns the break that an id names, or the one that an undo put in its place; undefined if neither is there. */
export const breakOfLineId = (store: Y.Doc['store'], lineId: string): Break | undefined => {
  const [client, clock] = lineId.split('-').map((part) => Number.parseInt(part, BASE))
  let id: Y.ID | null = Y.createID(client ?? Number.NaN, clock ?? Number.NaN)
  while (id !== null && isKnownAnchor(store, id)) {
    const item: Y.Item | Y.GC = Y.getItem(store, id)
    if (!(item instanceof Y.Item) || !isBreak(item)) return undefined
    if (!item.deleted) return item
    id = item.redone
  }
  return undefined
}
