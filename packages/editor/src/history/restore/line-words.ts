import type { ChosenLines } from '@sheaf/contract/pages/frame'
import type { Translate } from '@sheaf/ui/l10n/i18n'

/** Names lines by their numbers. */
export const linesInWords = ({ first, last }: ChosenLines, t: Translate): string =>
  first === last ? t('TIMESLIDER.LINES.ONE', { line: first }) : t('TIMESLIDER.LINES.SEVERAL', { first, last })
