import type { Period } from '@sheaf/contract/routes/statistics'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useMemo, useState } from 'react'
import { type Column, DataTable } from '../../../components/lists/data-table.tsx'
import { formatMeasure, formatPeriod, MEASURES } from './growth.ts'

/** Number of periods shown at first, and added by "show more". */
const PERIODS_AT_A_TIME = 12

/** Shows all figures behind the plots in a table, latest first. */
export const GrowthTable = ({ periods }: { periods: readonly Period[] }) => {
  const t = useT()
  const language = useLanguage()
  const [shown, setShown] = useState(PERIODS_AT_A_TIME)
  const columns = useMemo(
    (): Column<Period>[] => [
      {
        name: 'period',
        label: t('STATISTICS.PERIOD'),
        cell: ({ period }) => <time dateTime={period}>{formatPeriod(period, language)}</time>,
      },
      ...MEASURES.map(([measure, label]) => ({
        name: measure,
        label: t(label),
        width: 'narrow' as const,
        cell: (period: Period) => formatMeasure(measure, period[measure], language),
      })),
    ],
    [t, language],
  )
  return (
    <DataTable
      label={t('STATISTICS.FIGURES')}
      query={{
        error: null,
        isFetching: false,
        refetch: async () => {},
        hasNextPage: periods.length > shown,
        isFetchingNextPage: false,
        fetchNextPage: async () => setShown(shown + PERIODS_AT_A_TIME),
      }}
      rows={periods.toReversed().slice(0, shown)}
      keyOf={({ period }) => period}
      columns={columns}
      empty={null}
    />
  )
}
