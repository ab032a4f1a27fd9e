import { readDelimited, separatorOf } from '@sheaf/document/table/delimited-text'
import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import type { Editor } from '@tiptap/core'
import { TextSelection } from '@tiptap/pm/state'
import { canBeTable, tableOfLines } from '../../../lib/tables/table-lines.ts'
import { bindingOf } from '../../../text-binding/binding-plugin.ts'
import type { LineRange } from '../../../text-binding/lines/line-blocks.ts'
import { lineOf } from '../../../text-binding/tokens.ts'

/** Rows of longer tables are seldom pasted as text, and making them a table takes a while. */
const ROWS_MAX = 2000

/** A number with a decimal comma, which parts no cells. */
const DECIMAL = /^[-+]?\d+,\d+$/

/** Returns whether lines are rows of cells, and not sentences or code with as many commas or semicolons in each. */
const areRows = (lines: readonly string[]): boolean => {
  const separator = separatorOf(lines)
  if (lines.length < 2 || separator === undefined) return false
  if (separator === '\t') return true
  if (lines.every((line) => DECIMAL.test(line))) return false
  const rows = lines.map((line) => readDelimited(line, separator)[0]!)
  return (
    rows.every((cells) => cells.every((cell) => !cell.startsWith(' '))) && rows.some((cells) => cells.at(-1) !== '')
  )
}

/** Returns the numbers of the rows of cells from one position to another, without empty lines around them. */
const rowsBetween = ({ state: { doc } }: Editor, from: number, to: number): LineRange | undefined => {
  const [$from, $to] = [doc.resolve(from), doc.resolve(to)]
  if ($from.parentOffset > 0 || $to.parentOffset < $to.parent.content.size) return undefined
  const range = { from: $from.index(0), to: $to.index(0) + 1 }
  const isEmpty = (line: number): boolean => doc.child(line).content.size === 0
  while (range.to > range.from && isEmpty(range.to - 1)) range.to -= 1
  while (range.from < range.to && isEmpty(range.from)) range.from += 1
  const lines = doc.children.slice(range.from, range.to)
  const isPlain = lines.every((line) => lineOf(line).kind === 'p')
  return isPlain && lines.length <= ROWS_MAX && areRows(lines.map(({ textContent }) => textContent)) ? range : undefined
}

/**
 * EDT-351: offers to make a table of plain text that was pasted from one position to another, if it is rows of cells. It
 * counts while these lines are there, wherever others move them.
 */
export const offerTable = (editor: Editor, from: number, to: number): void => {
  const binding = bindingOf(editor.state)
  const rows = rowsBetween(editor, from, to)
  if (binding === undefined || rows === undefined) return
  const { doc } = editor.state
  const pasted = binding.anchorsOf(TextSelection.create(doc, from, to))
  toast.info(t('EDITOR.PASTE.ROWS'), {
    label: t('EDITOR.TABLE_TOOL.FROM_TEXT'),
    onClick: () => {
      if (editor.isDestroyed || !editor.isEditable) return
      const now = binding.selectionOf(pasted, editor.state.doc)
      const range = now && rowsBetween(editor, now.from, now.to)
      if (range !== undefined && canBeTable(editor, range)) tableOfLines(editor, range)
      editor.view.focus()
    },
  })
}
