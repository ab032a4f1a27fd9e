import type { MessageKey } from '@sheaf/l10n/keys'
import { dateLocale } from '@sheaf/ui/l10n/date-locale'
import { currentLanguage, t, textOfKey } from '@sheaf/ui/l10n/i18n'
import { fileSize } from '../../lib/files/file-size.ts'
import { Refusal, UNREACHABLE } from './send-file.ts'
import type { Failure } from './upload-element.ts'

/** The refusal whose limit is in pixels, and not in bytes. */
const TOO_MANY_PIXELS = 'BACKEND.ERROR.FILE.TOO_MANY_PIXELS'

/** Refusals of a file for what it is: sent again, it is refused again. */
const OF_THE_FILE: ReadonlySet<string> = new Set([
  'BACKEND.ERROR.FILE.DAMAGED_PICTURE',
  'BACKEND.ERROR.FILE.EMPTY',
  'BACKEND.ERROR.FILE.TOO_LARGE',
  TOO_MANY_PIXELS,
  'BACKEND.ERROR.TYPE.TOO_LARGE',
])

/** Texts that say the limit, instead of those which only say that there is one. */
const WITH_LIMIT: Readonly<Record<string, MessageKey>> = {
  'BACKEND.ERROR.FILE.PAD_FULL': 'EDITOR.FILE.PAD_FULL',
  'BACKEND.ERROR.FILE.SITE_FULL': 'EDITOR.FILE.SITE_FULL',
  'BACKEND.ERROR.FILE.TOO_LARGE': 'EDITOR.FILE.TOO_LARGE',
  [TOO_MANY_PIXELS]: 'EDITOR.FILE.TOO_MANY_PIXELS',
}

/** Returns why a file did not arrive, with the limit that it passed. */
export const refusalWords = (error: unknown): string => {
  if (!(error instanceof Refusal)) return textOfKey('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  const { key, values } = error
  if (key === UNREACHABLE) return t('EDITOR.FILE.UNREACHABLE')
  const text = WITH_LIMIT[key]
  const { limit } = values
  if (text === undefined || typeof limit !== 'number') return textOfKey(key)
  // A site that takes no files at all has a limit of nothing.
  if (limit === 0) return t('EDITOR.NO_FILES')
  const locale = dateLocale(currentLanguage())
  if (key === TOO_MANY_PIXELS) return t(text, { limit: new Intl.NumberFormat(locale).format(limit / 1_000_000) })
  return t(text, { limit: fileSize(limit, locale) })
}

/** Returns why a file did not arrive, and what helps then: to send it again, another one, or neither. */
export const failureOf = (error: unknown): Failure => {
  const isOfFile = error instanceof Refusal && OF_THE_FILE.has(error.key)
  const takesNone = isOfFile && error.values['limit'] === 0
  return { words: refusalWords(error), canRetry: !isOfFile, canChooseAnother: isOfFile && !takesNone }
}
