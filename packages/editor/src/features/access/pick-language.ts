import { setLanguage } from '@sheaf/ui/l10n/i18n'
import { rememberLanguage } from '@sheaf/ui/l10n/language-choice'

/** Switches the page to a language and remembers it for later visits, once the language file has arrived. */
export const pickLanguage = async (code: string, login: string | null, base: URL): Promise<void> => {
  if ((await setLanguage(code, base)) !== 'switched') return
  rememberLanguage(code, login)
  // Otherwise a `lang` in the address would win on the next load.
  const address = new URL(window.location.href)
  address.searchParams.delete('lang')
  window.history.replaceState(window.history.state, '', address)
}
