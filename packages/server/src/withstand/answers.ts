import { ERROR_PREFIX, ERRORS, type ErrorKey } from '@sheaf/contract/errors'
import type { Route } from '@sheaf/contract/route'
import type { Reply } from '../testing/test-app.ts'

/* Notation of the matrix for replies: one word for each reply, one line for each actor. */

const KEY_OF = {
  token: 'AUTHENTICATION.TOKEN_INCORRECT',
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
  notIn: 'GROUP.NOT_USER',
  lastAdmin: 'GROUP.RESIGN_UNIQUE_ADMIN',
  badToken: 'TOKEN.INCORRECT',
} as const

const WORD_OF = new Map(Object.entries(KEY_OF).map(([word, key]) => [`${ERROR_PREFIX}${key}`, word]))

export const ACTORS = ['visitor', 'stranger', 'watcher', 'knower', 'member', 'admin', 'siteAdmin'] as const
export type ActorName = (typeof ACTORS)[number]

/** The replies to each actor, one word for each state. */
export type Answers = Readonly<Record<string, readonly string[]>>

const EVERY_USER: readonly ActorName[] = ['stranger', 'watcher', 'knower', 'member', 'admin']
const OUTSIDERS: readonly ActorName[] = ['stranger', 'watcher', 'knower']

const actorsNamed = (name: string): readonly ActorName[] => {
  if (name === 'everybody') return ACTORS
  if (name === 'user') return EVERY_USER
  if (name === 'outsider') return OUTSIDERS
  const actor = ACTORS.find((one) => one === name)
  if (!actor) throw new Error(`Nobody in the matrix is called ${name}`)
  return [actor]
}

/**
 * Reads lines such as `member ok ok archived`. `user` stands for everybody with an account, `outsider` for three of
 * them; a line below may override any of them.
 */
export const answers = (lines: TemplateStringsArray): Answers => {
  const entries = String(lines[0])
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([name]) => name)
    .flatMap(([name, ...words]) => actorsNamed(String(name)).map((actor) => [actor, words] as const))
  const read: Answers = Object.fromEntries(entries)
  const missing = ACTORS.filter((actor) => !(actor in read))
  if (missing.length > 0) throw new Error(`The matrix does not say what ${missing.join(', ')} is answered`)
  return read
}

/**
 * Returns the word for a reply. If the status does not match the key, or there is no key, the reply itself is shown.
 */
export const wordOf = (route: Route, reply: Reply['raw']): string => {
  if (reply.statusCode === 200) return 'ok'
  if (reply.statusCode === 303) return 'leads'
  const { error } = reply.json<{ error: ErrorKey }>()
  const status = route.statusOf[error] ?? ERRORS[error]
  return status === reply.statusCode ? (WORD_OF.get(error) ?? error) : `${reply.statusCode} ${error}`
}
