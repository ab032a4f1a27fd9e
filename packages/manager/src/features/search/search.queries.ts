import { foundPadsIn, searchPads } from '@sheaf/contract/routes/search'
import { isSearchable } from '@sheaf/contract/search-minimum'
import { queryOptions } from '@tanstack/react-query'
import { callApi } from '../../lib/api/api.ts'
import { queryKeys } from '../../lib/api/query-keys.ts'

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: [...queryKeys.searches, text.trim()],
    queryFn: async ({ signal }) =>
      foundPadsIn((await callApi(searchPads, { query: { q: text.trim() } }, signal)).results),
    enabled: isSearchable(text),
    meta: { handles: 'all' },
  })
