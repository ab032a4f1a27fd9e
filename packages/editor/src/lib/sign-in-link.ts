import { LOGIN_PATH, LOGOUT_PATH } from '@sheaf/contract/pages/manager-paths'
import { ADDRESS_BEFORE_SIGN_IN } from '@sheaf/contract/pages/same-browser'
import { tabStorage } from '@sheaf/ui/lib/browser-storage'
import { managerLink } from './manager-link.ts'

/** The sign-in leads back here, or to the page around this frame; a page of another site cannot be told. */
const rememberThisPage = (base: URL): void => {
  try {
    const { pathname, search } = (window.top ?? window).location
    tabStorage.set(ADDRESS_BEFORE_SIGN_IN, `/${pathname.slice(base.pathname.length)}${search}`)
  } catch {
    // The sign-in then leads to one's folders.
  }
}

const linkThatLeadsBack = (path: string, base: URL) => ({
  href: managerLink(path, base),
  target: '_top',
  onClick: () => rememberThisPage(base),
})

export const signInLink = (base: URL) => linkThatLeadsBack(LOGIN_PATH, base)

/** Ends the session first, and leads to the sign-in by that. */
export const otherAccountLink = (base: URL) => linkThatLeadsBack(LOGOUT_PATH, base)
