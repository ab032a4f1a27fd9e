import { Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import './table-picker.css'

/** Largest table that can be chosen. More rows and columns are added to it. */
const ROWS_MAX = 8
const COLUMNS_MAX = 10

export interface TablePickerProps {
  readonly onChoose: (rows: number, columns: number) => void
  readonly onClose: () => void
}

interface Size {
  readonly rows: number
  readonly columns: number
}

const within = (value: number, max: number): number => Math.min(Math.max(value, 1), max)

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

/** A grid in which the size of a table is chosen: by the pointer, or by the arrow keys and Enter. */
export const TablePicker = ({ onChoose, onClose }: TablePickerProps) => {
  const t = useT()
  const [size, setSize] = useState<Size>({ rows: 3, columns: 3 })
  const grid = useRef<HTMLDivElement>(null)
  const { rows, columns } = size
  useEffect(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [size])

  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const isFromRight = getComputedStyle(event.currentTarget).direction === 'rtl'
    const wider = isFromRight ? -1 : 1
    const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -wider],
      ArrowRight: [0, wider],
      Home: [0, -COLUMNS_MAX],
      End: [0, COLUMNS_MAX],
    }
    const step = steps[event.key]
    if (step) setSize({ rows: within(rows + step[0], ROWS_MAX), columns: within(columns + step[1], COLUMNS_MAX) })
    else if (event.key === 'Enter' || event.key === ' ') onChoose(rows, columns)
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const handleClick = ({ target }: MouseEvent<HTMLDivElement>): void => {
    const [row, column] = (target as HTMLElement).dataset['size']?.split(' ').map(Number) ?? []
    if (row !== undefined && column !== undefined) onChoose(row, column)
  }

  return (
    <>
      <div
        ref={grid}
        role="grid"
        aria-label={t('EDITOR.TABLE.SIZE')}
        tabIndex={-1}
        className="table-picker"
        onKeyDown={handleKeyDown}
        onClick={handleClick}
      >
        {numbers(ROWS_MAX).map((row) => (
          <div key={row} role="row">
            {numbers(COLUMNS_MAX).map((column) => {
              const isLast = row === rows && column === columns
              return (
                <div
                  key={column}
                  role="gridcell"
                  tabIndex={isLast ? 0 : -1}
                  aria-selected={row <= rows && column <= columns}
                  aria-label={t('EDITOR.TABLE.SIZE_OF', { rows: row, columns: column })}
                  data-header={row === 1 || undefined}
                  onPointerEnter={({ pointerType }) =>
                    pointerType === 'mouse' && setSize({ rows: row, columns: column })
                  }
                  data-size={`${row} ${column}`}
                />
              )
            })}
          </div>
        ))}
      </div>
      <Text size="sm" ta="center" mt={6} aria-hidden>
        {t('EDITOR.TABLE.SIZE_OF', { rows, columns })}
      </Text>
    </>
  )
}
