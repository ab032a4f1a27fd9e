import { Menu } from '@mantine/core'
import { headOf } from '@sheaf/document/table/table-edits'
import { cellsIn } from '@sheaf/document/table/cell-range'
import { isSortable } from '@sheaf/document/table/sort-table'
import { COLUMN_WIDTH_MAX, type Axis } from '@sheaf/document/table/structure-values'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { MessageKey } from '@sheaf/l10n/keys'
import { type ReactNode, useId } from 'react'
import { openByKey } from '../../lib/menus/menu-keys.ts'
import { Swatches } from '../../lib/menus/swatches.tsx'
import type { SelectedRange } from './cell-selection.ts'
import { COLUMN_MIN_PX, type TableCommands } from './table-commands.ts'

/** By how much a column becomes wider or narrower in pixels. */
const WIDTH_STEP = 20
interface MenuPartProps {
  readonly commands: TableCommands
  readonly selected: SelectedRange
  /** Called when an item has done something. */
  readonly onDone: () => void
}

interface ItemProps {
  readonly label: MessageKey
  readonly run: () => void
  readonly onDone: () => void
  readonly disabled?: boolean
  /** Id of what says why the item does nothing. It can be reached, unlike a disabled one, so that screen readers read that. */
  readonly offBecause?: string | undefined
}

const Item = ({ label, run, onDone, disabled = false, offBecause }: ItemProps) => {
  const t = useT()
  return (
    <Menu.Item
      disabled={disabled}
      {...(offBecause !== undefined && { 'aria-disabled': true, 'aria-describedby': offBecause, opacity: 0.6 })}
      onClick={() => {
        run()
        onDone()
      }}
    >
      {t(label)}
    </Menu.Item>
  )
}

/** An item that is on or off. */
const Toggle = ({
  label,
  isOn,
  run,
  onDone,
}: Omit<ItemProps, 'disabled' | 'offBecause'> & { readonly isOn: boolean }) => {
  const t = useT()
  return (
    <Menu.CheckboxItem
      checked={isOn}
      closeMenuOnClick
      onChange={() => {
        run()
        onDone()
      }}
    >
      {t(label)}
    </Menu.CheckboxItem>
  )
}

/** What can be done with the selected rows. */
const RowItems = ({ commands, selected: { read, range }, onDone }: MenuPartProps) => (
  <>
    <Item label="EDITOR.TABLE_TOOL.ROW_ABOVE" run={() => commands.insert('row', false)} onDone={onDone} />
    <Item label="EDITOR.TABLE_TOOL.ROW_BELOW" run={() => commands.insert('row', true)} onDone={onDone} />
    <Item
      label="EDITOR.LINE.MOVE_UP"
      run={() => commands.moveBy('row', -1)}
      onDone={onDone}
      disabled={range.row === 0}
    />
    <Item
      label="EDITOR.LINE.MOVE_DOWN"
      run={() => commands.moveBy('row', 1)}
      onDone={onDone}
      disabled={range.row + range.rows >= read.rows.length}
    />
    <Toggle
      label="EDITOR.TABLE_TOOL.HEADER_ROW"
      isOn={headOf(read, 'row') > 0}
      run={() => commands.toggleHead('row')}
      onDone={onDone}
    />
    <Item label="EDITOR.TABLE_TOOL.SELECT_ROW" run={() => commands.widen('row')} onDone={onDone} />
    <Menu.Divider />
    <Item label="EDITOR.TABLE_TOOL.REMOVE_ROWS" run={() => commands.remove('row')} onDone={onDone} />
  </>
)

const ALIGNMENTS = [
  ['start', 'EDITOR.TOOL.ALIGN_START'],
  ['center', 'EDITOR.TOOL.ALIGN_CENTER'],
  ['end', 'EDITOR.TOOL.ALIGN_END'],
] as const

/** Returns the width that columns get in pixels, from that they are shown with. */
type ShownWidth = (column: number) => number

