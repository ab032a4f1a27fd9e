import type { Node } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import type { TableText } from '@sheaf/document/table/table-text'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { formulaOfRows, formulasInLine, rowsOfBlock } from '../../text-binding/lines/formulas.ts'
import { lineOf } from '../../text-binding/tokens.ts'

/**
 * Longest part that is given to the browser's speech at once: some voices fall silent in the middle of a longer one, and a
 * stop would come late.
 */
const PART_MAX = 200

/** Returns what is said for the source of a formula. */
type SaysFormula = (source: string, isBlock: boolean) => string

/** Returns the lines of the selection, cut where it begins and ends, or those from the caret's on. */
const readLines = ({ doc, selection }: EditorState): Node => {
  if (!selection.empty) return doc.cut(selection.from, selection.to)
  const first = Math.min(selection.$from.index(0), Math.max(doc.childCount - 1, 0))
  return doc.cut(doc.children.slice(0, first).reduce((position, { nodeSize }) => position + nodeSize, 0))
}

/** Returns the letters of a line as they are said. */
const lettersOf = (line: Node, sayFormula: SaysFormula): string => {
  let said = ''
  let at = 0
  const add = (to: number): void => void (said += line.textBetween(at, to, undefined, ' '))
  for (const { from, to, source } of formulasInLine(line, -1)) {
    add(from)
    said += sayFormula(source, false)
    at = to
  }
  add(line.content.size)
  return said
}

const cellsOf = ({ rows }: TableText, sayFormula: SaysFormula): string[] =>
  rows.flatMap(({ cells }) =>
    cells.flatMap(({ lines }) =>
      lines.map(({ runs }) =>
        runs.map(({ text, formats }) => (formats.formula === true ? sayFormula(text, false) : text)).join(''),
      ),
    ),
  )

/** Returns the texts of the selection, or of the lines from the caret's on, without the empty ones. */
const textsFrom = (state: EditorState, sayFormula: SaysFormula): string[] => {
  const doc = readLines(state)
  const texts: string[] = []
  for (let at = 0; at < doc.childCount;) {
    const line = doc.child(at)
    const [, end] = lineOf(line).kind === 'code' ? rowsOfBlock(doc, at) : [at, at + 1]
    const formula = lineOf(line).kind === 'code' ? formulaOfRows(doc, 0, at, end) : undefined
    const table = lineOf(line).table === null ? undefined : bindingOf(state)?.tableOf(lineOf(line).table!)
    if (table) texts.push(...cellsOf(table, sayFormula))
    if (formula) texts.push(sayFormula(formula.source, true))
    else for (let row = at; row < end; row += 1) texts.push(lettersOf(doc.child(row), sayFormula))
    at = end
  }
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

/** Returns whether what is read has a formula, which is said otherwise than it is written. */
export const hasFormulas = (state: EditorState): boolean => {
  let isFound = false
  const find: SaysFormula = () => {
    isFound = true
    return ''
  }
  textsFrom(state, find)
  return isFound
}

/** Returns the sentences of a line, those that are too long in pieces that end between words. */
const partsOf = (line: string, language: string | undefined): string[] => {
  const parts: string[] = []
  for (const { segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(line)) {
    let rest = segment.trim()
    while (rest.length > PART_MAX) {
      const space = rest.lastIndexOf(' ', PART_MAX)
      const end = space > 0 ? space : PART_MAX
      parts.push(rest.slice(0, end).trim())
      rest = rest.slice(end).trim()
    }
    if (rest !== '') parts.push(rest)
  }
  return parts
}

/** PREF-57: yields what is read aloud, part by part: the selection, or else the text from the caret's line on. */
export function* spokenParts(
  state: EditorState,
  language: string | undefined,
  sayFormula: SaysFormula = (source) => source,
): Generator<string> {
  for (const line of textsFrom(state, sayFormula)) yield* partsOf(line, language)
}
