import type { HistoryRun } from '@sheaf/contract/entities/history'
import type { MomentTable } from './moment-tables.ts'

const BREAKS = /\n/g

/** Returns letters of an author in the page as the text of a moment has them. */
const authoredLetters = (page: Document, letters: string, { author, by }: HistoryRun): HTMLElement => {
  const span = page.createElement('span')
  span.dataset['author'] = author
  if (by !== undefined) span.dataset['putBackBy'] = by
  span.append(letters)
  return span
}

/** Says of the letters of a drawn cell whose they are. What is drawn of it otherwise, such as a formula, stays. */
const markCell = (cell: HTMLElement, runs: readonly HistoryRun[]): void => {
  const page = cell.ownerDocument
  const walker = page.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  const drawn = texts.map(({ data }) => data).join('')
  const written = runs.map(({ text }) => text).join('')
  if (drawn.replace(BREAKS, '') !== written.replace(BREAKS, '')) return
  const left = runs.map((run) => ({ run, letters: run.text.replace(BREAKS, '').length }))
  for (const text of texts) {
    const parts: Node[] = []
    let at = 0
    while (at < text.data.length) {
      while (left[0]?.letters === 0) left.shift()
      const next = left[0]
      const from = at
      // Breaks of lines are drawn in other ways, or stand between them.
      while (at < text.data.length && (text.data[at] === '\n' || (next !== undefined && next.letters > 0))) {
        if (text.data[at] !== '\n' && next) next.letters -= 1
        at += 1
      }
      const letters = text.data.slice(from, at)
      parts.push(next === undefined ? page.createTextNode(letters) : authoredLetters(page, letters, next.run))
    }
    text.replaceWith(...parts)
  }
}

/** HIST-133: says of the letters in the cells of a drawn table whose they are, so that they have their colours. */
export const markCellAuthors = (holder: HTMLElement, { rows }: MomentTable): void => {
  const table = holder.querySelector('table')
  for (const [number, { cells }] of rows.entries())
    for (const [at, { lines }] of cells.entries()) {
      const cell = table?.rows[number]?.cells[at]
      if (cell)
        markCell(
          cell,
          lines.flatMap(({ runs }) => runs),
        )
    }
}
