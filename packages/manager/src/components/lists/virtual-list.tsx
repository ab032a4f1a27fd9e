import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import classes from './long-list.module.css'
import { INITIAL_ROWS, type LongListProps, RowContent } from './list-rows.tsx'
import { useKeepFocusedRow } from './keep-focused-row.ts'

/** Number of rows rendered above and below the window, so that slow scrolling shows no gaps. */
const AROUND = 6

/**
 * Measurements of each list, by its usual row height and label. A list that is shown again starts with its previous
 * length.
 */
const seen = new Map<string, { readonly rowHeight: number; readonly first: string; readonly rows: VirtualItem[] }>()

const heightOf = (element: Element): number => element.getBoundingClientRect().height

/** Returns the offset of the list from the top of the page, measured again whenever the page's height changes. */
const useOffset = (list: RefObject<HTMLElement | null>, items: readonly unknown[]): number => {
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => {
    // Rounded, since fractions of a pixel would make the offset vary with the scroll position.
    const measure = () => setOffset(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const page = new ResizeObserver(measure)
    page.observe(document.body)
    return () => page.disconnect()
  }, [list, items])
  return offset
}

/** Renders only the rows near the window. The first few are rendered in the flow initially, to measure their height. */
export const VirtualList = <Item,>({ items, keyOf, rowHeight: usual, label, children }: LongListProps<Item>) => {
  const list = useRef<HTMLUListElement>(null)
  const name = `${usual} ${label}`
  const [rowHeight, setRowHeight] = useState(seen.get(name)?.rowHeight)
  const scrollMargin = useOffset(list, items)
  const keys = useMemo(() => items.map(keyOf), [items, keyOf])
  const { rangeExtractor, onFocus, onBlur } = useKeepFocusedRow(keys)
  const first = keys[0] ?? ''
  const known = seen.get(name)
  // Measures before the first paint. With the actual row height, the scroll bar keeps its length.
  useLayoutEffect(() => {
    if (rowHeight !== undefined) return
    const rows = [...(list.current?.children ?? [])].map(heightOf)
    setRowHeight(rows.reduce((sum, height) => sum + height, 0) / rows.length || usual)
  }, [rowHeight, usual])
  // A new function would make the virtualizer compute the positions of all rows again.
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys])
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    enabled: rowHeight !== undefined,
    estimateSize: () => rowHeight ?? usual,
    overscan: AROUND,
    scrollMargin,
    getItemKey,
    // The window's size is set from the first render on, so that the rows already shown stay mounted.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor,
    // Without `flushSync`, renders do not block scrolling, and several scroll events share one render.
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
    ? items.slice(0, INITIAL_ROWS).map((_, index) => ({ index, key: keys[index] ?? index, start: 0 }))
    : virtualizer.getVirtualItems()
  return (
    // The handlers track the focus of elements inside.
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
