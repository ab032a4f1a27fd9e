import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import classes from './sortable-header.module.css'

interface SortableHeaderProps {
  readonly label: string
  /** Direction of the sort order, if the table is sorted by this column. */
  readonly direction: 'ascending' | 'descending' | undefined
  readonly onSort: () => void
  readonly width: 'wide' | 'narrow' | undefined
}

/** Shows a column heading that sorts the table by its column, or reverses the order. */
export const SortableHeader = ({ label, direction, onSort, width }: SortableHeaderProps) => {
  const Arrow = direction === undefined ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <Table.Th role="columnheader" scope="col" aria-sort={direction ?? 'none'} data-width={width}>
      <UnstyledButton className={classes.button ?? ''} data-active={direction !== undefined} onClick={onSort}>
        {label}
        <Arrow size={14} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  )
}
