import { LOGIN_PATH, LOGOUT_PATH } from '@sheaf/contract/pages/manager-paths'
import { ADDRESS_BEFORE_SIGN_IN } from '@sheaf/contract/pages/same-browser'
import { tabStorage, textOfBase } from '@sheaf/ui/lib/browser-storage'
import { managerLink } from './manager-link.ts'

/**
 * Remembers the address of this page, or of the page around its frame, so that the sign-in returns to it. A page of
 * another site does not let its address be read.
 */
const rememberThisPage = (base: URL): void => {
  try {
    const { pathname, search } = (window.top ?? window).location
    textOfBase(tabStorage, ADDRESS_BEFORE_SIGN_IN, { base }).set(`/${pathname.slice(base.pathname.length)}${search}`)
  } catch {
    // The sign-in then opens the list of folders.
  }
}

/** Returns a link to a screen of the sign-in that returns to this page. */
const linkWithReturn = (path: string, base: URL) => ({
  href: managerLink(path, base),
  target: '_top',
  onClick: () => rememberThisPage(base),
})

export const signInLink = (base: URL) => linkWithReturn(LOGIN_PATH, base)

/** Returns a link that ends the session before the sign-in. */
export const otherAccountLink = (base: URL) => linkWithReturn(LOGOUT_PATH, base)
