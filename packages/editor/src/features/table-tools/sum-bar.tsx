import { UnstyledButton } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { Editor } from '@tiptap/react'
import type { SelectedRange } from './cell-selection.ts'
import type { TableCommands } from './table-commands.ts'
import { aroundOf, boxOf, tableElement } from './table-dom.ts'

interface SumBarProps {
  readonly commands: TableCommands
  readonly selected: SelectedRange
  /** Asks for the cell into which a value is written. */
  readonly onWrite: (value: string) => void
}

/** Room for what adds a row, and for the bar itself, in pixels. */
const GAP_PX = 40
const BAR_PX = 48

/** Returns where the bar stands: below the table, where it covers no cell, or at the end of what is in sight of it. */
const topOf = (editor: Editor, drawn: HTMLElement): number => {
  const around = aroundOf(editor)?.getBoundingClientRect().top ?? 0
  const sight = editor.view.dom.closest('.pad-scroll')?.getBoundingClientRect().bottom ?? Infinity
  return Math.min(drawn.getBoundingClientRect().bottom + GAP_PX, sight - BAR_PX) - around
}

/** Tells sum, mean and count of selected cells with numbers, each of which is written into a cell on request. */
export const SumBar = ({ commands, selected: { table, read, range }, onWrite }: SumBarProps) => {
  const t = useT()
  const drawn = tableElement(commands.editor, table)
  const box = drawn && boxOf(commands.editor, drawn, read, range)
  const top = drawn ? topOf(commands.editor, drawn) : 0
  const values = commands.sums()
  if (!box || values.length === 0) return null
  return (
    <div
      className="pad-table-sums"
      role="group"
      aria-label={t('EDITOR.TABLE_TOOL.SUMS')}
      style={{ insetBlockStart: top, left: box.left }}
    >
      {values.map(([key, value]) => (
        <UnstyledButton
          key={key}
          className="pad-table-sum"
          title={t('EDITOR.TABLE_TOOL.WRITE')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onWrite(value)}
        >
          {t(key, { value })}
        </UnstyledButton>
      ))}
    </div>
  )
}
