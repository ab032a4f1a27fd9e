import * as Y from 'yjs'
import type { IdRange } from './named-ranges.ts'
import { shownLines } from './pad-lines.ts'
import { plainRows } from './table/plain-rows.ts'
import { isBreak, type Break } from './text/sequence.ts'

/* The ids of what stands in the lines of a pad, by which it is found who wrote it. */

const isLetters = (item: Y.Item): boolean => !item.deleted && item.content instanceof Y.ContentString

/** Yields the letters of a line, and those of the cells of the table that it shows, with their breaks. */
function* itemsIn(doc: Y.Doc, start: Break, table: string | undefined): Iterable<Y.Item> {
  for (let item = start.right; item !== null && (item.deleted || !isBreak(item)); item = item.right)
    if (isLetters(item)) yield item
  if (table === undefined) return
  for (const { cells } of plainRows(doc, table))
    for (const cell of cells)
      for (let item = cell._start; item !== null; item = item.right)
        if (isLetters(item) || (!item.deleted && isBreak(item))) yield item
}

/**
 * Returns the ids of what stands in lines, from 1: their breaks, their letters, and those of the tables that they show;
 * undefined if the pad does not have all of them.
 */
export const idsOfLines = (doc: Y.Doc, first: number, last: number): IdRange[] | undefined => {
  const all = shownLines(doc)
  if (first < 1 || first > last || last > all.length) return undefined
  const ranges: IdRange[] = []
  const add = (client: number, clock: number, length: number): void => {
    const before = ranges.at(-1)
    if (before?.[0] === client && before[1] + before[2] === clock)
      ranges[ranges.length - 1] = [client, before[1], before[2] + length]
    else ranges.push([client, clock, length])
  }
  for (const { start, table } of all.slice(first - 1, last)) {
    add(start.id.client, start.id.clock, 1)
    for (const { id, length } of itemsIn(doc, start, table)) add(id.client, id.clock, length)
  }
  return ranges
}

/** Returns how many letters (UTF-16 units) stand in the lines of a pad, tables included, by the ids they have. */
export const countStanding = (doc: Y.Doc): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const { start, table } of shownLines(doc))
    for (const item of itemsIn(doc, start, table))
      if (isLetters(item)) counts.set(item.id.client, (counts.get(item.id.client) ?? 0) + item.length)
  return counts
}
