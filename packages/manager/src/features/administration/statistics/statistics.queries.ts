import type { QueryInputOf } from '@sheaf/contract/route'
import { listPadsByFiles, viewGrowth } from '@sheaf/contract/routes/statistics'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/api.ts'

export type GrowthBy = NonNullable<QueryInputOf<typeof viewGrowth>['by']>

export const growthQuery = (by: GrowthBy) =>
  queryOptions({
    queryKey: ['statistics', by],
    queryFn: async ({ signal }) => (await callApi(viewGrowth, { query: { by } }, signal)).value,
    placeholderData: keepPreviousData,
    meta: { handles: 'all' },
  })

export const padsByFilesQuery = infiniteQueryOptions({
  queryKey: ['statistics', 'files'],
  queryFn: ({ pageParam: cursor, signal }) => callApi(listPadsByFiles, { query: { cursor } }, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
  meta: { handles: 'all' },
})
