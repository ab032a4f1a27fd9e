import type { Pad } from '@sheaf/contract/entities/pad'
import type { RelevantPads } from '@sheaf/contract/routes/pads'
import { type PadField, sortPads } from './pad-order.ts'

/**
 * SCR-33, PAD-45: returns the pads of the user's groups, those watched, and those of watched groups, without
 * duplicates. Names are sorted ascending, dates descending.
 */
export const recentPads = (
  { pads, watchlist }: Pick<RelevantPads, 'pads' | 'watchlist'>,
  field: PadField,
  language: string,
): Pad[] => {
  const all = [watchlist.padsFromGroups, watchlist.pads, pads].flatMap((section) => Object.values(section))
  const once = new Map(all.map((pad) => [pad._id, pad]))
  return sortPads([...once.values()], { field, ascending: field === 'name' }, language)
}
