import type { Writer } from '@sheaf/contract/entities/history'
import type { Translate } from '@sheaf/ui/l10n/i18n'
import type { Activity } from './history-session.ts'

/** When and by whom a moment was written, as far as the page knows. */
export interface KnownMoment {
  readonly time: number | null
  readonly author: Writer | null
  /** Whether the time is taken from the moments around it. */
  readonly isGuess: boolean
}

/** Returns the part of the log in which an entry is. */
export const partAt = ({ parts }: Activity, seq: number): Activity['parts'][number] | undefined => {
  let [low, high] = [0, parts.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const part = parts[middle]!
    if (seq < part.from) high = middle - 1
    else if (seq > part.to) low = middle + 1
    else return part
  }
  return undefined
}

/** Returns what the parts of the log say of a moment whose text has not come yet. */
export const guessMoment = (activity: Activity, seq: number): KnownMoment => {
  // An entry that changes no text, such as the name of a version, is in no part: the text is that of the part before.
  const part = partAt(activity, seq) ?? activity.parts.findLast(({ to }) => to < seq)
  if (part === undefined) return { time: null, author: null, isGuess: true }
  const share = part.to === part.from ? 1 : Math.min(1, (seq - part.from) / (part.to - part.from))
  const [only] = part.writers.length === 1 ? part.writers : []
  return {
    time: Math.round(part.startedAt + share * (part.endedAt - part.startedAt)),
    author: only === undefined ? null : (activity.writers[only] ?? null),
    isGuess: true,
  }
}

const momentFormats = new Map<string, Intl.DateTimeFormat>()

/** Writes a day and a time of it: to the minute where it is guessed, otherwise to the second. */
export const formatMoment = (time: number, locale: string, isGuess = false): string => {
  const key = `${locale} ${isGuess}`
  const format =
    momentFormats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      ...(isGuess ? {} : { second: '2-digit' }),
    })
  momentFormats.set(key, format)
  return format.format(time)
}

/** Returns a moment in words: when it was written and by whom. */
export const momentInWords = ({ time, author, isGuess }: KnownMoment, locale: string, t: Translate): string => {
  if (time === null) return t('TIMESLIDER.BEGINNING')
  const when = formatMoment(time, locale, isGuess)
  return author === null ? when : t('TIMESLIDER.MOMENT', { name: author.name || t('EDITOR.GUEST'), when })
}
