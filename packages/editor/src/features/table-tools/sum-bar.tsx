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

/** Digits behind the decimal sign of a mean, beyond those of its numbers. */
const MEAN_DIGITS = 2

/** Tells sum, mean and count of selected cells with numbers, each of which is written into a cell on request. */
export const SumBar = ({ commands, selected: { table, read, range }, onWrite }: SumBarProps) => {
  const t = useT()
  const drawn = tableElement(commands.editor, table)
  const box = drawn && boxOf(commands.editor, drawn, read, range)
  const sums = commands.sums()
  if (!box || sums === undefined) return null
  const values = [
    ['EDITOR.TABLE_TOOL.SUM', commands.written(sums.sum, sums.digits)],
    ['EDITOR.TABLE_TOOL.MEAN', commands.written(sums.mean, sums.digits + MEAN_DIGITS)],
    ['EDITOR.TABLE_TOOL.COUNT', commands.written(sums.numbers, 0)],
  ] as const
  return (
    <div
      className="pad-table-sums"
      role="group"
      aria-label={t('EDITOR.TABLE_TOOL.SUMS')}
      style={{ insetBlockStart: box.top + box.height + 6, left: box.left }}
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
