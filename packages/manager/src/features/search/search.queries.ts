import { PAD_SEARCH_MIN } from '@sheaf/contract/limits'
import { searchPads } from '@sheaf/contract/routes/search'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Returns whether a text is long enough to search. Counts code points, as the server does. */
export const isSearchable = (text: string): boolean => [...text.trim()].length >= PAD_SEARCH_MIN

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: [...queryKeys.searches, text.trim()],
    queryFn: async ({ signal }) => (await call(searchPads, { query: { q: text.trim() } }, signal)).results,
    enabled: isSearchable(text),
    meta: { handles: 'all' },
  })
