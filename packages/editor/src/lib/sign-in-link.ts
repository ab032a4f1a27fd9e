import { ADDRESS_BEFORE_SIGN_IN } from '@sheaf/contract/same-browser'

/** The sign-in leads back here, or to the page around this frame; a page of another site cannot be told. */
const rememberThisPage = (base: URL): void => {
  try {
    const { pathname, search } = (window.top ?? window).location
    sessionStorage.setItem(ADDRESS_BEFORE_SIGN_IN, `/${pathname.slice(base.pathname.length)}${search}`)
  } catch {
    // The sign-in then leads to one's folders.
  }
}

export const signInLink = (base: URL) => ({
  href: new URL('login', base).href,
  target: '_top',
  onClick: () => rememberThisPage(base),
})
