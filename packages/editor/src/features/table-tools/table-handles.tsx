import { Menu } from '@mantine/core'
import type { Axis } from '@sheaf/document/table/structure-values'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDots, IconGripHorizontal, IconGripVertical, IconPlus, IconTable } from '@tabler/icons-react'
import type { PointerEvent, ReactElement } from 'react'
import type { SelectedRange } from './cell-selection.ts'
import { type TableCommands, numbersOf } from './table-commands.ts'
import { aroundOf, boxOf, isRtl, stretchesOf, tableElement } from './table-dom.ts'
import { TableMenuItems } from './table-menu-items.tsx'
import type { TableDrag, useTableDrag } from './use-table-drag.ts'

type Part = Axis | 'cell'

interface TableHandlesProps {
  readonly commands: TableCommands
  /** The selected cells. */
  readonly selected: SelectedRange | undefined
  /** The cells whose row and column have handles. */
  readonly shown: SelectedRange
  readonly isFine: boolean
  readonly drag: TableDrag | undefined
  /** Whose menu is open. */
  readonly open: Part | undefined
  readonly onPress: ReturnType<typeof useTableDrag>['press']
  readonly wasDragged: () => boolean
  readonly onOpen: (part: Part) => void
  readonly onClose: () => void
  readonly onDone: () => void
  /** Asks for the cell into which a value is written. */
  readonly onWrite: (value: string) => void
}

/** Events outside of a menu that close it. */
const OUTSIDE = ['mousedown', 'touchstart']

/** Returns the rows or columns of a range: all that are selected if it is among them. */
const placesOf = ({ selected, shown }: Pick<TableHandlesProps, 'selected' | 'shown'>, axis: Axis) => {
  const { range } = shown
  const [from, count] = axis === 'row' ? [range.row, range.rows] : [range.column, range.columns]
  if (selected?.table !== shown.table) return { from, count }
  const own = selected.range
  const [first, length] = axis === 'row' ? [own.row, own.rows] : [own.column, own.columns]
  const isWhole = axis === 'row' ? own.columns === shown.read.columns.length : own.rows === shown.read.rows.length
  return isWhole && from >= first && from + count <= first + length ? { from: first, count: length } : { from, count }
}

