import { useDirection } from '@mantine/core'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useStore } from '@sheaf/ui/lib/store'
import type { OpenHistory } from '../session/history-session.ts'
import { guessMoment, momentInWords } from '../session/moment-words.ts'
import { useKnownMoment } from '../session/use-known-moment.ts'
import { ActivityStrip } from './activity-strip.tsx'
import { DayLabels } from './day-labels.tsx'
import { atPlace, entryAt, entryByKey, placeOf } from './timeline.ts'
import { VersionMarks } from './version-marks.tsx'

/** Chooses a moment on the line of all entries, above which stands who wrote when, and below which the days. */
export const MomentSlider = ({ history }: { readonly history: OpenHistory }) => {
  const t = useT()
  const locale = useDateLocale()
  const { dir } = useDirection()
  const { moments } = history
  const { seq, head, isSlow } = useStore(moments.state)
  const activity = useStore(history.activity)
  const moment = useKnownMoment(history)
  const slider = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const isDragged = useRef(false)
  /** The entry under the pointer. */
  const [pointed, setPointed] = useState<number>()

  const entryUnder = ({ clientX }: PointerEvent): number => {
    const { left, right, width } = line.current!.getBoundingClientRect()
    const from = dir === 'rtl' ? right - clientX : clientX - left
    return entryAt(width === 0 ? 0 : from / width, head)
  }
  const handlePointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || head < 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    isDragged.current = true
    // The browser would not focus it, as text beside it is selected.
    event.preventDefault()
    slider.current?.focus({ preventScroll: true })
    moments.goTo(entryUnder(event))
  }
  const handlePointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const entry = entryUnder(event)
    if (event.pointerType === 'mouse') setPointed(entry)
    if (isDragged.current && entry !== moments.state.get().seq) moments.goTo(entry)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    const target = entryByKey(event, { seq, head, activity, isRightToLeft: dir === 'rtl' })
    if (target === undefined) return
    event.preventDefault()
    moments.goTo(target)
  }
  const place = placeOf(seq, head)
  return (
    <div
      className="history-timeline"
      data-slow={isSlow || undefined}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerLeave={() => setPointed(undefined)}
      onLostPointerCapture={() => {
        isDragged.current = false
      }}
    >
      <div ref={line} className="history-line" style={{ '--place': `${place * 100}%` } as CSSProperties}>
        <ActivityStrip activity={activity} head={head} />
        <VersionMarks history={history} head={head} onChoose={(seq) => moments.goTo(seq)} />
        <div className="history-track" />
        {pointed !== undefined && (
          <div className="history-pointed" style={atPlace(placeOf(pointed, head))} aria-hidden>
            <span>{momentInWords(guessMoment(activity, pointed), locale, t)}</span>
          </div>
        )}
        <div
          ref={slider}
          className="history-thumb"
          style={atPlace(place)}
          role="slider"
          tabIndex={0}
          aria-label={t('TIMESLIDER.SLIDER')}
          aria-orientation="horizontal"
          aria-valuemin={Math.min(1, head)}
          aria-valuemax={head}
          aria-valuenow={seq}
          aria-valuetext={momentInWords(moment, locale, t)}
          aria-disabled={head < 1 || undefined}
          onKeyDown={handleKeyDown}
        />
      </div>
      <DayLabels activity={activity} head={head} />
    </div>
  )
}
