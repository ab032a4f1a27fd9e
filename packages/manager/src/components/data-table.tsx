import { Paper, Stack, Table } from '@mantine/core'
import { ErrorState } from '@sheaf/ui/components/error-state'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { replaceEqualDeep } from '@tanstack/react-query'
import { type FocusEvent, memo, type ReactNode, useEffect, useRef } from 'react'
import classes from './data-table.module.css'
import { OrderField } from './order-field.tsx'
import { ShowMore, type ShowMoreProps } from './show-more.tsx'
import { SortableHeader } from './sortable-header.tsx'

export interface Column<Row> {
  readonly name: string
  /** Translated: the head, and on a narrow screen the name beside the value. */
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly isSortable?: boolean
  /** Has names to show that need more room than a word does, or only figures. */
  readonly width?: 'wide' | 'narrow'
}

/** Which column the table follows, and how another one is chosen or this one turned round. */
export interface Sorting {
  readonly by: string
  readonly direction: 'ascending' | 'descending'
  readonly onSort: (column: string) => void
}

export type ListQuery = { readonly error: unknown; readonly refetch: () => Promise<unknown> } & (
  | ShowMoreProps['query']
  | { readonly fetchNextPage?: never }
)

interface DataTableProps<Row> {
  /** Translated: what the table lists. */
  readonly label: string
  readonly query: ListQuery
  /** `undefined` until the first of them are here. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  /** The first one names the row. While these and `actions` stay the same, so do the rows that say the same. */
  readonly columns: readonly Column<Row>[]
  readonly actions?: (row: Row) => ReactNode
  readonly sorting?: Sorting
  /** In place of a table without rows. */
  readonly empty: ReactNode
  /** In place of the usual words about a failure. */
  readonly failure?: ReactNode
  /** A row's usual height in pixels. */
  readonly rowHeight?: number
}

/** More than it takes. */
const DIALOG_CLOSES_MS = 500

/** When the row that had the focus is gone, the focus stays at the list. */
const useKeepFocus = (rows: readonly unknown[] | undefined) => {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    const take = () => {
      if (last.current?.isConnected !== false || document.activeElement !== document.body) return
      last.current = null
      list.current?.focus({ preventScroll: true })
    }
    take()
    // The dialog that asked may close later than the row goes, and then has nothing to give the focus back to.
    const later = setTimeout(take, DIALOG_CLOSES_MS)
    return () => clearTimeout(later)
  }, [rows])
  return { ref: list, tabIndex: -1, onFocus: ({ target }: FocusEvent) => void (last.current = target) }
}

/** A list as a table: while it loads, when it failed, when it is empty, its rows and the way to more. On a narrow screen each row is a card. */
export const DataTable = <Row,>({ query, rows, empty, failure, rowHeight = 44, ...table }: DataTableProps<Row>) => {
  const t = useT()
  const focus = useKeepFocus(rows)
  if (rows === undefined && query.error === null) return <RowsLoader rows={6} height={rowHeight} />
  return (
    <Stack gap="md" className={classes.whole ?? ''} {...focus}>
      {query.error !== null &&
        (failure ?? <ErrorState text={t('GLOBAL.PAGE_FAILED_TEXT')} onRetry={() => void query.refetch()} />)}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && <Rows rows={rows} {...table} />}
      {query.fetchNextPage && <ShowMore query={query} />}
    </Stack>
  )
}

type RowsProps<Row> = Pick<DataTableProps<Row>, 'label' | 'keyOf' | 'columns' | 'actions' | 'sorting'> & {
  readonly rows: readonly Row[]
}

/** The roles are said, since a table that is laid out as cards would lose them. */
const Rows = <Row,>({ label, rows, keyOf, columns, actions, sorting }: RowsProps<Row>) => {
  const t = useT()
  return (
    <Paper withBorder className={classes.frame ?? ''}>
      {sorting && <CardOrder columns={columns} sorting={sorting} />}
      <Table role="table" horizontalSpacing="md" highlightOnHover aria-label={label} className={classes.table ?? ''}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map(({ name, label: head, isSortable, width }) =>
              sorting && isSortable ? (
                <SortableHeader
                  key={name}
                  label={head}
                  width={width}
                  direction={name === sorting.by ? sorting.direction : undefined}
                  onSort={() => sorting.onSort(name)}
                />
              ) : (
                <Table.Th key={name} role="columnheader" scope="col" data-width={width}>
                  {head}
                </Table.Th>
              ),
            )}
            {actions && (
              <Table.Th role="columnheader" scope="col" ta="end">
                {t('ACTIONS.ACTIONS')}
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {rows.map((row) => (
            <Line
              key={keyOf(row)}
              row={row}
              columns={columns as readonly Column<unknown>[]}
              actions={actions as ((row: unknown) => ReactNode) | undefined}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

interface LineProps {
  readonly row: unknown
  readonly columns: readonly Column<unknown>[]
  readonly actions: ((row: unknown) => ReactNode) | undefined
}

/** The roles are said, since a table that is laid out as cards would lose them. */
const ROW = { role: 'row', className: `mantine-Table-tr ${Table.classes['tr']}` }
const NAME = { role: 'rowheader', className: `mantine-Table-th ${Table.classes['th']} ${classes.name}` }
const CELL = { role: 'cell', className: `mantine-Table-td ${Table.classes['td']}` }

const saysTheSame = (before: LineProps, now: LineProps) =>
  before.columns === now.columns &&
  before.actions === now.actions &&
  replaceEqualDeep(before.row, now.row) === before.row

/** A row, with the table's own elements as Mantine draws them, which takes it several times as long. */
const Line = memo(
  ({ row, columns, actions }: LineProps) => (
    <tr {...ROW} data-hover data-with-row-border>
      {columns.map(({ name, label, cell }, at) =>
        at === 0 ? (
          <th key={name} {...NAME} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td key={name} {...CELL} data-label={label}>
            {/* As a card, a row has two columns: the names, and the values whole. */}
            <div>{cell(row)}</div>
          </td>
        ),
      )}
      {actions && (
        <td {...CELL} className={`${CELL.className} ${classes.actions}`}>
          {actions(row)}
        </td>
      )}
    </tr>
  ),
  saysTheSame,
)

/** The order of rows that stand as cards, without the heads of their columns. */
const CardOrder = <Row,>({ columns, sorting }: Pick<DataTableProps<Row>, 'columns'> & { sorting: Sorting }) => (
  <div className={classes.order}>
    <OrderField
      fields={columns.filter(({ isSortable }) => isSortable).map(({ name, label }) => ({ value: name, label }))}
      field={sorting.by}
      ascending={sorting.direction === 'ascending'}
      onChoose={sorting.onSort}
    />
  </div>
)
