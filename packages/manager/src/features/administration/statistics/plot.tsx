import { Paper, Text, Title } from '@mantine/core'
import type { Period } from '@sheaf/contract/routes/statistics'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useId } from 'react'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { Curve } from './curve.tsx'
import { formatMeasure, formatPeriod, isPlottable, isMonth, type Measure } from './growth.ts'
import classes from './plot.module.css'

interface PlotProps {
  readonly name: string
  readonly measure: Measure
  readonly periods: readonly Period[]
}

/**
 * Shows one measure: its current figure (with the period it was counted in, where it is counted per period) and, with
 * enough periods, its plot.
 */
export const Plot = ({ name, measure, periods }: PlotProps) => {
  const t = useT()
  const id = useId()
  const language = useLanguage()
  const latest = periods.at(-1)
  const labelOf = ({ period }: Period) => formatPeriod(period, language)
  return (
    <Paper
      withBorder
      p={{ base: 'sm', sm: 'md' }}
      bg="var(--sheaf-surface)"
      component="figure"
      m={0}
      className={classes.figure ?? ''}
      aria-labelledby={id}
    >
      <Title order={2} id={id} fz="md">
        {name}
      </Title>
      {/* A unit that is a long word goes below the number rather than out of a phone's card. */}
      <Text fw={700} fz="xl" style={{ overflowWrap: 'normal' }}>
        {formatMeasure(measure, latest?.[measure] ?? 0, language)}
      </Text>
      {measure === 'activePads' && latest && (
        <Text size="xs" c="dimmed">
          {isMonth(latest.period) ? t('STATISTICS.BUSIEST_DAY', { period: labelOf(latest) }) : labelOf(latest)}
        </Text>
      )}
      {isPlottable(periods) && <Curve name={name} measure={measure} periods={periods} />}
    </Paper>
  )
}
