import { SETTINGS } from '@sheaf/contract/entities/settings'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useConfiguration } from '../session/session.ts'

/** Returns how long the trash keeps removed items, such as '30 days', with non-breaking spaces. */
export const useTrashRetention = (): string => {
  const language = useLanguage()
  const { trashDays = SETTINGS.trashDays.initial } = useConfiguration().value
  return new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' })
    .format(trashDays)
    .replaceAll(' ', '\u00A0')
}
