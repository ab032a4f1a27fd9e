import { toast } from '@sheaf/ui/components/toast'
import { setLanguage, t } from '@sheaf/ui/l10n/i18n'
import { chooseLanguage, rememberLanguage, rememberShown } from '@sheaf/ui/l10n/language-choice'
import { baseUrl } from '../address/base.ts'
import { saveLanguage } from './preferences.ts'
import type { Configuration } from '../session/session.ts'

/**
 * Switches the page to a language and returns whether it did. Reports a language that cannot be loaded, if it is still
 * wanted.
 */
const turnTo = async (code: string): Promise<boolean> => {
  const turn = await setLanguage(code, baseUrl())
  if (turn === 'missing') toast.error(t('BACKEND.ERROR.CONFIGURATION.LANG_PROBLEM'))
  if (turn === 'switched') saveLanguage(code)
  return turn === 'switched'
}

/** Switches to the user's language, else the browser's, else the site's. */
export const followLanguage = async ({ user, value }: Pick<Configuration, 'user' | 'value'>): Promise<void> => {
  const code = chooseLanguage(user, value.defaultLanguage ?? 'en')
  if ((await turnTo(code)) && user !== undefined) rememberShown(code, user.login)
}

/** Switches to a chosen language and remembers it once it has loaded, so that a missing file is not requested again. */
export const pickLanguage = async (code: string, login: string | undefined): Promise<void> => {
  if (await turnTo(code)) rememberLanguage(code, login ?? null)
}
