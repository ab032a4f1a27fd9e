import type * as Y from 'yjs'
import type { NewParts } from '../new-parts.ts'
import type { Place, Placing } from '../placing.ts'
import type { Struct } from '../update-wire.ts'
import { structureName, tableRootOf, type TableRoot } from './names.ts'
import { keyOf } from './structure-values.ts'

/**
 * Finds out whether the tables, rows and columns exist for which an update writes something: those of the document have
 * something in their map, and no other may have; the update may bring others.
 *
 * A table's map begins in the update that names the table in a line, so neither the text is searched for the line nor a
 * list of tables kept. What was removed again may have named any.
 */
export class NewTables {
  readonly #doc: Y.Doc
  /** Ids of tables that the update names. */
  readonly #named = new Set<unknown>()
  #mayNameAny = false
  /** Keys that the update begins, behind the names of their maps. */
  readonly #begun = new Set<string>()

  constructor(doc: Y.Doc, parts: NewParts, placing: Placing) {
    this.#doc = doc
    for (const part of parts) {
      if (typeof part.parent === 'string' && part.attribute !== undefined)
        this.#begun.add(`${part.parent} ${part.attribute}`)
      this.#readName(part, placing)
    }
  }

  #readName(part: Struct, placing: Placing): void {
    const { content } = part
    if (content.kind !== 'values' && content.kind !== 'deleted' && content.kind !== 'gone') return
    const place = placing.placeOf(part)
    if (place === 'gone') this.#mayNameAny = true
    if (typeof place === 'string' || place.kind === 'sequence' || place.name !== 'table') return
    if (!('clock' in place.of)) return
    if (content.kind === 'values') for (const value of content.values) this.#named.add(value)
    else this.#mayNameAny = true
  }

  /** Returns whether the text or table exists that a place belongs to. */
  isKnown(place: Place): boolean {
    if (typeof place === 'string') return true
    const holder = place.kind === 'sequence' ? place.root : place.of
    const root = 'nameOfEmpty' in holder ? tableRootOf(holder.nameOfEmpty) : undefined
    return root === undefined || this.#exists(root)
  }

  #exists({ table, cell }: TableRoot): boolean {
    if (cell === undefined) return this.#mayNameAny || this.#named.has(table)
    return this.#has(table, keyOf('row', cell.row)) && this.#has(table, keyOf('column', cell.column))
  }

  #has(table: string, key: string): boolean {
    const name = structureName(table)
    return this.#doc.share.get(name)?._map.has(key) === true || this.#begun.has(`${name} ${key}`)
  }
}
