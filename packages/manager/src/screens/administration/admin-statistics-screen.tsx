import { SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Page } from '../../chrome/page.tsx'
import { FilesRoom } from '../../features/administration/statistics/files-room.tsx'
import { GrowthTable } from '../../features/administration/statistics/growth-table.tsx'
import { isPlottable, MEASURES } from '../../features/administration/statistics/growth.ts'
import { Plot } from '../../features/administration/statistics/plot.tsx'
import { useLoadFailure } from '../../components/failures/load-failure.tsx'
import { growthQuery, type GrowthBy } from '../../features/administration/statistics/statistics.queries.ts'

export const AdminStatisticsScreen = () => {
  const t = useT()
  const [by, setBy] = useState<GrowthBy>('month')
  const query = useQuery(growthQuery(by))
  const { data: periods } = query
  const failure = useLoadFailure(query)
  return (
    <Page
      title={t('MENU.STATISTICS')}
      help={t('STATISTICS.HELP')}
      actions={
        <SegmentedControl<GrowthBy>
          aria-label={t('STATISTICS.PERIOD')}
          data={[
            { value: 'day', label: t('STATISTICS.BY_DAY') },
            { value: 'month', label: t('STATISTICS.BY_MONTH') },
          ]}
          value={by}
          onChange={setBy}
        />
      }
    >
      {failure ?? (periods === undefined && <RowsLoader rows={3} height={180} />)}
      {periods && (
        <Stack gap="lg">
          <SimpleGrid cols={{ base: 2, sm: 6 }} spacing={{ base: 'xs', sm: 'md' }}>
            {MEASURES.map(([measure, label]) => (
              <Plot key={measure} name={t(label)} measure={measure} periods={periods} />
            ))}
          </SimpleGrid>
          {!isPlottable(periods) && (
            <Text size="sm" c="dimmed">
              {t(by === 'day' ? 'STATISTICS.TOO_FEW_DAYS' : 'STATISTICS.TOO_FEW_MONTHS')}
            </Text>
          )}
          <section>
            <Title order={2} mb="sm">
              {t('STATISTICS.FIGURES')}
            </Title>
            <GrowthTable periods={periods} />
          </section>
          <FilesRoom />
        </Stack>
      )}
    </Page>
  )
}
