import { toast } from '@sheaf/ui/components/toast'
import { i18n, setLanguage, t } from '@sheaf/ui/l10n/i18n'
import { chooseLanguage, rememberLanguage } from '@sheaf/ui/l10n/language-choice'
import { baseUrl } from './base.ts'
import type { Configuration } from './session.ts'

const turnTo = async (code: string) => {
  if (code === i18n.language) return
  try {
    await setLanguage(code, baseUrl())
  } catch {
    toast.error(t('BACKEND.ERROR.CONFIGURATION.LANG_PROBLEM'))
  }
}

/** The language of the person who is there, else the browser's, else the site's. */
export const followLanguage = ({ user, value }: Pick<Configuration, 'user' | 'value'>): Promise<void> =>
  turnTo(chooseLanguage(user, value.defaultLanguage ?? 'en'))

export const pickLanguage = (code: string, login: string | undefined): Promise<void> => {
  rememberLanguage(code, login ?? null)
  return turnTo(code)
}
