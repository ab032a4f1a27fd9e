import { memoizePerLanguage } from '@sheaf/l10n/memoize-per-language'
import { dateLocale } from '@sheaf/ui/l10n/date-locale'
import { useIsTakenOver } from '@sheaf/ui/lib/first-paint'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useNow } from '../lib/page/use-now.ts'

const MINUTE = 60_000
const DAY = 86_400_000

const UNITS: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, ms: number])[] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', DAY],
  ['hour', 3_600_000],
  ['minute', MINUTE],
]

const formatsOf = memoizePerLanguage((language) => ({
  span: new Intl.RelativeTimeFormat(language, { numeric: 'always' }),
  day: new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
  exact: new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium', timeStyle: 'short' }),
}))

/** Returns the number of an instant's day in a calendar. */
type DayOf = (at: number) => number

/** The reader's calendar. */
const readersDay: DayOf = (at) => {
  const date = new Date(at)
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY
}

/** The calendar of a page that is not taken over yet: the server does not know the reader's time zone. */
const worldsDay: DayOf = (at) => Math.floor(at / DAY)

/**
 * Returns a rough relative time, such as 'yesterday' or '3 weeks ago', within which no line breaks. Days are those of
 * the calendar, since 'yesterday' is one. Longer units count the span, since 'last month' would often be wrong for it.
 */
const formatRelativeTime = (at: number, now: number, language: string, dayOf: DayOf): string => {
  const distance = at - now
  const [unit, ms] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? ['second', MINUTE]
  const { span, day } = formatsOf(language)
  // The two ends of a day of 25 hours are on the same day.
  const days = dayOf(at) - dayOf(now)
  const text = unit === 'day' && days !== 0 ? day.format(days, unit) : span.format(Math.trunc(distance / ms), unit)
  return text.replaceAll(' ', '\u00A0')
}

interface RelativeTimeProps {
  readonly at: number
  readonly text?: (when: string) => string
  /** Whether the instant may lie in the future. Any other is never shown as future, even if the local clock is slow. */
  readonly mayBeFuture?: boolean
}

/** Shows an instant as relative time, optionally within a `text`, with the exact time as tooltip. */
export const RelativeTime = ({ at, text = (when) => when, mayBeFuture = false }: RelativeTimeProps) => {
  const t = useT()
  const language = useLanguage()
  const now = useNow()
  const isTakenOver = useIsTakenOver()
  const isNow = mayBeFuture ? at < now + MINUTE : at > now - MINUTE
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={isTakenOver ? formatsOf(language).exact.format(at) : undefined}
      // Server and browser may word it differently.
      suppressHydrationWarning
    >
      {text(
        isNow
          ? t(mayBeFuture ? 'GLOBAL.IN_A_MOMENT' : 'GLOBAL.JUST_NOW')
          : formatRelativeTime(at, now, language, isTakenOver ? readersDay : worldsDay),
      )}
    </time>
  )
}
