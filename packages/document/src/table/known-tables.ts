import type * as Y from 'yjs'
import type { Table } from './table.ts'

/** A table as it was read, and whether what its cells hold has a bearing on it. */
export interface KnownTable {
  readonly table: Table
  readonly hasMerges: boolean
}

/** Tables as they are now, by their maps: a page asks for one with each key. */
const known = new WeakMap<Y.Doc, Map<Y.AbstractType<unknown>, KnownTable>>()

/** Returns what is known of the tables of a document, and forgets of it what a transaction changes. */
export const knownTablesOf = (doc: Y.Doc): Map<Y.AbstractType<unknown>, KnownTable> => {
  const before = known.get(doc)
  if (before !== undefined) return before
  const tables = new Map<Y.AbstractType<unknown>, KnownTable>()
  known.set(doc, tables)
  // Whoever follows the document hears of a transaction after this.
  doc.on('beforeObserverCalls', ({ changed }: Y.Transaction) => {
    for (const type of changed.keys()) {
      let root = type as Y.AbstractType<unknown>
      for (let parent = root._item?.parent; parent; parent = root._item?.parent)
        root = parent as Y.AbstractType<unknown>
      if (tables.delete(root)) continue
      for (const [structure, { hasMerges }] of tables) if (hasMerges) tables.delete(structure)
    }
  })
  return tables
}
