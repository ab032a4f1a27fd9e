import { SETTINGS } from '@sheaf/contract/entities/settings'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useConfiguration } from './session.ts'

/** How long the trash keeps what was removed, as people say it: '30 days', on one line. */
export const useTimeInTrash = (): string => {
  const language = useLanguage()
  const { trashDays = SETTINGS.trashDays.initial } = useConfiguration().value
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' })
    .format(trashDays)
    .replaceAll(' ', '\u00A0')
}
