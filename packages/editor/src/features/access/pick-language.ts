import { setLanguage } from '@sheaf/ui/l10n/i18n'
import { rememberLanguage } from '@sheaf/ui/l10n/language-choice'

/** Turns this page to the language, also for the next visits, once it is there. */
export const pickLanguage = async (code: string, login: string | null, base: URL): Promise<void> => {
  if ((await setLanguage(code, base)) !== 'spoken') return
  rememberLanguage(code, login)
  // One that came with the address would win at the next look.
  const address = new URL(window.location.href)
  address.searchParams.delete('lang')
  window.history.replaceState(window.history.state, '', address)
}
