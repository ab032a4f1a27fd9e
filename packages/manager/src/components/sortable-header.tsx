import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import classes from './sortable-header.module.css'

interface SortableHeaderProps {
  readonly label: string
  /** Of the column by which the table is sorted. */
  readonly direction: 'ascending' | 'descending' | undefined
  readonly onSort: () => void
  readonly width: 'wide' | 'narrow' | undefined
}

/** The head of a column that sorts its table, and turns the order round when it does already. */
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
