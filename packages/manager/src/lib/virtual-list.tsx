import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import classes from './long-list.module.css'
import type { LongListProps } from './long-list.tsx'
import { useKeptFocus } from './kept-focus.ts'

/** How many are drawn to learn how high they are. */
const SAMPLE = 20
/** Rows above and below the window, so that a quick scroll meets no empty ones. */
const AROUND = 8

/** What was measured of each list, by its label, for the way back to it: it begins as long as it was left. */
const seen = new Map<string, { readonly rowHeight: number; readonly first: string; readonly rows: VirtualItem[] }>()

const heightOf = (element: Element): number => element.getBoundingClientRect().height

/** Draws the rows near the window alone. */
export const VirtualList = <Item,>(props: LongListProps<Item>) => {
  const { items, keyOf, label, children } = props
  const sample = useRef<HTMLUListElement>(null)
  const [rowHeight, setRowHeight] = useState(seen.get(label)?.rowHeight)
  // Before anything is shown. With what rows are here, and not what they usually are, the scroll bar keeps its length.
  useLayoutEffect(() => {
    const rows = [...(sample.current?.children ?? [])].map(heightOf)
    if (rows.length > 0) setRowHeight(rows.reduce((sum, height) => sum + height, 0) / rows.length || props.rowHeight)
  }, [props.rowHeight])
  if (rowHeight !== undefined) return <Rows {...props} rowHeight={rowHeight} />
  return (
    <ul ref={sample} className={classes.list} aria-label={label}>
      {items.slice(0, SAMPLE).map((item) => (
        <li key={keyOf(item)} className={classes.row}>
          {children(item)}
        </li>
      ))}
    </ul>
  )
}

/** How far below the top of the page the list begins: also after something above it became higher, and with it the page. */
const useOffset = (list: RefObject<HTMLElement | null>, items: readonly unknown[]): number => {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    // Whole pixels: by their fractions it would seem to move while one scrolls.
    const measure = () => setOffset(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const page = new ResizeObserver(measure)
    page.observe(document.body)
    return () => page.disconnect()
  }, [list, items])
  return offset
}

const Rows = <Item,>({ items, keyOf, rowHeight, label, children }: LongListProps<Item>) => {
  const list = useRef<HTMLUListElement>(null)
  const scrollMargin = useOffset(list, items)
  const keys = useMemo(() => items.map(keyOf), [items, keyOf])
  const { rangeExtractor, onFocus, onBlur } = useKeptFocus(keys)
  const first = keys[0] ?? ''
  const known = seen.get(label)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: AROUND,
    scrollMargin,
    getItemKey: (index) => keys[index] ?? index,
    rangeExtractor,
    ...(known?.first === first ? { initialMeasurementsCache: known.rows } : {}),
  })
  useLayoutEffect(
    () => () => {
      seen.set(label, { rowHeight, first, rows: virtualizer.takeSnapshot() })
    },
    [virtualizer, label, rowHeight, first],
  )
  return (
    // Listens for where the focus is, which what is inside takes.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is done with the list itself
    <ul
      ref={list}
      className={classes.list}
      aria-label={label}
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={onFocus}
      onBlur={onBlur}
    >
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
          <Content item={items[index]!} draw={children} />
        </li>
      ))}
    </ul>
  )
}

/** While one scrolls, the rows that are there already are not drawn anew. */
const Content = memo(({ item, draw }: { item: unknown; draw: (item: never) => ReactNode }) => draw(item as never))
