import { lazy, memo, type ReactNode, Suspense, useDeferredValue, useState } from 'react'
import { fetchedVirtualList, fetchVirtualList, MANY } from './fetch-virtual-list.ts'
import classes from './long-list.module.css'

export interface LongListProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** A row's usual height in pixels, until it has been measured. */
  readonly rowHeight: number
  readonly label: string
  readonly children: (item: Item) => ReactNode
}

/** Of many, the beginning that is drawn at first: about what is in sight. */
export const SAMPLE = 20

const LaterList = lazy(async () => ({ default: await fetchVirtualList() }))

/** A list of any length, as one list to screen readers. */
export const LongList = <Item,>(props: LongListProps<Item>) => {
  const isLong = props.items.length > MANY
  // One that was long stays so: other rows in the place of these would have lost the focus.
  const [wasLong, setWasLong] = useState(isLong)
  if (isLong && !wasLong) setWasLong(true)
  return isLong || wasLong ? <VeryLongList {...(props as LongListProps<unknown>)} /> : <PlainList {...props} />
}

const VeryLongList = (props: LongListProps<unknown>) => {
  // Another component in its place would begin anew.
  const [VirtualList] = useState(() => fetchedVirtualList() ?? LaterList)
  return (
    // The beginning stands there until the rest can.
    <Suspense fallback={<PlainList {...props} items={props.items.slice(0, SAMPLE)} />}>
      <VirtualList {...props} />
    </Suspense>
  )
}

/** How many rows there is room for where their loader stands until now; `undefined` where none does. */
const rowsInSight = (rowHeight: number): number | undefined => {
  const loader = document.querySelector('[data-waiting]')
  return loader ? Math.ceil((window.innerHeight - loader.getBoundingClientRect().top) / rowHeight) : undefined
}

/**
 * Of rows that were waited for, those in sight come first, and the others bit by bit between what one does meanwhile. Rows
 * that are here with their screen are drawn with it, so that it is as long as the place in it that one comes back to.
 */
const PlainList = <Item,>({ items, keyOf, rowHeight, label, children }: LongListProps<Item>) => {
  const [inSight] = useState(() => rowsInSight(rowHeight))
  const isWhole = useDeferredValue(true, inSight === undefined)
  const shown = isWhole ? items : items.slice(0, Math.max(inSight ?? 0, 1))
  return (
    <ul className={classes.list} aria-label={label}>
      {shown.map((item) => (
        <li key={keyOf(item)} className={classes.row}>
          <RowContent item={item} draw={children} />
        </li>
      ))}
    </ul>
  )
}

/** What is there already is not drawn anew for the rows that come beside it. */
export const RowContent = memo(({ item, draw }: { item: unknown; draw: (item: never) => ReactNode }) =>
  draw(item as never),
)
