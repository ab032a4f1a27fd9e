import { memo, type ReactNode } from 'react'

/* What lists that draw all of their rows share with those that draw the ones in sight. */

export interface LongListProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** Usual height of a row in pixels, used until rows have been measured. */
  readonly rowHeight: number
  readonly label: string
  readonly children: (item: Item) => ReactNode
}

/** Number of rows of a long list that are rendered at first, about as many as are in sight. */
export const INITIAL_ROWS = 20

/** Renders the content of a row, memoized so that added rows do not render the others again. */
export const RowContent = memo(({ item, draw }: { item: unknown; draw: (item: never) => ReactNode }) =>
  draw(item as never),
)
