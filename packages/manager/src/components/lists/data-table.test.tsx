import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Column, DataTable } from './data-table.tsx'

const columns: Column<string>[] = [
  { name: 'name', label: 'Name', cell: (row) => row },
  {
    name: 'size',
    label: 'Size',
    isSortable: true,
    width: 'narrow',
    cell: () => (
      <>
        7 <b>kB</b>
      </>
    ),
  },
]

const renderTable = () =>
  render(
    <MantineProvider env="test">
      <DataTable
        label="Files"
        query={{ error: null, isFetching: false, refetch: async () => {} }}
        rows={['minutes']}
        keyOf={(row) => row}
        columns={columns}
        sorting={{ by: 'size', direction: 'ascending', onSort: () => {} }}
        empty={null}
      />
    </MantineProvider>,
  )

test('[SCR-174] all that a cell holds is one value, which stands beside its name where rows are cards', () => {
  renderTable()
  const cell = screen.getByRole('cell')
  expect(cell.childNodes).toHaveLength(1)
  expect(cell.textContent).toBe('7 kB')
})

test('[SCR-174] a column of figures is as narrow as they are, also where it sorts the table', () => {
  renderTable()
  expect(screen.getByRole('columnheader', { name: 'Size' }).dataset['width']).toBe('narrow')
})
