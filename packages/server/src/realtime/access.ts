import { AppError } from '@sheaf/contract/errors'
import { padIdSchema } from '@sheaf/contract/ids'
import { visitor, type Actor } from '@sheaf/contract/policy/actor'
import { canNotify, canViewFolderOf } from '@sheaf/contract/policy/pad-capabilities'
import { permit } from '@sheaf/contract/policy/decision'
import { absenceKey } from '@sheaf/contract/policy/group'
import { canViewPad, padAccess, type PadAccess, type PadFacts } from '@sheaf/contract/policy/pad'
import {
  connectionTokenSchema,
  PAD_SCHEMA_VERSION,
  type ConnectionToken,
  type PadCapabilities,
} from '@sheaf/contract/realtime/socket'
import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import { verifiedPasswords } from '../identity/verified-passwords.ts'
import { loadOpenable, openOrMake, type OpenablePad } from '../features/pads/anonymous-pads.service.ts'
import { lookUpToken, resolveToken } from '../features/sessions/tokens.ts'
import { looksLikeToken } from '../ids.ts'
import type { PadConnection, SocketCaller } from './connection-context.ts'

export type AccessServices = Omit<Services, 'livePads' | 'jobs'> & { readonly db: Db }

/** The rights of a connection to a pad, as they were decided. */
export type Decided = Pick<
  PadConnection,
  | 'padId'
  | 'padName'
  | 'actor'
  | 'sessionId'
  | 'token'
  | 'verifiedPasswordDigest'
  | 'readonly'
  | 'isArchived'
  | 'mayChat'
  | 'capabilities'
  | 'guest'
> & {
  /** What the connection brings as `receipt`. */
  readonly receipt?: string | undefined
}

interface Session {
  readonly actor: Actor
  readonly sessionId: string | undefined
  readonly token: string | undefined
}

const nobody: Session = { actor: visitor, sessionId: undefined, token: undefined }

const readToken = (text: string): ConnectionToken => {
  if (text === '') return {}
  if (looksLikeToken(text)) return { token: text }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new AppError('BACKEND.ERROR.REALTIME.BAD_MESSAGE')
  }
  const parsed = connectionTokenSchema.safeParse(json)
  if (!parsed.success) throw new AppError('BACKEND.ERROR.REALTIME.BAD_MESSAGE')
  return parsed.data
}

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

/** EDT-29, EDT-30: returns what the page may offer besides the text, as the calls behind it would decide. */
const capabilitiesOf = async (
  services: AccessServices,
  actor: Actor,
  { pad, groupName, facts }: OpenablePad,
): Promise<PadCapabilities> => ({
  mayNotify: canNotify(actor, await services.settings.read()).allowed,
  mayDownload: canViewPad(actor, facts).allowed,
  ...(pad.group !== undefined && canViewFolderOf(actor, facts).allowed
    ? { folder: pad.group, folderName: groupName }
    : {}),
})

/** EDT-31: returns whether nobody may write because the pad is archived. */
const isArchived = ({ write }: PadAccess): boolean =>
  !write.allowed && write.error === 'BACKEND.ERROR.PERMISSION.ARCHIVED'

/** RT-15: decides who may open a pad by the same facts and the same policy as the pages. Throws the refusal. */
export const decideAccess = async (
  services: AccessServices,
  caller: SocketCaller,
  padName: string,
  tokenText: string,
): Promise<Decided> => {
  const { token: given, password, guest, schema, receipt } = readToken(tokenText)
  if (schema !== undefined && schema < PAD_SCHEMA_VERSION) throw new AppError('BACKEND.ERROR.REALTIME.OUTDATED_PAGE')
  const { actor, sessionId, token } = await sessionOf(services, caller, given)
  const id = padIdSchema.safeParse(padName)
  if (!id.success) throw new AppError(absenceKey(actor, await services.settings.read()))
  // SEC-41: as with a call, the cookie of verified passwords is ignored where the connection brings a token, and where
  // the cookie of its session is of a session that has ended.
  const mayUseCookie = given === undefined && (caller.cookieToken === undefined || token !== undefined)
  const verified = verifiedPasswords(services, actor, mayUseCookie ? caller.verifiedPasswordsCookie : undefined)
  const credentials = { typed: password, verified }
  const loaded = await openOrMake({ ...services, actor, address: caller.address }, id.data, credentials)
  const access = padAccess(actor, loaded.facts)
  permit(access.read)
  return {
    padId: id.data,
    padName: loaded.pad.name,
    actor,
    sessionId,
    token,
    verifiedPasswordDigest: loaded.facts.password === 'accepted' ? loaded.passwordDigest : undefined,
    readonly: !access.write.allowed,
    isArchived: isArchived(access),
    mayChat: access.chat.allowed,
    capabilities: await capabilitiesOf(services, actor, loaded),
    guest: actor.kind === 'visitor' ? (guest ?? caller.guest) : undefined,
    receipt,
  }
}

const sameActor = (a: Actor, b: Actor): boolean =>
  a.kind === b.kind && (a.kind !== 'user' || b.kind !== 'user' || a.id === b.id)

/**
 * Returns whether a connection still has the rights that were decided: its session lives, and the facts
 * give the same decision. A password that was right counts as right as long as it is the pad's (GRP-31).
 */
export const isAccessCurrent = async (
  services: AccessServices,
  caller: SocketCaller,
  decided: Decided,
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
    loaded.pad.name === decided.padName &&
    access.read.allowed &&
    !access.write.allowed === decided.readonly &&
    isArchived(access) === decided.isArchived &&
    access.chat.allowed === decided.mayChat
  )
}
