import { type ErrorKey, SESSION_ENDING } from '@sheaf/contract/errors'

/** What the page can offer to somebody who is not let in. */
export type Remedy = 'password' | 'sign-in' | 'nothing-here' | 'other-name' | 'reload' | 'try-again'

const ASKS_FOR_ACCOUNT: readonly ErrorKey[] = [
  'BACKEND.ERROR.AUTHENTICATION.MUST_BE',
  'BACKEND.ERROR.AUTHENTICATION.NOT_AUTH',
  ...SESSION_ENDING,
]

const ABOUT_THIS_PAGE: readonly ErrorKey[] = [
  'BACKEND.ERROR.REALTIME.OUTDATED_PAGE',
  'BACKEND.ERROR.REALTIME.BAD_MESSAGE',
]

const ABOUT_PASSWORD: readonly ErrorKey[] = [
  'BACKEND.ERROR.PERMISSION.UNAUTHORIZED',
  'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT',
  'BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS',
]

export const remedyFor = (key: ErrorKey, hasTriedPassword: boolean, goodName?: string): Remedy => {
  if (key === 'BACKEND.ERROR.TYPE.PASSWORD_MISSING') return 'password'
  if (key === 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND') return goodName === undefined ? 'nothing-here' : 'other-name'
  if (ABOUT_THIS_PAGE.includes(key)) return 'reload'
  if (ASKS_FOR_ACCOUNT.includes(key)) return 'sign-in'
  if (ABOUT_PASSWORD.includes(key) && hasTriedPassword) return 'password'
  return key === 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED' ? 'sign-in' : 'try-again'
}
