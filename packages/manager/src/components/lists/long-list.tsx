import { lazy, Suspense, useDeferredValue, useState } from 'react'
import { firstPaint, useIsTakenOver } from '@sheaf/ui/lib/first-paint'
import { fetchedVirtualList, fetchVirtualList, RENDER_ALL_MAX } from './fetch-virtual-list.ts'
import { INITIAL_ROWS, type LongListProps, RowContent } from './list-rows.tsx'
import classes from './long-list.module.css'

const LaterList = lazy(async () => ({ default: await fetchVirtualList() }))

/** Shows a list of any length, virtualized if it is long. Screen readers get its full length either way. */
export const LongList = <Item,>(props: LongListProps<Item>) => {
  const isLong = props.items.length > RENDER_ALL_MAX
  // A long list stays virtualized when it becomes shorter, since replacing its rows would lose the focus.
  const [wasLong, setWasLong] = useState(isLong)
  if (isLong && !wasLong) setWasLong(true)
  return isLong || wasLong ? <VeryLongList {...(props as LongListProps<unknown>)} /> : <PlainList {...props} />
}

const VeryLongList = (props: LongListProps<unknown>) => {
  // The component is fixed on mount, since switching to another one would remount the list.
  const [VirtualList] = useState(() => fetchedVirtualList() ?? LaterList)
  const isTakenOver = useIsTakenOver()
  const first = <PlainList {...props} items={props.items.slice(0, INITIAL_ROWS)} />
  // A server cannot wait, nor leave the rest to a `Suspense` without the browser's console reporting an error.
  if (!isTakenOver) return first
  return (
    // The first rows are shown while the virtualized list loads.
    <Suspense fallback={first}>
      <VirtualList {...props} />
    </Suspense>
  )
}

/** Returns how many rows fit into the window in the loader's place, or `undefined` if no loader is shown. */
const rowsInSight = (rowHeight: number): number | undefined => {
  if (firstPaint() !== undefined) return INITIAL_ROWS
  const loader = document.querySelector('[data-waiting]')
  return loader ? Math.ceil((window.innerHeight - loader.getBoundingClientRect().top) / rowHeight) : undefined
}

/**
 * Renders all rows. After a loader, it renders those in sight first and the others in a deferred, interruptible render.
 * Without one it renders all at once, so that the page is long enough for its scroll position to be restored.
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
