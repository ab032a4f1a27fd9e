import type { Pad } from '@sheaf/contract/entities/pad'
import type { GroupIndex } from '@sheaf/contract/routes/groups'
import { sortPads } from './pad-order.ts'

/** SCR-33, PAD-45: the pads of my groups, those I watch, and those of groups I watch; once each, the last edited first. */
export const recentPads = ({ pads, watchlist }: Pick<GroupIndex, 'pads' | 'watchlist'>, language: string): Pad[] =>
  sortPads(Object.values<Pad>({ ...watchlist.pads, ...pads }), { field: 'lastEdited', ascending: false }, language)
