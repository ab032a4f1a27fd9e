import { ADDRESS_BEFORE_SIGN_IN } from '@sheaf/contract/frame'
import { tabStorage } from './tab-storage.ts'

/** Whose sign-in leads back. */
export type WhoSignsIn = 'user' | 'siteAdmin'

const KEYS = { user: ADDRESS_BEFORE_SIGN_IN, siteAdmin: 'unauthenticatedAdminUrl' } as const

/** One slash and then no other: a path of our own site, never `//elsewhere.example`. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

/** A protected screen that was visited without a session; sign-in leads back to it. */
export const rememberAddress = (path: string, who: WhoSignsIn = 'user'): void => {
  if (isOwnPath(path)) tabStorage.set(KEYS[who], path)
}

/** Answers the remembered path once. */
export const takeAddress = (who: WhoSignsIn = 'user'): string | undefined => {
  const path = tabStorage.get(KEYS[who])
  tabStorage.remove(KEYS[who])
  return path !== null && isOwnPath(path) ? path : undefined
}

/** A pad that stands alone is a page of the editor's, to which only the browser itself leads. */
export const isPageOfEditor = (path: string): boolean => path.startsWith('/p/')
