import { memoizePerLanguage } from '@sheaf/l10n/memoize-per-language'
import { dateLocale } from '@sheaf/ui/l10n/date-locale'
import { useLanguage } from '@sheaf/ui/l10n/use-language'

const formatsOf = memoizePerLanguage((language) => ({
  day: new Intl.DateTimeFormat(dateLocale(language), { day: 'numeric', month: 'long' }),
  exact: new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium', timeStyle: 'short' }),
}))

interface CalendarDayProps {
  readonly at: number
  readonly text: (when: string) => string
}

/** Shows the day of an instant of this year or the next, within a `text`, with the exact time as tooltip. */
export const CalendarDay = ({ at, text }: CalendarDayProps) => {
  const { day, exact } = formatsOf(useLanguage())
  return (
    <time dateTime={new Date(at).toISOString()} title={exact.format(at)}>
      {text(day.format(at).replaceAll(' ', '\u00A0'))}
    </time>
  )
}
