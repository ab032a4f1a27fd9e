import { READ_CONFIGURATION_PATH, VIEW_PAD_PATH } from '@sheaf/contract/pages/first-call-paths'
import { callerSchema } from '@sheaf/contract/pages/first-replies'
import type { ErrorKey } from '@sheaf/contract/errors'
import { SITE_ADMIN_AUTHOR, type Welcome } from '@sheaf/contract/realtime/socket'
import { callApi, keyOfRefusal, type ApiTarget } from '../lib/page/call-api.ts'

/** Author id of the session of this page, as the server sees it now; null without a session. */
export type Reader = string | null

const ANSWER_MS = 4_000
const SESSION_TIMEOUT: ErrorKey = 'BACKEND.ERROR.AUTHENTICATION.SESSION_TIMEOUT'

/** Refusals that visitors get for what they may not see. */
const FOR_VISITORS: readonly ErrorKey[] = [
  'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND',
  'BACKEND.ERROR.AUTHENTICATION.MUST_BE',
  'BACKEND.ERROR.AUTHENTICATION.NOT_AUTH',
  'BACKEND.ERROR.PERMISSION.UNAUTHORIZED',
  'BACKEND.ERROR.TYPE.PASSWORD_MISSING',
]

interface SignedIn {
  readonly reader: Reader
  /** Null for visitors, who have no account. */
  readonly login: string | null
}

/** Reads who is signed in. Returns undefined if the call fails. */
export const fetchReader = async (site: ApiTarget): Promise<SignedIn | undefined> => {
  try {
    const response = await callApi(site, READ_CONFIGURATION_PATH, { signal: AbortSignal.timeout(ANSWER_MS) })
    const { admin, user } = callerSchema.parse(await response.json())
    return { reader: user?._id ?? (admin ? SITE_ADMIN_AUTHOR : null), login: user?.login ?? null }
  } catch {
    return undefined
  }
}

/**
 * Reads whether the server has the pad for the reader of this page, even if behind a password. Over the socket, a
 * request for a free name would create a pad.
 */
export const hasPad = async (site: ApiTarget, padId: string): Promise<boolean> => {
  const response = await callApi(site, VIEW_PAD_PATH.replace(':id', encodeURIComponent(padId)))
  return response.ok || (await keyOfRefusal(response)) === 'BACKEND.ERROR.TYPE.PASSWORD_MISSING'
}

/** Facts on which the message to the reader depends. */
interface Circumstances {
  readonly errorKey: ErrorKey
  /** Last author of this page; undefined if nobody was let in. */
  readonly last: Pick<Welcome, 'author' | 'isGuest'> | undefined
  /** Whether the last author has signed out in this browser. */
  readonly hasLeft: boolean
}

/** Chooses the error to show. A user whose session has ended gets that error, instead of the one for visitors. */
export const reasonFor = (reader: Reader | undefined, { errorKey, last }: Circumstances): ErrorKey =>
  reader === null && last !== undefined && !last.isGuest && FOR_VISITORS.includes(errorKey) ? SESSION_TIMEOUT : errorKey

/**
 * RT-13: decides whose unsent text is shown. It is the text of the page's author, even once their session has ended by
 * itself, but never to a later reader. On a page that nobody was let in to, it is the reader's own text.
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
