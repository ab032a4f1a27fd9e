import type { Settings } from '../entities/settings.ts'
import type { Actor } from './actor.ts'
import { allow, refuse, type Decision } from './decision.ts'

/** Visitors register while the site's own accounts are in use and registration is open; the site administrator creates accounts under internal sign-in. */
export const canRegister = (actor: Actor, site: Pick<Settings, 'authMethod' | 'openRegistration'>): Decision =>
  site.authMethod === 'internal' && (site.openRegistration || actor.kind === 'siteAdmin')
    ? allow
    : refuse('BACKEND.ERROR.AUTHENTICATION.NO_REGISTRATION')

/** A profile is its owner's and the site administrator's. Everybody else learns nothing, not even whether it exists. */
export const canEditProfile = (actor: Actor, login: string): Decision =>
  actor.kind === 'siteAdmin' || (actor.kind === 'user' && actor.login.toLowerCase() === login.toLowerCase())
    ? allow
    : refuse('BACKEND.ERROR.AUTHENTICATION.DENIED')

export const canAdministrate = (actor: Actor): Decision =>
  actor.kind === 'siteAdmin' ? allow : refuse('BACKEND.ERROR.AUTHENTICATION.ADMIN')

export const canListAllUsers = (actor: Actor, site: Pick<Settings, 'showAllUsers'>): Decision =>
  actor.kind === 'siteAdmin' || (actor.kind === 'user' && site.showAllUsers)
    ? allow
    : refuse('BACKEND.ERROR.AUTHENTICATION.ADMIN')

/** Profile fields that an outside sign-in owns, so that neither the form nor the call may change them. */
export const isProfileFieldOwnedOutside = (field: string, site: Pick<Settings, 'authMethod'>): boolean =>
  site.authMethod !== 'internal' &&
  ['email', 'firstname', 'lastname', 'padNickname', 'password', 'useLoginAndColorInPads'].includes(field)
