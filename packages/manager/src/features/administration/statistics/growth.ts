import type { Period } from '@sheaf/contract/routes/statistics'
import type { MessageKey } from '@sheaf/l10n/keys'
import { formatNumber } from '@sheaf/l10n/format-number'
import { formatBytes } from '../../../lib/format/format-bytes.ts'
import { dateLocale } from '@sheaf/ui/l10n/date-locale'

export type Measure = Exclude<keyof Period, 'period'>

/**
 * Plotted measures, in the order of the plots and of the table's columns. The last measure needs a second line of
 * explanation.
 */
export const MEASURES: readonly (readonly [measure: Measure, label: MessageKey])[] = [
  ['users', 'MENU.USERS'],
  ['groups', 'GROUP.GROUPS'],
  ['pads', 'GROUP.PAD.PADS'],
  ['storage', 'STATISTICS.STORAGE'],
  ['activePads', 'STATISTICS.ACTIVE'],
]

export const formatMeasure = (measure: Measure, value: number, language: string): string =>
  measure === 'storage' ? formatBytes(value, language) : formatNumber(value, language)

/** Returns whether a period is a month rather than a day. */
export const isMonth = (period: string): boolean => period.length === '2026-11'.length

/** Formats a period (`2026-11-21` or `2026-11`) as a date in the reader's language. */
export const formatPeriod = (period: string, language: string): string => {
  const format = isMonth(period) ? ({ month: 'long', year: 'numeric' } as const) : ({ dateStyle: 'medium' } as const)
  return new Intl.DateTimeFormat(dateLocale(language), { ...format, timeZone: 'UTC' }).format(
    Date.parse(isMonth(period) ? `${period}-01` : period),
  )
}

/** Minimum of periods for a meaningful plot: one figure is a block, and two only a slope. */
const PLOT_MIN_PERIODS = 3
export const isPlottable = (periods: readonly Period[]): boolean => periods.length >= PLOT_MIN_PERIODS

export interface Point {
  readonly x: number
  readonly y: number
}

/** Returns the points of a plot in a box of this size, with the first period at the left and zero at the bottom. */
export const plotPoints = (values: readonly number[], width: number, height: number): Point[] => {
  const highest = Math.max(1, ...values)
  const step = width / (values.length - 1)
  return values.map((value, index) => ({ x: index * step, y: height - (value / highest) * height }))
}

/** Returns the index of the point nearest to a share of a plot's width, which may be beyond its ends. */
export const nearestPoint = (share: number, points: number): number =>
  Math.min(points - 1, Math.max(0, Math.round(share * (points - 1))))
