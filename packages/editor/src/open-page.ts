import { decodePassword } from '@sheaf/contract/query-password'
import { loadLanguage } from '@sheaf/ui/l10n/i18n'
import { PadSession } from './connection/pad-session.ts'
import { rememberPassword } from './features/access/pad-password.ts'
import { readGuestProfile } from './features/preferences/guest-profile-storage.ts'
import { languageFor } from './lib/page/language-for.ts'
import { type PageAddress, readPageAddress, withoutSecrets } from './lib/page/page-address.ts'
import { readPageBootstrap } from './lib/page/page-bootstrap.ts'
import { isAlone } from './lib/page/placement.ts'
import { showPageAsAsked } from './show-page-as-asked.ts'

export interface OpenPage {
  readonly address: PageAddress
  readonly session: PadSession
  readonly language: string
}

/** Opens the page: takes the secrets out of its address, and asks the server for the pad. */
export const openPage = (): OpenPage => {
  const location = new URL(window.location.href)
  const address = readPageAddress(location, new URL(document.baseURI))
  const clean = withoutSecrets(location)
  if (clean.href !== location.href) window.history.replaceState(window.history.state, '', clean)

  const { query, base, padId } = address
  showPageAsAsked(query)
  const kept = readGuestProfile()
  const password = query.password === undefined ? undefined : decodePassword(query.password)
  const session = new PadSession({
    base,
    padId,
    token: {
      ...(query.token === undefined ? {} : { token: query.token }),
      ...(password === undefined ? {} : { password }),
    },
    guestProfile: { name: query.userName ?? kept.name, color: query.userColor ?? kept.color },
  })
  // The manager has given the password by a call before, and the browser keeps nothing for a frame of another site.
  if (password !== undefined && isAlone()) rememberPassword(session, address, password)
  const language = languageFor(query.lang, readPageBootstrap())
  // The language file is requested early; a failure is handled when the page is drawn.
  loadLanguage(language, base).catch(() => {})
  return { address, session, language }
}
