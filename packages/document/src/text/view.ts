import * as Y from 'yjs'

/**
 * What of a document is there: all that is not deleted, or what was there at an earlier moment, whose items all stand in
 * the same order in the document that has everything (`history/`).
 */
export interface View {
  /** Returns whether any part of an item of a sequence is there. */
  has(item: Y.Item): boolean
  /** Returns the letters of an item that are there; none if it holds something else. */
  lettersOf(item: Y.Item): string
  /** Yields the parts of an item that are there, each as its place in the item and its length. */
  partsOf(item: Y.Item): Iterable<readonly [offset: number, length: number]>
  /** Returns how many letters of an item were there that have been redacted since, if the view shows such gaps. */
  gapIn(item: Y.Item): number
  /** Returns what a shared type holds under a key. It asks Yjs' own list, which every type has, whatever somebody wrote. */
  held(type: Y.AbstractType<unknown>, key: string): unknown
}

/** A document as it is now. */
export const PRESENT: View = {
  has: (item) => !item.deleted,
  lettersOf: ({ deleted, content }) => (!deleted && content instanceof Y.ContentString ? content.str : ''),
  partsOf: (item) => (item.deleted ? [] : [[0, item.length]]),
  // What was redacted cannot be told from what was deleted.
  gapIn: () => 0,
  held: (type, key) => {
    const item = type._map.get(key)
    return item === undefined || item.deleted ? undefined : item.content.getContent().at(-1)
  },
}
