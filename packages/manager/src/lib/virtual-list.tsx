import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import classes from './long-list.module.css'
import type { LongListProps } from './long-list.tsx'

/** Draws the rows near the window alone. */
export const VirtualList = <Item,>({ items, keyOf, rowHeight, label, children }: LongListProps<Item>) => {
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
