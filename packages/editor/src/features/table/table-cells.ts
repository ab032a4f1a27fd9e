import type { CellId } from '@sheaf/document/table/cell'

/** Returns the cell that an element on the page is, or is in. */
export const cellOf = (target: EventTarget | null): CellId | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null
  const table = element?.closest<HTMLElement>('table[data-table]')?.dataset['table']
  const { row, column } = element?.dataset ?? {}
  return table && row && column ? { table, row, column } : undefined
}
