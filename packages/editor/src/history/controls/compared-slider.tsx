import { useDirection } from '@mantine/core'
import type { ComparedMoments } from '@sheaf/contract/pages/frame'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type CSSProperties, type PointerEvent, useRef } from 'react'
import { useStore } from '@sheaf/ui/lib/store'
import type { OpenHistory } from '../session/history-session.ts'
import { guessMoment, momentInWords } from '../session/moment-words.ts'
import { ActivityStrip } from './activity-strip.tsx'
import { DayLabels } from './day-labels.tsx'
import { atPlace, entryAt, entryByKey, placeOf } from './timeline.ts'
import { VersionMarks } from './version-marks.tsx'

const ENDS = ['from', 'to'] as const
type End = (typeof ENDS)[number]
const LABELS = { from: 'TIMESLIDER.COMPARE.FROM', to: 'TIMESLIDER.COMPARE.TO' } as const

interface ComparedSliderProps {
  readonly history: OpenHistory
  readonly compared: ComparedMoments
}

/** Chooses the two moments that are compared on the line of all entries. Neither passes the other. */
export const ComparedSlider = ({ history, compared }: ComparedSliderProps) => {
  const t = useT()
  const locale = useDateLocale()
  const { dir } = useDirection()
  const { moments } = history
  const { head } = useStore(moments.state)
  const activity = useStore(history.activity)
  const line = useRef<HTMLDivElement>(null)
  const thumbs = useRef<Partial<Record<End, HTMLDivElement | null>>>({})
  const dragged = useRef<End>(undefined)

  const move = (end: End, entry: number) => {
    const [least, most] = end === 'from' ? [0, compared.to] : [compared.from, head]
    const seq = Math.min(Math.max(entry, least), most)
    if (seq !== compared[end]) moments.compare(end === 'from' ? [seq, compared.to] : [compared.from, seq])
  }
  const entryUnder = ({ clientX }: PointerEvent): number => {
    const { left, right, width } = line.current!.getBoundingClientRect()
    return entryAt(width === 0 ? 0 : (dir === 'rtl' ? right - clientX : clientX - left) / width, head)
  }
  /** Returns the end that is nearer to an entry. */
  const endNear = (entry: number): End =>
    entry < compared.from || Math.abs(entry - compared.from) < Math.abs(entry - compared.to) ? 'from' : 'to'
  const handlePointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    const entry = entryUnder(event)
    const end = endNear(entry)
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged.current = end
    // The browser would not focus it, as text beside it is selected.
    event.preventDefault()
    thumbs.current[end]?.focus({ preventScroll: true })
    move(end, entry)
  }
  const places = { from: placeOf(Math.max(1, compared.from), head), to: placeOf(compared.to, head) }
  const range = { '--from': `${places.from * 100}%`, '--place': `${places.to * 100}%` } as CSSProperties
  return (
    <section className="history-controls" aria-label={t('TIMESLIDER.CONTROLS')}>
      <div
        className="history-timeline"
        onPointerDown={handlePointerDown}
        onPointerMove={(event) => {
          if (dragged.current) move(dragged.current, entryUnder(event))
        }}
        onLostPointerCapture={() => {
          dragged.current = undefined
        }}
      >
        <div ref={line} className="history-line is-range" style={range}>
          <ActivityStrip activity={activity} head={head} />
          <VersionMarks history={history} head={head} onChoose={(seq) => move(endNear(seq), seq)} />
          <div className="history-track" />
          {ENDS.map((end) => (
            <div
              key={end}
              ref={(thumb) => {
                thumbs.current[end] = thumb
              }}
              className="history-thumb"
              style={atPlace(places[end])}
              role="slider"
              tabIndex={0}
              aria-label={t(LABELS[end])}
              aria-orientation="horizontal"
              aria-valuemin={end === 'from' ? 0 : compared.from}
              aria-valuemax={end === 'from' ? compared.to : head}
              aria-valuenow={compared[end]}
              aria-valuetext={momentInWords(guessMoment(activity, compared[end]), locale, t)}
              onKeyDown={(event) => {
                const place = { seq: compared[end], head, activity, isRightToLeft: dir === 'rtl' }
                const target = entryByKey(event, place)
                if (target === undefined) return
                event.preventDefault()
                move(end, event.key === 'Home' ? 0 : target)
              }}
            />
          ))}
        </div>
        <DayLabels activity={activity} head={head} />
      </div>
    </section>
  )
}
