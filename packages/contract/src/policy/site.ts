import type { Settings } from '../entities/settings.ts'
import type { User } from '../entities/user.ts'
import type { UserId } from '../ids.ts'
import { visitor, type Actor } from './actor.ts'
import { allow, refuse, type Decision } from './decision.ts'
import { canMailLinks, mustConfirmEmail, type MailSettings } from './mail.ts'

/**
 * Visitors may register if the site uses its own accounts and registration is open; the site administrator creates
 * accounts under internal sign-in.
 */
export const canRegister = (actor: Actor, site: Pick<Settings, 'authMethod' | 'openRegistration'>): Decision =>
  site.authMethod === 'internal' && (site.openRegistration || actor.kind === 'siteAdmin')
    ? allow
    : refuse('BACKEND.ERROR.AUTHENTICATION.NO_REGISTRATION')

/** ACC-17, CFG-50: where an address has to be confirmed, visitors can register only while the site can mail the link. */
export const canRegisterNow = (
  site: Pick<Settings, 'authMethod' | 'openRegistration' | 'checkMails'> & MailSettings,
): Decision => {
  const registering = canRegister(visitor, site)
  return registering.allowed && mustConfirmEmail(visitor, site) ? canMailLinks(site) : registering
}

/** AUTH-41: providers that keep the password to themselves leave nothing to type here. */
export const canSignInWithPassword = ({ authMethod }: Pick<Settings, 'authMethod'>): Decision =>
  authMethod === 'internal' || authMethod === 'ldap' ? allow : refuse('BACKEND.ERROR.AUTHENTICATION.DENIED')

/** AUTH-41: a provider counts only while the site has chosen it. */
export const canSignInThrough = (provider: 'cas' | 'oidc', { authMethod }: Pick<Settings, 'authMethod'>): Decision =>
  authMethod === provider ? allow : refuse('BACKEND.ERROR.AUTHENTICATION.DENIED')

/** AUTH-43: only the site's own passwords can be recovered, and only its own accounts wait for a confirmation. */
export const canRecover = (site: Pick<Settings, 'authMethod'>): Decision =>
  site.authMethod === 'internal' ? allow : refuse('BACKEND.ERROR.AUTHENTICATION.NO_RECOVER')

/**
 * ACC-29, ACC-30: a profile may be edited by its owner and the site administrator. Everybody else learns nothing, not
 * even whether it exists (`undefined`: it does not). Owners are compared by id, since two ways of comparing logins may
 * disagree.
 */
export const canEditProfile = (actor: Actor, owner: UserId | undefined): Decision =>
  actor.kind === 'siteAdmin' || (actor.kind === 'user' && actor.id === owner)
    ? allow
    : refuse('BACKEND.ERROR.AUTHENTICATION.DENIED')

export const canAdministrate = (actor: Actor): Decision =>
  actor.kind === 'siteAdmin' ? allow : refuse('BACKEND.ERROR.AUTHENTICATION.ADMIN')

/** USR-2: where users may list everybody, what a visitor lacks is a session (WIRE-31). */
export const canListAllUsers = (actor: Actor, site: Pick<Settings, 'showAllUsers'>): Decision => {
  if (actor.kind === 'siteAdmin' || (actor.kind === 'user' && site.showAllUsers)) return allow
  return refuse(
    site.showAllUsers ? 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT' : 'BACKEND.ERROR.AUTHENTICATION.ADMIN',
  )
}

/**
 * OTP-18 to OTP-20, OTP-26: the site administrator may turn off anybody's two-factor, and a user, who also has to prove
 * themselves, their own. Nobody may turn off their own where the site requires it.
 */
export const canDisableTwoFactor = (
  actor: Actor,
  owner: UserId | undefined,
  site: Pick<Settings, 'twoFactorRequired'>,
): Decision => {
  if (actor.kind === 'siteAdmin') return allow
  if (!canEditProfile(actor, owner).allowed) return refuse('BACKEND.ERROR.AUTHENTICATION.ADMIN')
  return site.twoFactorRequired ? refuse('BACKEND.ERROR.AUTHENTICATION.TWO_FACTOR_NEEDED') : allow
}

/** OTP-22, OTP-27: where the site requires two-factor, an account without it neither gets nor keeps a session. */
export const canHaveSession = (
  { otpEnabled }: Pick<User, 'otpEnabled'>,
  site: Pick<Settings, 'twoFactorRequired'>,
): Decision =>
  otpEnabled || !site.twoFactorRequired ? allow : refuse('BACKEND.ERROR.AUTHENTICATION.TWO_FACTOR_NEEDED')

/** Returns whether an outside sign-in owns a profile field, so that neither the form nor the call may change it. */
export const isProfileFieldOwnedOutside = (field: string, site: Pick<Settings, 'authMethod'>): boolean =>
  site.authMethod !== 'internal' && ['email', 'firstname', 'lastname', 'padNickname', 'password'].includes(field)

/** ACC-39: a field that an outside sign-in owns is changed there. `fields` lists those whose value would change. */
export const canChangeProfileFields = (
  actor: Actor,
  fields: readonly string[],
  site: Pick<Settings, 'authMethod'>,
): Decision =>
  actor.kind === 'siteAdmin' || !fields.some((field) => isProfileFieldOwnedOutside(field, site))
    ? allow
    : refuse('BACKEND.ERROR.AUTHENTICATION.DENIED')
