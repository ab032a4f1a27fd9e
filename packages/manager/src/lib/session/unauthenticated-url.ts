import { ADDRESS_BEFORE_SIGN_IN } from '@sheaf/contract/pages/same-browser'
import { tabStorage, textOfBase } from '@sheaf/ui/lib/browser-storage'
import { baseUrl } from '../address/base.ts'
import { forgetSignOut } from './just-signed-out.ts'

/** Kind of account whose sign-in returns to an address. */
export type WhoSignsIn = 'user' | 'siteAdmin'

const ADDRESSES = {
  user: textOfBase(tabStorage, ADDRESS_BEFORE_SIGN_IN),
  siteAdmin: textOfBase(tabStorage, 'unauthenticatedAdminUrl'),
}

/** Returns whether a path belongs to this site. `//elsewhere.example` would lead to another one. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

/**
 * Owners whose session ended at the remembered address. The value repeats the address, since the editor may replace it
 * without the owner. Addresses that visitors opened have no owner.
 */
const OWNERS = {
  user: textOfBase(tabStorage, 'unauthenticatedOwner'),
  siteAdmin: textOfBase(tabStorage, 'unauthenticatedAdminOwner'),
}

const ownedBy = (owner: string, path: string) => `${path}\n${owner}`

/**
 * Remembers the address to which the next sign-in returns: a protected screen that was opened without a session, or the
 * screen on which the owner's session ended.
 */
export const rememberAddress = (path: string, who: WhoSignsIn = 'user', owner?: string): void => {
  if (!isOwnPath(path)) return
  ADDRESSES[who].set(path)
  if (owner === undefined) OWNERS[who].remove()
  else OWNERS[who].set(ownedBy(owner, path))
}

/**
 * Prepares a sign-in that returns to this path, where somebody presses a button for it: under a provider no second
 * click is waited for (SCR-6).
 */
export const prepareSignIn = (path: string): void => {
  rememberAddress(path)
  forgetSignOut()
}

/** Drops addresses at which the session of anybody but the person who has just signed in ended. */
export const dropAddressOfOthers = (name: string): void => {
  for (const who of ['user', 'siteAdmin'] as const) {
    const path = ADDRESSES[who].get() ?? ''
    const owned = OWNERS[who].get()
    if (owned?.startsWith(ownedBy('', path)) && owned !== ownedBy(name, path)) takeAddress(who)
  }
}

/** Returns the remembered path and removes it. */
export const takeAddress = (who: WhoSignsIn = 'user'): string | undefined => {
  const path = ADDRESSES[who].get()
  ADDRESSES[who].remove()
  OWNERS[who].remove()
  return path !== undefined && isOwnPath(path) ? path : undefined
}

/**
 * Opens an address in place of the sign-in. A page of the editor (a standalone pad) is another page, to which the router
 * cannot navigate.
 */
export const openAfterSignIn = async (
  address: string,
  navigate: (path: string, options: { readonly replace: true }) => void | Promise<void>,
): Promise<void> => {
  if (address.startsWith('/p/')) window.location.replace(new URL(address.slice(1), baseUrl()))
  else await navigate(address, { replace: true })
}
