import { UnstyledButton } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { SelectedRange } from './cell-selection.ts'
import type { TableCommands } from './table-commands.ts'
import { boxOf, tableElement } from './table-dom.ts'

interface SumBarProps {
  readonly commands: TableCommands
  readonly selected: SelectedRange
  /** Asks for the cell into which a value is written. */
  readonly onWrite: (value: string) => void
}

/** Tells sum, mean and count of selected cells with numbers, each of which is written into a cell on request. */
export const SumBar = ({ commands, selected: { table, read, range }, onWrite }: SumBarProps) => {
  const t = useT()
  const drawn = tableElement(commands.editor, table)
  const box = drawn && boxOf(commands.editor, drawn, read, range)
  const values = commands.sums()
  if (!box || values.length === 0) return null
  // What adds a row stands below the last one.
  const gap = range.row + range.rows === read.rows.length ? 26 : 6
  return (
    <div
      className="pad-table-sums"
      role="group"
      aria-label={t('EDITOR.TABLE_TOOL.SUMS')}
      style={{ insetBlockStart: box.top + box.height + gap, left: box.left }}
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
