import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Activity } from '../session/history-session.ts'
import { daysOf, placeLabels } from './timeline.ts'

interface DayLabelsProps {
  readonly activity: Activity
  readonly head: number
}

/** Width of a letter for browsers that measure none. */
const LETTER_PX = 7

/** Returns a function that measures texts in the font of an element. */
const measureIn = (element: HTMLElement): ((text: string) => number) => {
  const canvas = document.createElement('canvas').getContext('2d')
  if (canvas === null) return (text) => text.length * LETTER_PX
  canvas.font = getComputedStyle(element).font
  return (text) => Math.ceil(canvas.measureText(text).width) + 1
}

/** Names the days below the line, as many of them as there is room for. */
export const DayLabels = memo(({ activity, head }: DayLabelsProps) => {
  const locale = useDateLocale()
  const row = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = row.current!
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    setWidth(element.clientWidth)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const days = useMemo(() => {
    const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
    const withYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
    return daysOf(activity, head).map(({ time, place, beginsYear }) => ({
      place,
      text: (beginsYear ? withYear : day).format(time),
    }))
  }, [activity, head, locale])
  const [labels, setLabels] = useState<ReturnType<typeof placeLabels>>([])
  useLayoutEffect(() => {
    if (width > 0) setLabels(placeLabels(days, width, measureIn(row.current!)))
  }, [days, width])
  return (
    <div ref={row} className="history-days" aria-hidden>
      {labels.map(({ text, at }) => (
        <span key={`${at} ${text}`} style={{ insetInlineStart: at }}>
          {text}
        </span>
      ))}
    </div>
  )
})
