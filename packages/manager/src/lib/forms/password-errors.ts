import type { Settings } from '@sheaf/contract/entities/settings'
import { passwordLength } from '@sheaf/contract/field'
import { t } from '@sheaf/ui/l10n/i18n'

/** Validates a new password and its confirmation. Returns errors by field. An optional password may be empty. */
export const passwordErrors = (
  { password, passwordConfirm }: { readonly password: string; readonly passwordConfirm: string },
  { passwordMin: min, passwordMax: max }: Pick<Settings, 'passwordMin' | 'passwordMax'>,
  isRequired: boolean,
): Record<string, string> => {
  const length = passwordLength(password)
  if (length === 0 && isRequired)
    return {
      password: t('USER.ERR.PASSWORD_CHOOSE'),
      ...(passwordConfirm === '' ? { passwordConfirm: t('USER.ERR.PASSWORD_AGAIN') } : {}),
    }
  if (length > 0 && length < min) return { password: t('USER.ERR.PASSWORD_SHORT', { min }) }
  if (length > max) return { password: t('USER.ERR.PASSWORD_LONG', { max }) }
  if (isRequired && passwordConfirm === '') return { passwordConfirm: t('USER.ERR.PASSWORD_AGAIN') }
  return password === passwordConfirm ? {} : { passwordConfirm: t('USER.ERR.PASSWORD_MISMATCH') }
}
