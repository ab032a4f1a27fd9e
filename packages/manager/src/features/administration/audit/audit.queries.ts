import { type AuditFilters, exportAudit, listAudit } from '@sheaf/contract/routes/audit'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { addressOf, callApi } from '../../../lib/api/api.ts'

export const auditQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit', filters],
    queryFn: ({ pageParam: cursor, signal }) => callApi(listAudit, { query: { ...filters, cursor } }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    meta: { handles: 'all' },
  })

/** Returns the address from which the browser downloads the filtered entries. */
export const auditExport = (filters: AuditFilters, format: 'csv' | 'jsonl'): string =>
  addressOf(exportAudit, {}, { ...filters, format }).href
