import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import classes from './long-list.module.css'
import { type LongListProps, RowContent, SAMPLE } from './long-list.tsx'
import { useKeptFocus } from './kept-focus.ts'

/** Rows above and below the window, so that a slow scroll meets no empty ones. */
const AROUND = 6

/** What was measured of each list, by its usual height and its label, for the way back to it: it begins as long as it was left. */
const seen = new Map<string, { readonly rowHeight: number; readonly first: string; readonly rows: VirtualItem[] }>()

const heightOf = (element: Element): number => element.getBoundingClientRect().height

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

/** Draws the rows near the window alone. The first few are drawn in the flow at first, to learn how high rows are. */
export const VirtualList = <Item,>({ items, keyOf, rowHeight: usual, label, children }: LongListProps<Item>) => {
  const list = useRef<HTMLUListElement>(null)
  const name = `${usual} ${label}`
  const [rowHeight, setRowHeight] = useState(seen.get(name)?.rowHeight)
  const scrollMargin = useOffset(list, items)
  const keys = useMemo(() => items.map(keyOf), [items, keyOf])
  const { rangeExtractor, onFocus, onBlur } = useKeptFocus(keys)
  const first = keys[0] ?? ''
  const known = seen.get(name)
  // Before anything is shown. With what rows are here, and not what they usually are, the scroll bar keeps its length.
  useLayoutEffect(() => {
    if (rowHeight !== undefined) return
    const rows = [...(list.current?.children ?? [])].map(heightOf)
    setRowHeight(rows.reduce((sum, height) => sum + height, 0) / rows.length || usual)
  }, [rowHeight, usual])
  // With another one it reckons anew where each of all rows is.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys])
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    enabled: rowHeight !== undefined,
    estimateSize: () => rowHeight ?? usual,
    overscan: AROUND,
    scrollMargin,
    getItemKey,
    // Known from the first drawing on, so that the rows that stand there stay.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor,
    // The page goes on scrolling meanwhile, and one drawing follows several steps of it.
    useFlushSync: false,
    ...(known?.first === first ? { initialMeasurementsCache: known.rows } : {}),
  })
  useLayoutEffect(
    () => () => {
      if (rowHeight !== undefined) seen.set(name, { rowHeight, first, rows: virtualizer.takeSnapshot() })
    },
    [virtualizer, name, rowHeight, first],
  )
  const inFlow = rowHeight === undefined
  const rows = inFlow
    ? items.slice(0, SAMPLE).map((_, index) => ({ index, key: keys[index] ?? index, start: 0 }))
    : virtualizer.getVirtualItems()
  return (
    // Listens for where the focus is, which what is inside takes.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is done with the list itself
    <ul
      ref={list}
      className={classes.list}
      aria-label={label}
      {...(inFlow ? {} : { style: { height: virtualizer.getTotalSize() } })}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {rows.map(({ index, key, start }) => (
        <li
          key={key}
          {...(inFlow ? {} : { ref: virtualizer.measureElement })}
          data-index={index}
          aria-setsize={items.length}
          aria-posinset={index + 1}
          className={inFlow ? classes.row : `${classes.row} ${classes.floating}`}
          {...(inFlow ? {} : { style: { transform: `translateY(${start - scrollMargin}px)` } })}
        >
          <RowContent item={items[index]!} draw={children} />
        </li>
      ))}
    </ul>
  )
}
