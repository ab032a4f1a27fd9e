import { lazy, type ReactNode, Suspense, useState } from 'react'
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

const PlainList = <Item,>({ items, keyOf, label, children }: LongListProps<Item>) => (
  <ul className={classes.list} aria-label={label}>
    {items.map((item) => (
      <li key={keyOf(item)} className={classes.row}>
        {children(item)}
      </li>
    ))}
  </ul>
)
