import { checkCache } from '@sheaf/contract/routes/configuration'
import { listGroups, viewGroup } from '@sheaf/contract/routes/groups'
import { listRelevantPads, viewPad } from '@sheaf/contract/routes/pads'
import { listUserLists } from '@sheaf/contract/routes/user-lists'
import { routes } from './paths.ts'

/**
 * A11Y-42: path of the call that `prefetches.ts` makes for a screen, with the parameters named as in the screen's own
 * path. The build tells the server, so this module must not import anything that needs a browser.
 */
export const firstCalls: Readonly<Partial<Record<string, string>>> = {
  [routes.login]: checkCache.path,
  [routes.groups]: listGroups.path,
  [routes.bookmarks]: listGroups.path,
  [routes.watchlist]: listGroups.path,
  [routes.search]: listGroups.path,
  [routes.dashboard]: listRelevantPads.path.replace(':token', 'session'),
  [routes.userLists]: listUserLists.path,
  [routes.groupView]: viewGroup.path.replace(':id', ':key'),
  [routes.padView]: viewPad.path.replace(':id', ':pad'),
  [routes.padHistory]: viewPad.path.replace(':id', ':pad'),
}
