import type { Settings } from '@sheaf/contract/entities/settings'
import { t } from '@sheaf/ui/l10n/i18n'

/** What a typed password and its confirmation lack, by field. One that may stay as it is may be empty. */
export const passwordErrors = (
  { password, passwordConfirm }: { readonly password: string; readonly passwordConfirm: string },
  { passwordMin: min, passwordMax: max }: Pick<Settings, 'passwordMin' | 'passwordMax'>,
  isRequired: boolean,
): Record<string, string> => {
  const length = [...password].length
  if ((length > 0 || isRequired) && (length < min || length > max))
    return { password: t('USER.INFO.PASSWORD_SIZE', { min, max }) }
  return password === passwordConfirm ? {} : { passwordConfirm: t('USER.ERR.PASSWORD_MISMATCH') }
}
