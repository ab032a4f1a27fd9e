import { lazy, type ReactNode, Suspense } from 'react'
import classes from './long-list.module.css'

export interface LongListProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** A row's usual height in pixels, until it has been measured. */
  readonly rowHeight: number
  readonly label: string
  readonly children: (item: Item) => ReactNode
}

/** From here on, only the rows near the window are drawn. Below, all of them, so that the browser's own search finds them. */
export const MANY = 80

/** Fetched by those who have as many. */
const VirtualList = lazy(async () => ({ default: (await import('./virtual-list.tsx')).VirtualList<unknown> }))

/** A list of any length, as one list to screen readers. */
export const LongList = <Item,>(props: LongListProps<Item>) =>
  props.items.length > MANY ? (
    // The beginning stands there until the rest can.
    <Suspense fallback={<PlainList {...props} items={props.items.slice(0, MANY)} />}>
      <VirtualList {...(props as LongListProps<unknown>)} />
    </Suspense>
  ) : (
    <PlainList {...props} />
  )

const PlainList = <Item,>({ items, keyOf, label, children }: LongListProps<Item>) => (
  <ul className={classes.list} aria-label={label}>
    {items.map((item) => (
      <li key={keyOf(item)} className={classes.row}>
        {children(item)}
      </li>
    ))}
  </ul>
)
