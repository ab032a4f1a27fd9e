import { READ_CONFIGURATION_PATH, VIEW_PAD_PATH } from '@sheaf/contract/pages/first-call-paths'
import type { ErrorKey } from '@sheaf/contract/errors'
import { SITE_ADMIN_AUTHOR, type Welcome } from '@sheaf/contract/realtime/socket'
import { callSite, type CalledSite } from '../lib/call-site.ts'

/** As whom the session of this page writes, as the server sees it now; null without one. */
export type Reader = string | null

const ANSWER_MS = 4_000
const SESSION_TIMEOUT: ErrorKey = 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT'

/** What visitors are told of what they may not see. */
const FOR_VISITORS: readonly ErrorKey[] = [
  'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND',
  'BACKEND.ERROR.AUTHENTICATION.MUST_BE',
  'BACKEND.ERROR.AUTHENTICATION.NOT_AUTH',
  'BACKEND.ERROR.PERMISSION.UNAUTHORIZED',
  'BACKEND.ERROR.TYPE.PASSWORD_MISSING',
]

interface SignedIn {
  readonly reader: Reader
  /** Only accounts have one. */
  readonly login: string | null
}

/** Undefined when the server does not say. */
export const readReader = async (site: CalledSite): Promise<SignedIn | undefined> => {
  const ask = async (): Promise<SignedIn | undefined> => {
    const response = await callSite(site, READ_CONFIGURATION_PATH)
    if (!response.ok) return undefined
    const { admin, user } = (await response.json()) as { admin: boolean; user?: { _id: string; login: string } }
    return { reader: user?._id ?? (admin ? SITE_ADMIN_AUTHOR : null), login: user?.login ?? null }
  }
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ANSWER_MS))
  return Promise.race([ask().catch(() => undefined), late])
}

/**
 * Whether the server has the pad for whoever reads this page, be it behind a password. Asked for over the socket, a name
 * that is free would be made a pad.
 */
export const hasPad = async (site: CalledSite, padId: string): Promise<boolean> => {
  const response = await callSite(site, VIEW_PAD_PATH.replace(':id', encodeURIComponent(padId)))
  if (response.ok) return true
  const { error } = (await response.json()) as { error?: ErrorKey }
  return error === 'BACKEND.ERROR.TYPE.PASSWORD_MISSING'
}

/** On which it depends what is told. */
interface Circumstances {
  readonly errorKey: ErrorKey
  /** Whose page it was; undefined when nobody was let in. */
  readonly last: Pick<Welcome, 'author' | 'isGuest'> | undefined
  /** They have signed out in this browser. */
  readonly hasLeft: boolean
}

/** Whoever had a session and has none any more hears that, and not what visitors hear. */
export const reasonFor = (reader: Reader | undefined, { errorKey, last }: Circumstances): ErrorKey =>
  reader === null && last !== undefined && !last.isGuest && FOR_VISITORS.includes(errorKey) ? SESSION_TIMEOUT : errorKey

/**
 * RT-13: whose unsent text is told. It is that of the page's author, also once their session has ended by itself, and not
 * to who came after; on a page that nobody was let in to, that of whoever reads it.
 */
export const writerToRead = (
  reader: Reader | undefined,
  guest: string | undefined,
  { last, hasLeft }: Circumstances,
): string | undefined => {
  if (last === undefined) return reader ?? (reader === null ? guest : undefined)
  const isTheirs = reader === last.author || (reader === null && (last.isGuest || !hasLeft))
  return isTheirs ? last.author : undefined
}
