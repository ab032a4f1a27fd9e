import { Button, Group as Row, Stack } from '@mantine/core'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFilterOff } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { Page } from '../../chrome/page.tsx'
import { AuditExportMenu } from '../../features/administration/audit/audit-export-menu.tsx'
import { AuditFilterForm, type AuditFilterFields } from '../../features/administration/audit/audit-filter-form.tsx'
import {
  type AuditSearch,
  filtersOf,
  readAuditSearch,
  writeAuditSearch,
} from '../../features/administration/audit/audit-filters.ts'
import { AuditNarrowing } from '../../features/administration/audit/audit-narrowing.tsx'
import { AuditTable, EmptyAudit } from '../../features/administration/audit/audit-table.tsx'
import { auditQuery } from '../../features/administration/audit/audit.queries.ts'
import { RowCount } from '../../features/administration/row-count.tsx'
import { useAddressSearch } from '../../lib/address/address-search.ts'

export const AdminAuditScreen = () => {
  const t = useT()
  const [params, setParams] = useAddressSearch()
  const search = readAuditSearch(params)
  const filters = filtersOf(search)
  const { from = 0, to = Infinity } = filters
  const fields = useRef<AuditFilterFields>(null)
  const query = useInfiniteQuery(auditQuery(filters))
  const entries = query.data?.pages.flatMap(({ value }) => value)

  const change = useCallback(
    (changed: Partial<AuditSearch>) =>
      setParams((now) => writeAuditSearch({ ...readAuditSearch(now), ...changed }), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  )

  // The pressed button disappears with its filter, so the focus moves first.
  const widen = (changed: Partial<AuditSearch>) => {
    fields.current?.focus()
    change(changed)
  }
  // The pressed button disappears with the filters, so the focus moves first.
  const reset = () => {
    fields.current?.empty()
    setParams(() => ({}), { replace: true })
  }

  return (
    <Page title={t('MENU.AUDIT')} help={t('AUDIT.HELP')} width="table" actions={<AuditExportMenu filters={filters} />}>
      <Stack gap="md">
        <AuditFilterForm search={search} active={Object.keys(filters).length} fields={fields} onChange={change} />
        {Object.keys(filters).length > 0 && (
          <Row gap="xs">
            <AuditNarrowing search={search} entries={entries} onRemove={widen} />
            <Button size="xs" variant="subtle" leftSection={<IconFilterOff size={14} aria-hidden />} onClick={reset}>
              {t('AUDIT.RESET')}
            </Button>
          </Row>
        )}
        <RowCount count={entries?.length} messageKey={query.hasNextPage ? 'AUDIT.COUNT_MORE' : 'AUDIT.COUNT'} />
        <AuditTable
          query={query}
          entries={entries}
          onNarrow={change}
          empty={<EmptyState icon={<EmptyAudit />} title={t(from >= to ? 'AUDIT.REVERSED' : 'AUDIT.NONE')} />}
        />
      </Stack>
    </Page>
  )
}
