import { dateLocale } from '@sheaf/ui/l10n/date-locale'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { Attention } from './attention.ts'

/** Says what is to be looked at, with the names of the settings that are missing. */
export const AttentionText = ({ attention: { text, names } }: { attention: Attention }) => {
  const t = useT()
  const list = new Intl.ListFormat(dateLocale(useLanguage()))
  return <>{t(text, { names: list.format(names.map((name) => t(name))) })}</>
}
