import { Group, Text } from '@mantine/core'
import type { Period } from '@sheaf/contract/routes/statistics'
import { formatNumber } from '@sheaf/l10n/format-number'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatMeasure, formatPeriod, nearestPoint, plotPoints, type Measure } from './growth.ts'
import classes from './curve.module.css'

const WIDTH = 320
const HEIGHT = 96
/** Room above and below, without which half of the line would be cut off at the highest value and at zero. */
const BLEED = 2

interface CurveProps {
  readonly name: string
  readonly measure: Measure
  readonly periods: readonly Period[]
}

/** Returns how far from the start of an element, in reading direction, a pointer is: from 0 to 1. */
const shareAt = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number => {
  const { left, width } = currentTarget.getBoundingClientRect()
  const share = (clientX - left) / width
  return currentTarget.matches(':dir(rtl)') ? 1 - share : share
}

/**
 * Calls `onPress` on a press outside the box. Mantine's own hook would bring all floating elements into this screen.
 */
const usePressOutside = (box: RefObject<HTMLElement | null>, onPress: () => void): void => {
  const handlePress = useEffectEvent(({ target }: Event) => {
    if (!(target instanceof Node && box.current?.contains(target))) onPress()
  })
  useEffect(() => {
    const listen = (event: Event) => handlePress(event)
    document.addEventListener('pointerdown', listen)
    return () => document.removeEventListener('pointerdown', listen)
  }, [])
}

/**
 * Plots a measure between zero and its highest value, and shows the figure of the period under the pointer. For readers
 * who cannot see or point, the label summarizes the plot in a sentence, and the table below has all figures.
 */
export const Curve = ({ name, measure, periods }: CurveProps) => {
  const t = useT()
  const language = useLanguage()
  const [pointed, setPointed] = useState<number>()
  const box = useRef<HTMLDivElement>(null)
  usePressOutside(box, () => setPointed(undefined))
  const values = periods.map((period) => period[measure])
  const points = plotPoints(values, WIDTH, HEIGHT)
  const line = points.map(({ x, y }) => `${x},${y}`).join(' ')
  const highest = Math.max(...values)
  const format = (value = 0) => formatMeasure(measure, value, language)
  const period = pointed === undefined ? undefined : periods[pointed]
  const point = pointed === undefined ? undefined : points[pointed]
  const pointAt = (event: PointerEvent<HTMLElement>) => setPointed(nearestPoint(shareAt(event), periods.length))
  return (
    <div className={classes.curve}>
      <Text size="xs" c="dimmed" className={classes.highest ?? ''} aria-hidden>
        {highest > 0 && format(highest)}
      </Text>
      <div
        ref={box}
        className={classes.box}
        onPointerDown={pointAt}
        onPointerMove={pointAt}
        // A finger that is lifted leaves too, but what it has touched is still read.
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setPointed(undefined)}
      >
        <svg
          className={classes.plot}
          viewBox={`0 ${-BLEED} ${WIDTH} ${HEIGHT + 2 * BLEED}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t('STATISTICS.PLOT', {
            name,
            from: format(values[0]),
            to: format(values.at(-1)),
            highest: format(highest),
          })}
        >
          <polygon className={classes.area} points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} />
          <polyline className={classes.line} points={line} />
        </svg>
        {point && (
          <div className={classes.pointed} style={{ insetInlineStart: `${(100 * point.x) / WIDTH}%` }}>
            <div
              className={classes.dot}
              style={{ insetBlockStart: `${(100 * (point.y + BLEED)) / (HEIGHT + 2 * BLEED)}%` }}
            />
          </div>
        )}
      </div>
      <Text size="xs" c="dimmed" className={classes.zero ?? ''} aria-hidden>
        {formatNumber(0, language)}
      </Text>
      <div className={classes.periods} aria-hidden>
        <Group justify="space-between" gap="xs" style={{ visibility: period ? 'hidden' : 'visible' }}>
          {[periods[0], periods.at(-1)].map(
            (end) =>
              end && (
                <Text key={end.period} size="xs" c="dimmed">
                  {formatPeriod(end.period, language)}
                </Text>
              ),
          )}
        </Group>
        {period && (
          <Group justify="space-between" align="flex-start" gap="xs">
            <Text size="xs">{formatPeriod(period.period, language)}</Text>
            <Text size="xs" fw={700}>
              {format(period[measure])}
            </Text>
          </Group>
        )}
      </div>
    </div>
  )
}
