import { groupIdSchema, padIdSchema } from '@sheaf/contract/ids'
import type { QueryClient } from '@tanstack/react-query'
import type { Params } from 'react-router'
import { serverReadyQuery } from './lib/api/server-ready.ts'
import { configurationQuery } from './lib/session/session.ts'
import { routes } from './paths.ts'

type Prefetch = (queryClient: QueryClient, params: Params) => Promise<unknown>

const folders: Prefetch = async (queryClient) =>
  queryClient.ensureQueryData((await import('./features/groups/groups.queries.ts')).groupIndexQuery)

const pad: Prefetch = async (queryClient, { pad }) =>
  queryClient.ensureQueryData((await import('./features/pads/pads.queries.ts')).padViewQuery(padIdSchema.parse(pad)))

/** A11Y-16: data to prefetch for a screen while its code loads. Cached data is left to the screen to refetch. */
export const prefetches: Readonly<Record<string, Prefetch>> = {
  // Statically imported, so that the request starts at once and its reply is there when the form renders.
  [routes.login]: (queryClient) => queryClient.ensureQueryData(serverReadyQuery),
  // Of a site administrator, this is no sign-in. The server does not find out, and lets no browser ask for it (A11Y-42).
  [routes.admin]: async (queryClient) => {
    if (!(await queryClient.ensureQueryData(configurationQuery)).admin)
      await queryClient.ensureQueryData(serverReadyQuery)
  },
  [routes.groups]: folders,
  [routes.bookmarks]: folders,
  [routes.watchlist]: folders,
  [routes.search]: folders,
  [routes.dashboard]: async (queryClient) =>
    queryClient.ensureQueryData((await import('./features/pads/pads.queries.ts')).relevantPadsQuery),
  [routes.userLists]: async (queryClient) =>
    queryClient.ensureQueryData((await import('./features/user-lists/user-lists.queries.ts')).userListsQuery),
  [routes.groupView]: async (queryClient, { key }) =>
    queryClient.ensureQueryData(
      (await import('./features/groups/groups.queries.ts')).groupViewQuery(groupIdSchema.parse(key)),
    ),
  [routes.padView]: pad,
  [routes.padHistory]: pad,
}
