import type * as Y from 'yjs'
import { escapeHtml } from '../escape-html.ts'
import { lineHtml, textOfRuns, type HtmlLine } from './lines-html.ts'
import { PLAIN_LINE } from './line.ts'
import { visitLines } from './nesting.ts'
import type { ShownFile } from './file-record.ts'
import { shownFileOf } from './shown-file.ts'
import { openSequence, readLine, shownBreaks } from './sequence.ts'

/* EDT-230: how the page of a pad draws lines, for the time before its editor is there. */

const LETTER = /\p{L}/u
/** Digits of an item's number for which there is room without more ado. */
const USUAL_DIGITS = 2

/** Returns the direction that somebody has said for a block. Others have that of their letters by the style sheet. */
const saidDirection = ({ attributes: { direction } }: HtmlLine): string =>
  direction === PLAIN_LINE.direction ? '' : ` dir="${direction}"`

const placing = ({ attributes: { level, quote, align, direction } }: HtmlLine, isBlank: boolean): string =>
  (level > 0 ? ` data-level="${level}"` : '') +
  (quote ? ' data-quote=""' : '') +
  (align === PLAIN_LINE.align ? '' : ` data-align="${align}"`) +
  (direction === PLAIN_LINE.direction ? '' : ` data-direction="${direction}"`) +
  (isBlank ? ' data-blank=""' : '')

const isEmpty = (line: HtmlLine): boolean => textOfRuns(line) === ''

/** Such a line stands as the pad does. A browser would begin it at the left. */
const hasNoLetter = (line: HtmlLine): boolean => !LETTER.test(textOfRuns(line))

const letters = (line: HtmlLine): string => `<span>${lineHtml(line, 'drawn')}</span>`

const blockHtml = (line: HtmlLine): string => {
  const { kind } = line.attributes
  return `<${kind}${placing(line, hasNoLetter(line))}${saidDirection(line)}>${letters(line)}</${kind}>`
}

const itemHtml = (line: HtmlLine, number: number): string => {
  const { kind, checked, direction } = line.attributes
  const outer = placing(line, hasNoLetter(line))
  if (kind === 'ordered') {
    const digits = String(number).length - USUAL_DIGITS
    const room = digits > 0 ? ` style="--digits:${digits}"` : ''
    const start = number === 1 ? '' : ` start="${number}"`
    return `<ol${start}${room}${outer}><li dir="${direction}">${letters(line)}</li></ol>`
  }
  if (kind !== 'task') return `<ul${outer}><li dir="${direction}">${letters(line)}</li></ul>`
  const box = `<input type="checkbox"${checked ? ' checked' : ''}>`
  return `<ul data-type="taskList"${outer}><li dir="${direction}" data-checked="${checked}">${box}${letters(line)}</li></ul>`
}

const rowHtml = (line: HtmlLine): string => {
  const { language, start } = line.attributes
  const named = language === null ? '' : ` data-language="${escapeHtml(language)}"`
  const begins = start === null ? '' : ' data-begins=""'
  const text = escapeHtml(textOfRuns(line)) || '<br>'
  return `<pre${placing(line, isEmpty(line))}${named}${begins}><code><span>${text}</span></code></pre>`
}

const ruleHtml = (line: HtmlLine): string =>
  `<div data-rule=""${placing(line, isEmpty(line))}>${letters(line)}<div role="separator"></div></div>`

/** Returns the style that gives a picture the room that it takes, before it is there and after. */
export const pictureRoom = ({ file: { width, height }, shownWidth }: ShownFile): string => {
  const shown = shownWidth === null ? '' : `--shown:${shownWidth}%;`
  return width === null || height === null ? shown : `${shown}--width:${width};--height:${height}`
}

const fileHtml = (line: HtmlLine, shown: ShownFile): string => {
  const { kind } = line.attributes
  // The page fetches pictures with its script: their addresses hold for a few minutes.
  const holder =
    kind === 'picture'
      ? `<div class="pad-picture" style="${pictureRoom(shown)}"></div>`
      : `<div class="pad-file"><bdi>${escapeHtml(shown.file.name)}</bdi></div>`
  return `<figure data-${kind}=""${placing(line, isEmpty(line))}>${holder}<figcaption${saidDirection(line)}>${letters(line)}</figcaption></figure>`
}

/**
 * Returns lines as HTML of one element a line, as the editor draws them. Everything that people wrote is escaped.
 * Tables are left out.
 */
const drawnLinesHtml = (lines: readonly HtmlLine[]): string => {
  const parts: string[] = []
  const nothing = (): void => {}
  visitLines(lines, {
    beginQuote: nothing,
    endQuote: nothing,
    beginList: nothing,
    endList: nothing,
    endItem: nothing,
    table: nothing,
    beginItem: (line, _kind, number) => parts.push(itemHtml(line, number)),
    block: (line) => parts.push(blockHtml(line)),
    rows: (rows) => parts.push(...rows.map(rowHtml)),
    rule: (line) => parts.push(ruleHtml(line)),
    file: (line, shown) => parts.push(fileHtml(line, shown)),
  })
  return parts.join('')
}

/** How much of the beginning of a text is drawn at most. */
export interface BeginningLimits {
  readonly maxLines: number
  readonly maxCharacters: number
}

/**
 * Returns the lines that a text begins with as `drawnLinesHtml`, up to its first table: how high that is depends on the
 * window. Returns an empty string for a text without letters and files
 * there.
 */
export const drawBeginning = (doc: Y.Doc, { maxLines, maxCharacters }: BeginningLimits): string => {
  const lines: HtmlLine[] = []
  let characters = 0
  let hasFiles = false
  for (const start of shownBreaks(openSequence(doc))) {
    const line = readLine(start)
    const length = textOfRuns(line).length
    if (line.attributes.kind === 'table' || lines.length >= maxLines || characters + length > maxCharacters) break
    lines.push(line)
    characters += length
    hasFiles ||= shownFileOf(line.attributes) !== undefined
  }
  return characters === 0 && !hasFiles ? '' : drawnLinesHtml(lines)
}
