import type { Pad } from '@sheaf/contract/entities/pad'
import type { RelevantPads } from '@sheaf/contract/routes/pads'
import { type PadField, sortPads } from './pad-order.ts'

/** SCR-33, PAD-45: the pads of my groups, those I watch, and those of groups I watch; once each. Names rise, dates fall. */
export const recentPads = (
  { pads, watchlist }: Pick<RelevantPads, 'pads' | 'watchlist'>,
  field: PadField,
  language: string,
): Pad[] => {
  const all = [watchlist.padsFromGroups, watchlist.pads, pads].flatMap((section) => Object.values(section))
  const once = new Map(all.map((pad) => [pad._id, pad]))
  return sortPads([...once.values()], { field, ascending: field === 'name' }, language)
}
