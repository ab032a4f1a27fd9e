import {
  NAME_FIELDS,
  NEW_PROFILE,
  profileSaveSchema,
  registrationSchema,
  type User,
} from '@sheaf/contract/entities/user'
import type { Settings } from '@sheaf/contract/entities/settings'
import { personNameOn } from '@sheaf/contract/field'
import { isProfileFieldOwnedOutside } from '@sheaf/contract/policy/site'
import { t } from '@sheaf/ui/l10n/i18n'
import * as z from 'zod/mini'
import { changedSince, contractErrors } from '../../lib/forms/form.ts'
import { passwordErrors } from '../../lib/forms/password-errors.ts'

/** Use of the form: a registration (by anybody), the user's own profile, or another account in the administration. */
export type ProfileKind = 'registration' | 'own' | 'administered'

/** Values of the form, for registrations and profiles alike. */
export interface ProfileValues extends Record<string, string | boolean> {
  passwordCurrent: string
  login: string
  email: string
  password: string
  passwordConfirm: string
  lang: string
  firstname: string
  lastname: string
  padNickname: string
  organization: string
  color: string
  hideHelp: boolean
  useLoginAndColorInPads: boolean
  digestFrequency: User['digestFrequency']
}

export type ProfileSite = Pick<
  Settings,
  'authMethod' | 'passwordMin' | 'passwordMax' | 'asciiNames' | 'useFirstLastNameInPads'
>

export const blankProfile = (lang: string): ProfileValues => ({
  passwordCurrent: '',
  login: '',
  email: '',
  password: '',
  passwordConfirm: '',
  lang,
  ...NEW_PROFILE,
})

export const profileOf = (user: User): ProfileValues => {
  const { login, email, lang, firstname, lastname, padNickname, organization, color, hideHelp } = user
  const { useLoginAndColorInPads, digestFrequency } = user
  return {
    ...blankProfile(lang),
    login,
    email,
    firstname,
    lastname,
    padNickname,
    organization,
    color,
    hideHelp,
    useLoginAndColorInPads,
    digestFrequency,
  }
}

/** Returns whether saving asks for the current password. With CAS and OpenID Connect there is none here. */
export const needsCurrentPassword = (site: Pick<Settings, 'authMethod'>): boolean =>
  site.authMethod === 'internal' || site.authMethod === 'ldap'

/** NAME-4: returns the errors of names that the site takes in plain letters only. */
const nameErrors = (values: Partial<ProfileValues>, site: Pick<Settings, 'asciiNames'>) => {
  const rule = z.optional(personNameOn(site))
  return contractErrors(z.object(Object.fromEntries(NAME_FIELDS.map((field) => [field, rule]))), values)
}

export const registrationErrors = (values: ProfileValues, site: ProfileSite) => ({
  ...contractErrors(registrationSchema, values),
  ...nameErrors(values, site),
  ...(values.login.trim() === '' ? { login: t('USER.ERR.LOGIN_CHOOSE') } : {}),
  ...(values.email.trim() === '' ? { email: t('USER.ERR.EMAIL') } : {}),
  ...passwordErrors(values, site, true),
})

/**
 * Returns what the site administrator saves: changed fields only, never the login. A name from a directory may be
 * invalid here, and must not block saving the rest.
 */
export const administeredChanges = (
  { login: _, passwordCurrent: __, ...values }: ProfileValues,
  initial: ProfileValues,
) => changedSince(values, initial)

export const administeredErrors = (values: ProfileValues, site: ProfileSite, initial: ProfileValues) => ({
  ...contractErrors(profileSaveSchema, administeredChanges(values, initial)),
  ...nameErrors(administeredChanges(values, initial), site),
  ...passwordErrors(values, site, false),
})

/**
 * Returns what users save of themselves: changed fields that are editable under the site's sign-in method, and the
 * current password as proof.
 */
export const ownChanges = (values: ProfileValues, site: Pick<Settings, 'authMethod'>, initial: ProfileValues) => ({
  ...Object.fromEntries(
    Object.entries(administeredChanges(values, initial)).filter(
      ([field]) => !isProfileFieldOwnedOutside(field === 'passwordConfirm' ? 'password' : field, site),
    ),
  ),
  passwordCurrent: values.passwordCurrent,
})

export const profileErrors = (values: ProfileValues, site: ProfileSite, initial: ProfileValues) => ({
  ...(needsCurrentPassword(site) && values.passwordCurrent === '' ? { passwordCurrent: t('USER.ERR.PASSWORD') } : {}),
  ...contractErrors(profileSaveSchema, ownChanges(values, site, initial)),
  ...nameErrors(ownChanges(values, site, initial), site),
  ...passwordErrors(values, site, false),
})

/** Returns whether anything has changed. The current password does not count, since browsers fill it in. */
export const hasChanged = ({ passwordCurrent: _, ...values }: ProfileValues, initial: ProfileValues): boolean =>
  Object.keys(changedSince(values, initial)).length > 0