const widthsBy = (by: number, { read, range }: SelectedRange, shown: ShownWidth): ReadonlyMap<string, number> =>
  new Map(
    read.columns.slice(range.column, range.column + range.columns).map(({ id, width }, at) => {
      const now = width ?? Math.round(shown(range.column + at))
      return [id, Math.min(Math.max(now + by, COLUMN_MIN_PX), COLUMN_WIDTH_MAX)]
    }),
  )

/** What can be done with the selected columns. */
const ColumnItems = ({
  commands,
  selected,
  onDone,
  shownWidth,
}: MenuPartProps & { readonly shownWidth: ShownWidth }) => {
  const t = useT()
  const { table, read, range } = selected
  const columns = read.columns.slice(range.column, range.column + range.columns)
  const alignment = columns.every((one) => one.alignment === columns[0]!.alignment) ? columns[0]!.alignment : ''
  const auto = new Map(columns.map(({ id }) => [id, null]))
  const reason = useId()
  const unsortable = isSortable(read) ? undefined : reason
  return (
    <>
      <Item label="EDITOR.TABLE_TOOL.COLUMN_BEFORE" run={() => commands.insert('column', false)} onDone={onDone} />
      <Item label="EDITOR.TABLE_TOOL.COLUMN_AFTER" run={() => commands.insert('column', true)} onDone={onDone} />
      <Item
        label="EDITOR.TABLE_TOOL.MOVE_BEFORE"
        run={() => commands.moveBy('column', -1)}
        onDone={onDone}
        disabled={range.column === 0}
      />
      <Item
        label="EDITOR.TABLE_TOOL.MOVE_AFTER"
        run={() => commands.moveBy('column', 1)}
        onDone={onDone}
        disabled={range.column + range.columns >= read.columns.length}
      />
      <Toggle
        label="EDITOR.TABLE_TOOL.HEADER_COLUMN"
        isOn={headOf(read, 'column') > 0}
        run={() => commands.toggleHead('column')}
        onDone={onDone}
      />
      <Item label="EDITOR.TABLE_TOOL.SELECT_COLUMN" run={() => commands.widen('column')} onDone={onDone} />
      <Menu.Divider />
      <Item label="EDITOR.TABLE_TOOL.SORT_UP" run={() => commands.sort('up')} onDone={onDone} offBecause={unsortable} />
      <Item
        label="EDITOR.TABLE_TOOL.SORT_DOWN"
        run={() => commands.sort('down')}
        onDone={onDone}
        offBecause={unsortable}
      />
      {unsortable !== undefined && <Menu.Label id={reason}>{t('EDITOR.TABLE_TOOL.SAID.MERGED_OVER')}</Menu.Label>}
      <Menu.Divider />
      <Menu.RadioGroup value={alignment}>
        {ALIGNMENTS.map(([name, label]) => (
          <Menu.RadioItem
            key={name}
            value={name}
            closeMenuOnClick
            onClick={() => {
              commands.align(name)
              onDone()
            }}
          >
            {t(label)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
      <Item
        label="EDITOR.TABLE_TOOL.WIDER"
        run={() => commands.setWidths(table, widthsBy(WIDTH_STEP, selected, shownWidth))}
        onDone={onDone}
      />
      <Item
        label="EDITOR.TABLE_TOOL.NARROWER"
        run={() => commands.setWidths(table, widthsBy(-WIDTH_STEP, selected, shownWidth))}
        onDone={onDone}
      />
      <Item
        label="EDITOR.TABLE_TOOL.WIDTH_OF_TEXT"
        run={() => commands.setWidths(table, auto)}
        onDone={onDone}
        disabled={columns.every(({ width }) => width === null)}
      />
      <Menu.Divider />
      <Item label="EDITOR.TABLE_TOOL.REMOVE_COLUMNS" run={() => commands.remove('column')} onDone={onDone} />
    </>
  )
}

/** What can be done with the selected cells. */
const CellItems = ({
  commands,
  selected: { read, range },
  onDone,
  onWrite,
}: MenuPartProps & { readonly onWrite: (value: string) => void }) => {
  const t = useT()
  const cells = cellsIn(read, range)
  const first = cells[0]?.background ?? null
  const shown = cells.every(({ background = null }) => background === first) ? first : undefined
  return (
    <>
      <Item label="EDITOR.TABLE_TOOL.MERGE" run={() => commands.merge()} onDone={onDone} disabled={cells.length < 2} />
      <Item
        label="EDITOR.TABLE_TOOL.SPLIT"
        run={() => commands.split()}
        onDone={onDone}
        disabled={cells.every((cell) => cell.rows * cell.columns === 1)}
      />
      <Item label="EDITOR.TABLE_TOOL.CLEAR" run={() => commands.clear()} onDone={onDone} />
      <Swatches
        title={t('EDITOR.TABLE_TOOL.BACKGROUND')}
        use="highlight"
        shown={shown}
        onChoose={(name) => {
          commands.paint(name)
          onDone()
        }}
      />
      {cells.length > 1 && <SumItems commands={commands} onDone={onDone} onWrite={onWrite} />}
    </>
  )
}

interface SumItemsProps extends Pick<MenuPartProps, 'commands' | 'onDone'> {
  readonly onWrite: (value: string) => void
}

/** What the selected numbers make together, each of which can be written into a cell. */
const SumItems = ({ commands, onDone, onWrite }: SumItemsProps) => {
  const t = useT()
  const sums = commands.sums()
  if (sums.length === 0) return null
  return (
    <>
      <Menu.Label>{t('EDITOR.TABLE_TOOL.WRITE')}</Menu.Label>
      {sums.map(([label, value]) => (
        <Menu.Item
          key={label}
          onClick={() => {
            onWrite(value)
            onDone()
          }}
        >
          {t(label, { value })}
        </Menu.Item>
      ))}
    </>
  )
}

/** What can be done with a whole table. */
const WholeTableItems = ({ commands, onDone }: Pick<MenuPartProps, 'commands' | 'onDone'>) => (
  <>
    <Item label="EDITOR.TABLE_TOOL.SELECT_ALL" run={() => commands.widen('all')} onDone={onDone} />
    <Item label="EDITOR.LINE.DUPLICATE" run={() => commands.duplicateTable()} onDone={onDone} />
    <Item label="EDITOR.TABLE_TOOL.TO_TEXT" run={() => commands.toText()} onDone={() => undefined} />
    <Menu.Divider />
    <Item label="EDITOR.TABLE_TOOL.REMOVE_TABLE" run={() => commands.removeTable()} onDone={() => undefined} />
  </>
)

const Part = ({ label, children }: { readonly label: MessageKey; readonly children: ReactNode }) => {
  const t = useT()
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item onKeyDown={openByKey}>{t(label)}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown className="pad-table-menu">{children}</Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

/** The menu of the selected rows or columns, or of cells with all parts. */
export const TableMenuItems = ({
  part,
  ...props
}: MenuPartProps & {
  readonly part: Axis | 'cell'
  readonly shownWidth: ShownWidth
  readonly onWrite: (value: string) => void
}) => {
  if (part === 'row') return <RowItems {...props} />
  if (part === 'column') return <ColumnItems {...props} />
  return (
    <>
      <Part label="EDITOR.TABLE_TOOL.CELLS">
        <CellItems {...props} />
      </Part>
      <Part label="EDITOR.TABLE_TOOL.ROW">
        <RowItems {...props} />
      </Part>
      <Part label="EDITOR.TABLE_TOOL.COLUMN">
        <ColumnItems {...props} />
      </Part>
      <Part label="EDITOR.TABLE_TOOL.TABLE">
        <WholeTableItems {...props} />
      </Part>
    </>
  )
}
