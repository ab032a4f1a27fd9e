import { Paper, Table } from '@mantine/core'
import type { Period } from '@sheaf/contract/routes/statistics'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { formatMeasure, formatPeriod, MEASURES } from './growth.ts'

/** Every figure of the plots, the latest first. */
export const GrowthTable = ({ periods }: { periods: readonly Period[] }) => {
  const t = useT()
  const language = useLanguage()
  return (
    <Paper withBorder>
      <Table.ScrollContainer
        minWidth={560}
        maxHeight={420}
        scrollAreaProps={{ type: 'auto', viewportProps: { tabIndex: 0 } }}
      >
        <Table
          horizontalSpacing="md"
          stickyHeader
          style={{ whiteSpace: 'nowrap' }}
          aria-label={t('STATISTICS.FIGURES')}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('STATISTICS.PERIOD')}</Table.Th>
              {MEASURES.map(([measure, label]) => (
                <Table.Th key={measure} scope="col" ta="end">
                  {t(label)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {periods.toReversed().map((period) => (
              <Table.Tr key={period.period}>
                <Table.Th scope="row" fw={400}>
                  {formatPeriod(period.period, language)}
                </Table.Th>
                {MEASURES.map(([measure]) => (
                  <Table.Td key={measure} ta="end">
                    {formatMeasure(measure, period[measure], language)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Paper>
  )
}
