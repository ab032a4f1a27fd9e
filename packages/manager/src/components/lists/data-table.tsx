import { Paper, Stack, Table, Center, UnstyledButton } from '@mantine/core'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { useT } from '@sheaf/ui/l10n/use-t'
import { replaceEqualDeep } from '@tanstack/react-query'
import { type FocusEvent, Fragment, memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { ActButton } from '@sheaf/ui/components/act-button'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { useStandingError } from '../../lib/errors/standing-error.ts'
import classes from './data-table.module.css'
import { type Loading, LoadFailure, loadAgain } from '../failures/load-failure.tsx'
import { OrderField } from './order-field.tsx'

interface ShowMoreProps {
  readonly query: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
}

/** Shows the button that loads the next page of a list, or nothing on the last page. */
const ShowMore = ({ query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: ShowMoreProps) => {
  const t = useT()
  if (!hasNextPage) return null
  return (
    <Center mt="md">
      <ActButton variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('ACTIONS.SHOW_MORE')}
      </ActButton>
    </Center>
  )
}

export interface Column<Row> {
  readonly name: string
  /** Translated heading, shown beside the value where rows are cards. */
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  readonly isSortable?: boolean
  /** Width other than the usual one: `wide` for names, `narrow` for figures. */
  readonly width?: 'wide' | 'narrow'
}

/** Sort order of a table. `onSort` selects a column, or reverses the order if it is selected already. */
export interface Sorting {
  readonly by: string
  readonly direction: 'ascending' | 'descending'
  readonly onSort: (column: string) => void
}

export type ListQuery = Loading & { readonly error: Error | null } & (
    | ShowMoreProps['query']
    | { readonly fetchNextPage?: never }
  )

interface DataTableProps<Row> {
  /** Translated name of the table for screen readers. */
  readonly label: string
  readonly query: ListQuery
  /** Loaded rows, or `undefined` until the first page has loaded. */
  readonly rows: readonly Row[] | undefined
  readonly keyOf: (row: Row) => string
  /** Columns, of which the first names the row. Keep them and `actions` stable, so that rows stay memoized. */
  readonly columns: readonly Column<Row>[]
  readonly actions?: (row: Row) => ReactNode
  readonly sorting?: Sorting
  /** Time of a row, by which the rows of each day stand below its date. Keep it stable. */
  readonly timeOf?: (row: Row) => number
  /** Content shown instead of a table without rows. */
  readonly empty: ReactNode
  /** Content shown instead of the usual error. */
  readonly failure?: ReactNode
  /** Usual height of a row in pixels, for the loading state. */
  readonly rowHeight?: number
}

/** Upper bound for the time that a dialog takes to close. */
const DIALOG_CLOSES_MS = 500

/** Moves the focus to the list when the row that had it is removed. */
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
    // A confirmation dialog may close after the row is gone, and then has no element to return the focus to.
    const later = setTimeout(take, DIALOG_CLOSES_MS)
    return () => clearTimeout(later)
  }, [rows])
  return { ref: list, tabIndex: -1, onFocus: ({ target }: FocusEvent) => void (last.current = target) }
}

/**
 * Shows a list as a table, with its loading, error and empty states and a button for the next page. On a narrow screen
 * each row is a card.
 */
export const DataTable = <Row,>({ query, rows, empty, failure, rowHeight = 44, ...table }: DataTableProps<Row>) => {
  const focus = useKeepFocus(rows)
  const error = useStandingError({ data: rows, error: query.error })
  if (rows === undefined && error === null) return <RowsLoader rows={6} height={rowHeight} />
  return (
    <Stack gap="md" className={classes.whole ?? ''} {...focus}>
      {error !== null &&
        (failure ?? <LoadFailure error={error} isTrying={query.isFetching} onRetry={() => loadAgain(query)} />)}
      {rows?.length === 0 && empty}
      {rows !== undefined && rows.length > 0 && <Rows rows={rows} {...table} />}
      {query.fetchNextPage && <ShowMore query={query} />}
    </Stack>
  )
}

type RowsProps<Row> = Pick<DataTableProps<Row>, 'label' | 'keyOf' | 'columns' | 'actions' | 'sorting' | 'timeOf'> & {
  readonly rows: readonly Row[]
}

/** Returns the date of each row as the reader writes it; none where the rows have no times. */
const useDays = <Row,>(rows: readonly Row[], timeOf: ((row: Row) => number) | undefined): readonly string[] => {
  const locale = useDateLocale()
  return useMemo(() => {
    if (timeOf === undefined) return []
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full' })
    return rows.map((row) => format.format(timeOf(row)))
  }, [rows, timeOf, locale])
}

interface SortableHeaderProps {
  readonly label: string
  /** Direction of the sort order, if the table is sorted by this column. */
  readonly direction: 'ascending' | 'descending' | undefined
  readonly onSort: () => void
  readonly width: 'wide' | 'narrow' | undefined
}

/** Shows a column heading that sorts the table by its column, or reverses the order. */
const SortableHeader = ({ label, direction, onSort, width }: SortableHeaderProps) => {
  const Arrow = direction === undefined ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <Table.Th role="columnheader" scope="col" aria-sort={direction ?? 'none'} data-width={width}>
      <UnstyledButton className={classes.sort ?? ''} data-active={direction !== undefined} onClick={onSort}>
        {label}
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}

/** Shows the table. Its ARIA roles are explicit, since the card layout (`display`) would remove the implicit ones. */
const Rows = <Row,>({ label, rows, keyOf, columns, actions, sorting, timeOf }: RowsProps<Row>) => {
  const t = useT()
  const days = useDays(rows, timeOf)
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
          {rows.map((row, at) => (
            <Fragment key={keyOf(row)}>
              {days[at] !== undefined && days[at] !== days[at - 1] && (
                <tr {...ROW} className={`${ROW.className} ${classes.day}`} data-with-row-border>
                  <th {...NAME} scope="rowgroup" colSpan={columns.length + (actions ? 1 : 0)}>
                    <time>{days[at]}</time>
                  </th>
                </tr>
              )}
              <Line
                row={row}
                columns={columns as readonly Column<unknown>[]}
                actions={actions as ((row: unknown) => ReactNode) | undefined}
              />
            </Fragment>
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

/** Attributes that Mantine's table elements have, with explicit ARIA roles for the card layout. */
const ROW = { role: 'row', className: `mantine-Table-tr ${Table.classes['tr']}` }
const NAME = { role: 'rowheader', className: `mantine-Table-th ${Table.classes['th']} ${classes.name}` }
const CELL = { role: 'cell', className: `mantine-Table-td ${Table.classes['td']}` }

const saysTheSame = (before: LineProps, now: LineProps) =>
  before.columns === now.columns &&
  before.actions === now.actions &&
  replaceEqualDeep(before.row, now.row) === before.row

/** Renders a row with the markup of Mantine's table, whose own components would take several times as long. */
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
            {/* A single element keeps the value in one column of the card's grid. */}
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

/** Selects the sort order where rows are cards, which have no column headings. */
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
