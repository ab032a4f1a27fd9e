import { ERROR_PREFIX, ERRORS, type ErrorKey } from '@sheaf/contract/errors'
import type { Route } from '@sheaf/contract/route'
import type { Reply } from '../testing/test-app.ts'

/* Notation of the matrix for replies: one word for each reply, one line for each actor, one column for each state. */

const KEY_OF = {
  token: 'AUTHENTICATION.TOKEN_INCORRECT',
  timeout: 'AUTHENTICATION.SESSION_TIMEOUT',
  unconfirmed: 'AUTHENTICATION.ACTIVATION_NEEDED',
  mustBe: 'AUTHENTICATION.MUST_BE',
  admin: 'AUTHENTICATION.ADMIN',
  denied: 'AUTHENTICATION.DENIED',
  notYours: 'AUTHENTICATION.DENIED_RECORD_EDIT',
  notAuth: 'AUTHENTICATION.NOT_AUTH',
  wrong: 'AUTHENTICATION.PASSWORD_INCORRECT',
  otp: 'AUTHENTICATION.INVALID_OTP',
  hidden: 'CONFIGURATION.KEY_NOT_FOUND',
  noItems: 'PAD.ITEMS_NOT_FOUND',
  noMark: 'USER.BOOKMARK_NOT_FOUND',
  noUser: 'USER.NOT_FOUND',
  noList: 'USER.USERLIST_NOT_FOUND',
  password: 'TYPE.PASSWORD_MISSING',
  archived: 'PERMISSION.ARCHIVED',
  unseen: 'PERMISSION.UNAUTHORIZED',
  mayRead: 'REALTIME.READ_ONLY',
  notIn: 'GROUP.NOT_USER',
  lastAdmin: 'GROUP.RESIGN_UNIQUE_ADMIN',
  badToken: 'TOKEN.INCORRECT',
  badRange: 'TYPE.PARAM_INVALID',
  badAddress: 'FILE.ADDRESS_INVALID',
} as const

const WORD_OF = new Map(Object.entries(KEY_OF).map(([word, key]) => [`${ERROR_PREFIX}${key}`, word]))

/** Actors who bring the token of an account, of which it no longer, or not yet, is a session. */
const STALE = ['expired', 'gone', 'halfway'] as const
export const ACTORS = ['visitor', ...STALE, 'stranger', 'watcher', 'knower', 'member', 'admin', 'siteAdmin'] as const
export type ActorName = (typeof ACTORS)[number]

/** The word for the reply, by state and actor. */
export type Answers = Readonly<Record<string, Readonly<Record<ActorName, string>>>>

const GROUPS: Readonly<Record<string, readonly ActorName[]>> = {
  everybody: ACTORS,
  stale: STALE,
  user: ['stranger', 'watcher', 'knower', 'member', 'admin'],
  outsider: ['stranger', 'watcher', 'knower'],
}

const actorsNamed = (name: string): readonly ActorName[] => {
  const actors = GROUPS[name] ?? ACTORS.filter((one) => one === name)
  if (actors.length === 0) throw new Error(`Nobody in the matrix is called ${name}`)
  return actors
}

/** WIRE-31, WIRE-32: a token that does not hold is told, where no line says otherwise. */
const UNLESS_SAID: readonly (readonly string[])[] = [
  ['expired', 'timeout'],
  ['gone', 'token'],
  ['halfway', 'token'],
]

/**
 * Reads a line of states and, below it, lines such as `member ok ok archived` with a word for each; one word alone
 * stands for all states. `user` stands for everybody with a session of their own, `outsider` for three of them, `stale`
 * for those whose token does not hold; a line below may override any of them.
 */
export const answers = (lines: TemplateStringsArray): Answers => {
  const [states = [], ...entries] = String(lines[0])
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([word]) => word)
  const wordsOf = new Map<ActorName, readonly string[]>()
  for (const [name = '', ...words] of [...UNLESS_SAID, ...entries]) {
    if (words.length !== 1 && words.length !== states.length)
      throw new Error(`${name} lacks an answer, or has too many`)
    for (const actor of actorsNamed(name)) wordsOf.set(actor, words)
  }
  const wordOf = (actor: ActorName, at: number): string => {
    const words = wordsOf.get(actor)
    if (!words) throw new Error(`The matrix does not say what ${actor} is answered`)
    return String(words[words.length === 1 ? 0 : at])
  }
  return Object.fromEntries(
    states.map((state, at) => [
      state,
      Object.fromEntries(ACTORS.map((actor) => [actor, wordOf(actor, at)])) as Record<ActorName, string>,
    ]),
  )
}

/**
 * Returns the word for a reply. If the status does not match the key, or there is no key, the reply itself is shown.
 */
export const wordOf = (route: Route, reply: Reply['raw']): string => {
  if (reply.statusCode === 200 || reply.statusCode === 201) return 'ok'
  if (reply.statusCode === 303) return 'leads'
  const { error } = reply.json<{ error: ErrorKey }>()
  const status = route.statusOf[error] ?? ERRORS[error]
  return status === reply.statusCode ? (WORD_OF.get(error) ?? error) : `${reply.statusCode} ${error}`
}
