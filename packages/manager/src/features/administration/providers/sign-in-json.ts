import { t } from '@sheaf/ui/l10n/i18n'
import { listNames } from '@sheaf/ui/l10n/list-names'
import { isRecord } from './sign-in-draft.ts'
import { SIGN_IN_PARTS, type Part, type SignInKey } from './sign-in-parts.ts'

const isRight = ({ input }: Part, value: unknown): boolean => {
  if (Array.isArray(value)) return input === 'area' && value.every((one) => typeof one === 'string')
  const type = input === 'number' ? 'number' : input === 'flag' || input === 'unchecked' ? 'boolean' : 'string'
  return typeof value === type
}

/** Returns the path of what is there but cannot be the part's value, which may be something above the part. */
const wrongAt = (part: Part, settings: object): string | undefined => {
  const names = part.path.split('.')
  let value: unknown = settings
  for (const [depth, name] of names.entries()) {
    if (!isRecord(value)) return names.slice(0, depth).join('.')
    value = value[name] ?? undefined
    if (value === undefined) return undefined
  }
  return isRight(part, value) ? undefined : part.path
}

const isNamed = ({ path }: Part, settings: object): boolean => Object.hasOwn(settings, path.split('.')[0] ?? '')

/**
 * Returns why settings that somebody has as JSON cannot fill the form, of which they would leave nothing. Names that the
 * form does not know are no reason, since other systems have some of their own.
 */
export const objectionToJson = (key: SignInKey, settings: object): string | undefined => {
  const named = SIGN_IN_PARTS[key].filter((part) => isNamed(part, settings))
  if (named.length === 0) return t('ADMIN.JSON.NO_FIELDS')
  const wrong = new Set(named.map((part) => wrongAt(part, settings)).filter((path) => path !== undefined))
  return wrong.size === 0 ? undefined : t('ADMIN.JSON.WRONG_TYPES', { names: listNames([...wrong]) })
}
