import { toast } from '@sheaf/ui/components/toast'
import { setLanguage, t } from '@sheaf/ui/l10n/i18n'
import { chooseLanguage, rememberLanguage } from '@sheaf/ui/l10n/language-choice'
import { baseUrl } from './base.ts'
import { saveSpoken } from './preferences.ts'
import type { Configuration } from './session.ts'

/** Whether the page speaks it now; a language that cannot be had is told, while it is still wanted. */
const turnTo = async (code: string): Promise<boolean> => {
  const turn = await setLanguage(code, baseUrl())
  if (turn === 'missing') toast.error(t('BACKEND.ERROR.CONFIGURATION.LANG_PROBLEM'))
  if (turn === 'spoken') saveSpoken(code)
  return turn === 'spoken'
}

/** The language of the person who is there, else the browser's, else the site's. */
export const followLanguage = async ({ user, value }: Pick<Configuration, 'user' | 'value'>): Promise<void> => {
  await turnTo(chooseLanguage(user, value.defaultLanguage ?? 'en'))
}

/** Remembered only once it is there, so that a missing file is not asked for at every visit. */
export const pickLanguage = async (code: string, login: string | undefined): Promise<void> => {
  if (await turnTo(code)) rememberLanguage(code, login ?? null)
}
