import type { ComponentType } from 'react'
import type { LongListProps } from './long-list.tsx'

type List = ComponentType<LongListProps<unknown>>

/** From here on, only the rows near the window are drawn. Below, all of them, so that the browser's own search finds them. */
export const MANY = 80

let fetched: List | undefined

export const fetchedVirtualList = (): List | undefined => fetched

/** What draws a long list, fetched by those who have one. */
export const fetchVirtualList = async (): Promise<List> => {
  fetched ??= (await import('./virtual-list.tsx')).VirtualList<unknown>
  return fetched
}

/** So many rows have been read, and are about to be drawn: what draws them comes first, or they would be drawn twice. */
export const prepareLongList = async (rows: number): Promise<void> => {
  // Where it cannot be had now, the list asks again.
  if (rows > MANY) await fetchVirtualList().catch(() => {})
}
