import { AppError } from '@sheaf/contract/errors'
import { padIdSchema, type PadId } from '@sheaf/contract/ids'
import { visitor, type Actor } from '@sheaf/contract/policy/actor'
import { canNotify, canViewFolderOf } from '@sheaf/contract/policy/pad-capabilities'
import { permit } from '@sheaf/contract/policy/decision'
import { absenceKey } from '@sheaf/contract/policy/group'
import { padAccess, type PadAccess, type PadFacts } from '@sheaf/contract/policy/pad'
import { PAD_SCHEMA_VERSION, type Open, type PadCapabilities, type ShownAs } from '@sheaf/contract/realtime/socket'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { verifiedPasswords } from '../../identity/passwords/verified-passwords.ts'
import { loadOpenable, loadOpening, type OpenablePad } from '../../features/pads/anonymous-pads.service.ts'
import { lookUpToken, resolveToken } from '../../features/sessions/tokens.ts'
import type { SocketCaller } from '../socket/socket-caller.ts'

export type AccessServices = Omit<Services, 'livePads' | 'jobs'> & { readonly db: Db }

/** The rights of a page to a pad, as they were decided. */
export interface DecidedAccess {
  readonly padId: PadId
  readonly padName: string
  /** Whether there is no pad yet, and opening it makes an anonymous one. */
  readonly isFreeName: boolean
  readonly actor: Actor
  readonly sessionId: string | undefined
  /** Session token, kept so that the session can be checked again. */
  readonly token: string | undefined
  /** Digest of the password that the pad was opened with; the password itself is not kept. */
  readonly verifiedPasswordDigest: string | undefined
  readonly readonly: boolean
  /** Whether nobody may write because the pad is archived. */
  readonly isArchived: boolean
  readonly mayChat: boolean
  readonly capabilities: PadCapabilities
  /** How the pad's settings say that it is shown (PAD-78). */
  readonly shownAs: ShownAs
  /** Value that distinguishes this guest from others; only guests have one. */
  readonly guest: string | undefined
}

interface Session {
  readonly actor: Actor
  readonly sessionId: string | undefined
  readonly token: string | undefined
}

const nobody: Session = { actor: visitor, sessionId: undefined, token: undefined }

/**
 * Throws if a token was given and does not hold. A cookie that no longer holds makes its sender a visitor, as it does
 * on pages.
 */
const sessionOf = async (
  services: AccessServices,
  caller: SocketCaller,
  given: string | undefined,
): Promise<Session> => {
  const token = given ?? caller.cookieToken
  if (token === undefined || token === '') return nobody
  // SES-20: the cookie's session is extended by the HTTP calls of its pages, since the cookie could not be renewed
  // here.
  const resolved = await (given === undefined ? lookUpToken : resolveToken)(services, token)
  if (resolved && !('expired' in resolved)) return { ...resolved, token }
  if (given === undefined) return nobody
  throw new AppError(
    resolved ? 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT' : 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT',
  )
}

/** EDT-29, EDT-30, HIST-43: returns what the page may offer besides the text, as the calls behind it would decide. */
const capabilitiesOf = async (
  services: AccessServices,
  actor: Actor,
  { pad, groupName, facts }: OpenablePad,
  access: PadAccess,
): Promise<PadCapabilities> => ({
  mayNotify: canNotify(actor, await services.settings.read()).allowed,
  mayDownload: access.read.allowed,
  mayHistory: access.history.allowed,
  ...(pad.group !== undefined && canViewFolderOf(actor, facts).allowed
    ? { folder: pad.group, folderName: groupName }
    : {}),
})

/** Returns how a pad is shown to those who have not chosen otherwise. */
const shownAsOf = ({ lang, lineNumbers }: OpenablePad['pad']): ShownAs => ({
  ...(lang ? { lang } : {}),
  ...(lineNumbers === false ? { lineNumbers } : {}),
})

/** EDT-31: returns whether nobody may write because the pad is archived. */
const isArchived = ({ write }: PadAccess): boolean =>
  !write.allowed && write.error === 'BACKEND.ERROR.PERMISSION.ARCHIVED'

/**
 * RT-15: decides who may open a pad by the same facts and the same policy as the pages. Throws the refusal. Nothing is
 * made by it, not even the anonymous pad under a free name.
 */
export const decideAccess = async (
  services: AccessServices,
  caller: SocketCaller,
  padName: string,
  { token: given, password, guest, schema }: Open,
): Promise<DecidedAccess> => {
  if (schema !== undefined && schema < PAD_SCHEMA_VERSION) throw new AppError('BACKEND.ERROR.REALTIME.OUTDATED_PAGE')
  const { actor, sessionId, token } = await sessionOf(services, caller, given)
  const id = padIdSchema.safeParse(padName)
  if (!id.success) throw new AppError(absenceKey(actor, await services.settings.read()))
  // SEC-41: as with a call, the cookie of verified passwords is ignored where the connection brings a token, and where
  // the cookie of its session is of a session that has ended.
  const mayUseCookie = given === undefined && (caller.cookieToken === undefined || token !== undefined)
  const verified = verifiedPasswords(services, actor, mayUseCookie ? caller.verifiedPasswordsCookie : undefined)
  const credentials = { typed: password, verified }
  const loaded = await loadOpening({ ...services, actor, address: caller.address }, id.data, credentials)
  const access = padAccess(actor, loaded.facts)
  permit(access.read)
  return {
    padId: id.data,
    padName: loaded.pad.name,
    isFreeName: loaded.isFree,
    actor,
    sessionId,
    token,
    verifiedPasswordDigest: loaded.facts.password === 'accepted' ? loaded.passwordDigest : undefined,
    readonly: !access.write.allowed,
    isArchived: isArchived(access),
    mayChat: access.chat.allowed,
    capabilities: await capabilitiesOf(services, actor, loaded, access),
    shownAs: shownAsOf(loaded.pad),
    guest: actor.kind === 'visitor' ? (guest ?? caller.guest) : undefined,
  }
}

const sameActor = (a: Actor, b: Actor): boolean =>
  a.kind === b.kind && (a.kind !== 'user' || b.kind !== 'user' || a.id === b.id)

/**
 * Returns whether a connection still has the rights that were decided: its session lives, and the facts
 * give the same decision. `padName` is the name that was last sent to the page. A password that was right counts as right as long as it is the pad's (GRP-31).
 */
export const isAccessCurrent = async (
  services: AccessServices,
  caller: SocketCaller,
  decided: DecidedAccess,
  padName: string,
): Promise<boolean> => {
  if (decided.token !== undefined) {
    const resolved = await lookUpToken(services, decided.token)
    if (!resolved || 'expired' in resolved || !sameActor(resolved.actor, decided.actor)) return false
  }
  const loaded = await loadOpenable({ ...services, actor: decided.actor, address: caller.address }, decided.padId)
  if (!loaded) return false
  const isVerified =
    decided.verifiedPasswordDigest !== undefined && decided.verifiedPasswordDigest === loaded.passwordDigest
  const facts: PadFacts = isVerified ? { ...loaded.facts, password: 'accepted' } : loaded.facts
  const access = padAccess(decided.actor, facts)
  return (
    // The name is not a right but is shown by the page. Renames are announced; the sweep finds those that were not.
    loaded.pad.name === padName &&
    access.read.allowed &&
    !access.write.allowed === decided.readonly &&
    isArchived(access) === decided.isArchived &&
    access.chat.allowed === decided.mayChat &&
    access.history.allowed === decided.capabilities.mayHistory
  )
}
