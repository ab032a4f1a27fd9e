import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import classes from './long-list.module.css'

interface LongListProps<Item> {
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** A row's usual height in pixels, until it has been measured. */
  readonly rowHeight: number
  readonly label: string
  readonly children: (item: Item) => ReactNode
}

/** From here on, only the rows near the window are drawn. Below, all of them, so that the browser's own search finds them. */
const MANY = 80

/** A list of any length, as one list to screen readers. */
export const LongList = <Item,>(props: LongListProps<Item>) =>
  props.items.length > MANY ? <VirtualList {...props} /> : <PlainList {...props} />

const PlainList = <Item,>({ items, keyOf, label, children }: LongListProps<Item>) => (
  <ul className={classes.list} aria-label={label}>
    {items.map((item) => (
      <li key={keyOf(item)} className={classes.row}>
        {children(item)}
      </li>
    ))}
  </ul>
)

const VirtualList = <Item,>({ items, keyOf, rowHeight, label, children }: LongListProps<Item>) => {
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY), [items])
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollMargin,
    getItemKey: (index) => keyOf(items[index]!),
  })
  return (
    <ul ref={list} className={classes.list} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          className={`${classes.row} ${classes.floating}`}
          style={{ transform: `translateY(${start - scrollMargin}px)` }}
        >
          {children(items[index]!)}
        </li>
      ))}
    </ul>
  )
}
