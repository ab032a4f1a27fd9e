import { LOGIN_PATH, LOGOUT_PATH } from '@sheaf/contract/pages/manager-paths'
import { ADDRESS_BEFORE_SIGN_IN } from '@sheaf/contract/pages/same-browser'
import { tabStorage, textOfBase } from '@sheaf/ui/lib/browser-storage'
import { managerLink } from './manager-link.ts'

/**
 * Remembers this page, or the one around its frame, so that the sign-in leads back to it. The address of a page of
 * another site cannot be read.
 */
const rememberThisPage = (base: URL): void => {
  try {
    const { pathname, search } = (window.top ?? window).location
    textOfBase(tabStorage, ADDRESS_BEFORE_SIGN_IN, { base }).set(`/${pathname.slice(base.pathname.length)}${search}`)
  } catch {
    // The sign-in then leads to the list of folders.
  }
}

const linkThatLeadsBack = (path: string, base: URL) => ({
  href: managerLink(path, base),
  target: '_top',
  onClick: () => rememberThisPage(base),
})

export const signInLink = (base: URL) => linkThatLeadsBack(LOGIN_PATH, base)

/** Returns a link that ends the session first and so leads to the sign-in. */
export const otherAccountLink = (base: URL) => linkThatLeadsBack(LOGOUT_PATH, base)
