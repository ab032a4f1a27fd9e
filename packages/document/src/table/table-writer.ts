import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'
import * as Y from 'yjs'
import type { ColorName } from '../text/formats/palette.ts'
import { cellName } from './names.ts'
import type { TableChange } from './table-change.ts'
import { backgroundKey, keyOf, mergeKey, type Axis, type ColumnAlignment, type TableValue } from './structure-values.ts'
import { PRESENT } from '../text/view.ts'
import { structureOf, valueOf, placesOf, readTable, hasContent, tableValues } from './structure.ts'

/** Returns whether a row or column stands under a key, and none of its properties. */
const isPlaceKey = (key: string): boolean => key.split(':').length === 2

/** Returns the value under a key that makes the table look as without it, and that key, which may be another. */
const asWithout = (key: string): readonly [key: string, value: TableValue] => {
  const [kind, id, property] = key.split(':') as [string, string, string | undefined]
  if (kind === 'merge' || kind === 'background' || property === 'width') return [key, null]
  if (property === undefined) return [keyOf(kind as Axis, id, 'gone'), true]
  return [key, property === 'alignment' ? 'start' : false]
}

/**
 * Writes the rows and columns of one table within a transaction, under the id of the page's letters. What it did is in
 * `changes`.
 */
export class TableWriter {
  readonly changes: TableChange[] = []
  readonly #transaction: Y.Transaction
  readonly #table: string
  readonly #structure: Y.AbstractType<unknown>
  readonly #client: number
  readonly #newId: () => string

  constructor(transaction: Y.Transaction, table: string, client: number, newId: () => string) {
    this.#transaction = transaction
    this.#table = table
    this.#structure = structureOf(transaction.doc, table)
    this.#client = client
    this.#newId = newId
  }

  /** Puts a row or column in before the shown one of this number, or at the end. Returns its id. */
  insert(axis: Axis, before: number): string {
    return this.insertAll(axis, before, 1)[0]!
  }

  /** Puts several rows or columns in, one behind the other. Returns their ids. */
  insertAll(axis: Axis, before: number, count: number): string[] {
    return generateNKeysBetween(...this.#gapBefore(axis, before), count).map((position) => {
      const id = this.#newId()
      this.#set(keyOf(axis, id), position)
      return id
    })
  }

  /** Moves a row or column to before the shown one of this number, or to the end. */
  move(axis: Axis, id: string, before: number): void {
    this.#set(keyOf(axis, id), generateKeyBetween(...this.#gapBefore(axis, before)))
  }

  /** Removes a row or column, or takes its removal back. Its cells keep their text. */
  setGone(axis: Axis, id: string, isGone: boolean): void {
    this.#set(keyOf(axis, id, 'gone'), isGone)
  }

  setHeader(axis: Axis, id: string, isHeader: boolean): void {
    this.#set(keyOf(axis, id, 'header'), isHeader)
  }

  setWidth(column: string, width: number | null): void {
    this.#set(keyOf('column', column, 'width'), width)
  }

  setAlignment(column: string, alignment: ColumnAlignment): void {
    this.#set(keyOf('column', column, 'alignment'), alignment)
  }

  /** Lets the first cell cover all up to the last one, of which each is named by row and column. */
  merge(first: { row: string; column: string }, last: { row: string; column: string }): void {
    this.#set(mergeKey(first.row, first.column), `${last.row}:${last.column}`)
  }

  setBackground({ row, column }: { readonly row: string; readonly column: string }, name: ColorName | null): void {
    const key = backgroundKey(row, column)
    if ((valueOf(this.#structure, key) ?? null) !== name) this.#set(key, name)
  }

  /** Puts shown rows or columns, of which each is named, in this order in the places that they have together. */
  order(axis: Axis, ids: readonly string[]): void {
    const places = placesOf(this.#structure, axis)
    const wanted = new Set(ids)
    const at = places.flatMap(({ id }, number) => (wanted.has(id) ? [number] : []))
    let positions = at.map((number) => places[number]!.position)
    if (new Set(positions).size < positions.length) {
      const [before, behind] = [places[at[0]! - 1]?.position ?? null, places[at.at(-1)! + 1]?.position ?? null]
      const isFree = before === null || behind === null || before < behind
      positions = generateNKeysBetween(before, isFree ? behind : null, ids.length)
    }
    for (const [number, id] of ids.entries()) {
      const key = keyOf(axis, id)
      if (valueOf(this.#structure, key) !== positions[number]) this.#set(key, positions[number]!)
    }
  }

  /**
   * Takes a value back, unless another has been set since. A row or column that was put in stays if something stands in it:
   * somebody has written there.
   */
  revert({ key, from, to }: Extract<TableChange, { did: 'setValue' }>): void {
    if (valueOf(this.#structure, key) !== to) return
    if (from === undefined && isPlaceKey(key) && this.#hasContent(key)) return
    const [back, value] = from === undefined ? asWithout(key) : ([key, from] as const)
    if (valueOf(this.#structure, back) !== value) this.#set(back, value)
  }

  /** Returns whether something stands in the shown cells of a row or column. */
  #hasContent(key: string): boolean {
    const [axis, id] = key.split(':') as [Axis, string]
    const { rows, columns } = readTable(this.#transaction.doc, this.#table)
    const names =
      axis === 'row'
        ? columns.map((column) => cellName(this.#table, id, column.id))
        : rows.map((row) => cellName(this.#table, row.id, id))
    return names.some((name) => hasContent(this.#transaction.doc, name, PRESENT))
  }

  /** Lets a cell cover no other any more. */
  split({ row, column }: { readonly row: string; readonly column: string }): void {
    this.#set(mergeKey(row, column), null)
  }

  /**
   * Returns the positions of two neighbours, between which others come. Two rows or columns that two people put in at one
   * place at the same time may have the same position; what comes between them then goes behind both.
   */
  #gapBefore(axis: Axis, before: number): [left: string | null, right: string | null] {
    const places = placesOf(this.#structure, axis)
    const next = places.filter(({ isGone }) => !isGone)[before]
    let at = next === undefined ? places.length : places.indexOf(next)
    const left = places[at - 1]?.position ?? null
    while (left !== null && places[at]?.position === left) at += 1
    return [left, places[at]?.position ?? null]
  }

  /** Makes the table look as if its map held these values alone. What has come to it since is removed. */
  setAll(values: ReadonlyMap<string, TableValue>): void {
    const added = [...tableValues(this.#transaction.doc, this.#table).keys()].filter((key) => !values.has(key))
    const wanted = new Map(added.filter((key) => !isPlaceKey(key)).map(asWithout))
    for (const key of added.filter(isPlaceKey)) wanted.set(...asWithout(key))
    for (const [key, value] of values) wanted.set(key, value)
    for (const [key, value] of wanted) {
      const is = valueOf(this.#structure, key)
      const isAsWithout = is === undefined && asWithout(key)[0] === key && asWithout(key)[1] === value
      if (is !== value && !isAsWithout) this.#set(key, value)
    }
  }

  #set(key: string, value: TableValue): void {
    const from = valueOf(this.#structure, key) as TableValue | undefined
    this.changes.push({ did: 'setValue', table: this.#table, key, from, to: value })
    const last = this.#structure._map.get(key) ?? null
    const { doc } = this.#transaction
    const id = Y.createID(this.#client, Y.getState(doc.store, this.#client))
    const content = new Y.ContentAny([value])
    new Y.Item(id, last, last && last.lastId, null, null, this.#structure, key, content).integrate(this.#transaction, 0)
  }
}
