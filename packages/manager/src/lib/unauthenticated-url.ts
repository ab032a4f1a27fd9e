import { ADDRESS_BEFORE_SIGN_IN } from '@sheaf/contract/pages/same-browser'
import { tabStorage } from '@sheaf/ui/lib/browser-storage'

/** Whose sign-in leads back. */
export type WhoSignsIn = 'user' | 'siteAdmin'

const KEYS = { user: ADDRESS_BEFORE_SIGN_IN, siteAdmin: 'unauthenticatedAdminUrl' } as const

/** One slash and then no other: a path of our own site, never `//elsewhere.example`. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

/** Whose session ended at each, with the address, since the editor remembers some too; what a visitor has opened is nobody's. */
const OWNERS = { user: 'unauthenticatedOwner', siteAdmin: 'unauthenticatedAdminOwner' } as const

const ownedBy = (owner: string, path: string) => `${path}\n${owner}`

/** A protected screen that was visited without a session, or on which the owner's ended; sign-in leads back to it. */
export const rememberAddress = (path: string, who: WhoSignsIn = 'user', owner?: string): void => {
  if (!isOwnPath(path)) return
  tabStorage.set(KEYS[who], path)
  if (owner === undefined) tabStorage.remove(OWNERS[who])
  else tabStorage.set(OWNERS[who], ownedBy(owner, path))
}

/** Somebody is signed in: where another person's session ended is not for them. */
export const dropAddressOfOthers = (name: string): void => {
  for (const who of ['user', 'siteAdmin'] as const) {
    const path = tabStorage.get(KEYS[who]) ?? ''
    const owned = tabStorage.get(OWNERS[who])
    if (owned?.startsWith(ownedBy('', path)) && owned !== ownedBy(name, path)) takeAddress(who)
  }
}

/** Answers the remembered path once. */
export const takeAddress = (who: WhoSignsIn = 'user'): string | undefined => {
  const path = tabStorage.get(KEYS[who])
  tabStorage.remove(KEYS[who])
  tabStorage.remove(OWNERS[who])
  return path !== undefined && isOwnPath(path) ? path : undefined
}

/** A pad that stands alone is a page of the editor's, to which only the browser itself leads. */
export const isPageOfEditor = (path: string): boolean => path.startsWith('/p/')
