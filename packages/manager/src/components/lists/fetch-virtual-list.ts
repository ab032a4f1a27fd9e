import type { ComponentType } from 'react'
import type { LongListProps } from './list-rows.tsx'

type List = ComponentType<LongListProps<unknown>>

/** Maximum length of a list that renders all rows, which the browser's search can find. Longer ones are virtualized. */
export const RENDER_ALL_MAX = 80

let fetched: List | undefined

export const fetchedVirtualList = (): List | undefined => fetched

/** Loads the virtualized list, which only long lists need. */
export const fetchVirtualList = async (): Promise<List> => {
  fetched ??= (await import('./virtual-list.tsx')).VirtualList<unknown>
  return fetched
}

/** Loads the virtualized list ahead if so many rows will need it. Otherwise they would be rendered twice. */
export const prepareLongList = async (rows: number): Promise<void> => {
  // After a failure, the list itself tries again.
  if (rows > RENDER_ALL_MAX) await fetchVirtualList().catch(() => {})
}