/** The handles of a table: of a row, a column and a cell, those that add, and the borders that are dragged. */
export const TableHandles = (props: TableHandlesProps) => {
  const { commands, selected, shown, isFine, drag, open, onPress, wasDragged, onOpen, onClose, onDone, onWrite } = props
  const t = useT()
  const { editor } = commands
  const { table, read, range } = shown
  const drawn = tableElement(editor, table)
  const around = aroundOf(editor)?.getBoundingClientRect()
  const whole = { row: 0, column: 0, rows: read.rows.length, columns: read.columns.length }
  const all = drawn && boxOf(editor, drawn, read, whole)
  const box = drawn && boxOf(editor, drawn, read, range)
  if (!drawn || !around || !all) return null
  const rtl = isRtl(drawn)
  const columns = stretchesOf(drawn, read, 'column')
  const start = rtl ? all.left + all.width : all.left

  const choose = (axis: Axis): void => {
    const { from, count } = placesOf(props, axis)
    commands.selection.select(
      table,
      axis === 'row' ? { ...whole, row: from, rows: count } : { ...whole, column: from, columns: count },
    )
  }
  const withMenu = (part: Part, target: ReactElement) => (
    <Menu
      opened={open === part && selected !== undefined}
      onChange={(isOpen) => (isOpen ? undefined : onClose())}
      position="bottom-start"
      withinPortal
      returnFocus={false}
      clickOutsideEvents={OUTSIDE}
      middlewares={{ flip: { padding: 8 }, shift: { padding: 8 } }}
    >
      <Menu.Target>{target}</Menu.Target>
      {/* What scrolls would cut off the parts of a cell's menu. */}
      <Menu.Dropdown className={part === 'cell' ? undefined : 'pad-table-menu'}>
        {open === part && selected && (
          <TableMenuItems
            part={part}
            commands={commands}
            selected={selected}
            onDone={onDone}
            onWrite={onWrite}
            shownWidth={(column) => (columns[column] ? columns[column].to - columns[column].from : 0)}
          />
        )}
      </Menu.Dropdown>
    </Menu>
  )
  const handle = (axis: Axis, style: object) => {
    const { from, count } = placesOf(props, axis)
    const number = numbersOf(from, count)
    const Icon = axis === 'row' ? IconGripVertical : IconGripHorizontal
    return withMenu(
      axis,
      <button
        type="button"
        tabIndex={-1}
        className="pad-table-handle"
        data-axis={axis}
        data-dragging={(drag && !drag.isResize) || undefined}
        aria-label={t(axis === 'row' ? 'EDITOR.TABLE_TOOL.ROW_MENU' : 'EDITOR.TABLE_TOOL.COLUMN_MENU', { number })}
        title={t(axis === 'row' ? 'EDITOR.TABLE_TOOL.ROW_HANDLE' : 'EDITOR.TABLE_TOOL.COLUMN_HANDLE', { number })}
        style={style}
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={(event) => onPress(event, { table, axis, from, count, isResize: false })}
        onClick={() => {
          if (wasDragged()) return
          choose(axis)
          onOpen(axis)
        }}
      >
        <Icon size={14} stroke={2} aria-hidden />
      </button>,
    )
  }
  const add = (axis: Axis, style: object) => (
    <button
      type="button"
      tabIndex={-1}
      className="pad-table-add"
      data-axis={axis}
      aria-label={t(axis === 'row' ? 'EDITOR.TABLE_TOOL.ADD_ROW' : 'EDITOR.TABLE_TOOL.ADD_COLUMN')}
      title={t(axis === 'row' ? 'EDITOR.TABLE_TOOL.ADD_ROW' : 'EDITOR.TABLE_TOOL.ADD_COLUMN')}
      style={style}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => commands.insertAt(table, axis, (axis === 'row' ? read.rows : read.columns).length, 1)}
    >
      <IconPlus size={14} stroke={2} aria-hidden />
    </button>
  )
  const target = selected && boxOf(editor, drawn, selected.read, selected.range)
  const cellBox = selected?.table === table ? target : box
  const isDragging = drag !== undefined
  return (
    <>
      {isFine &&
        box &&
        (!isDragging || drag.axis === 'row') &&
        handle('row', { top: box.top, left: start - (rtl ? 4 : 14), blockSize: box.height })}
      {isFine &&
        box &&
        (!isDragging || (drag.axis === 'column' && !drag.isResize)) &&
        handle('column', { top: all.top - 14, left: box.left, inlineSize: box.width })}
      {cellBox && !isDragging && (
        <div
          className="pad-table-cell-place"
          data-touch={!isFine || undefined}
          style={{
            // On a phone it stands below the table, where it covers no cell, if that is in sight.
            top: isFine ? cellBox.top - 9 : all.top,
            blockSize: isFine ? cellBox.height : all.height + 36,
            left: (rtl ? cellBox.left : cellBox.left + cellBox.width) - (isFine ? 9 : rtl ? 0 : 76),
          }}
        >
          {withMenu(
            'cell',
            <button
              type="button"
              tabIndex={-1}
              className="pad-table-cell-button"
              data-touch={!isFine || undefined}
              // Whoever speaks to their phone says the word that they read.
              {...(isFine && { 'aria-label': t('EDITOR.TABLE_TOOL.MENU') })}
              title={t('EDITOR.TABLE_TOOL.MENU')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (selected?.table !== table) commands.selection.select(table, range)
                onOpen('cell')
              }}
            >
              {isFine ? <IconDots size={14} aria-hidden /> : <IconTable size={16} aria-hidden />}
              {!isFine && <span>{t('EDITOR.TABLE_TOOL.TABLE')}</span>}
            </button>,
          )}
        </div>
      )}
      {isFine && !isDragging && (
        <>
          {add('row', { top: all.top + all.height + 2, left: all.left, inlineSize: all.width })}
          {add('column', {
            top: all.top,
            left: rtl ? all.left - 18 : all.left + all.width + 2,
            blockSize: all.height,
          })}
          {columns.map(({ from, to }, at) => {
            const edge = (rtl ? from : to) - around.left
            if (edge < all.left - 1 || edge > all.left + all.width + 1) return null
            return (
              <div
                key={read.columns[at]!.id}
                className="pad-table-border"
                aria-hidden
                style={{ left: edge - 3, top: all.top, blockSize: all.height }}
                onPointerDown={(event: PointerEvent) => {
                  event.preventDefault()
                  onPress(event, { table, axis: 'column', from: at, count: 1, isResize: true })
                }}
                onDoubleClick={() => commands.setWidths(table, new Map([[read.columns[at]!.id, null]]))}
              />
            )
          })}
        </>
      )}
      {drag && (
        <DropMark
          drag={drag}
          all={all}
          around={around}
          rows={stretchesOf(drawn, read, 'row')}
          columns={columns}
          rtl={rtl}
        />
      )}
    </>
  )
}

interface DropMarkProps {
  readonly drag: TableDrag
  readonly all: NonNullable<ReturnType<typeof boxOf>>
  readonly around: DOMRect
  readonly rows: ReturnType<typeof stretchesOf>
  readonly columns: ReturnType<typeof stretchesOf>
  readonly rtl: boolean
}

/** Shows where rows or columns would be let go, or how wide a column becomes. */
const DropMark = ({ drag, all, around, rows, columns, rtl }: DropMarkProps) => {
  if (drag.isResize)
    return (
      <div
        className="pad-table-drop"
        style={{ left: drag.at - around.left - 1, top: all.top, width: 3, height: all.height }}
      />
    )
  if (drag.axis === 'row') {
    const y = (rows[drag.place]?.from ?? rows.at(-1)!.to) - around.top
    return <div className="pad-table-drop" style={{ left: all.left, top: y - 1, width: all.width, height: 3 }} />
  }
  const next = columns[drag.place]
  const last = columns.at(-1)!
  const edge = next ? (rtl ? next.to : next.from) : rtl ? last.from : last.to
  return (
    <div
      className="pad-table-drop"
      style={{ left: edge - around.left - 1, top: all.top, width: 3, height: all.height }}
    />
  )
}
