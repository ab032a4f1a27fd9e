import { readHistoryQuery, readLinesFragment } from '@sheaf/contract/pages/frame'
import { addTexts, loadLanguage } from '@sheaf/ui/l10n/i18n'
import { languageFor } from '../../lib/page/language-for.ts'
import { readPageAddress, withoutSecrets, type PageAddress } from '../../lib/page/page-address.ts'
import { readPageBootstrap } from '../../lib/page/page-bootstrap.ts'
import { HistoryApi } from './history-api.ts'
import { HistorySession } from './history-session.ts'

export interface OpenHistoryPage {
  readonly address: PageAddress
  readonly session: HistorySession
  readonly language: string
}

/** Opens the page: takes the secrets out of its address, and asks the server for the history of the pad. */
export const openHistoryPage = (): OpenHistoryPage => {
  const location = new URL(window.location.href)
  const address = readPageAddress(location, new URL(document.baseURI))
  const clean = withoutSecrets(location)
  if (clean.href !== location.href) window.history.replaceState(window.history.state, '', clean)

  const { query, base, padId } = address
  const api = new HistoryApi({ base, token: query.token, padId, password: query.password })
  const session = new HistorySession(api, {
    ...readHistoryQuery(location.search),
    lines: readLinesFragment(location.hash),
  })
  void session.open()
  const language = languageFor(query.lang, readPageBootstrap())
  // The texts are requested early; a failure is handled when the page is drawn.
  void addTexts('history', base)
  loadLanguage(language, base).catch(() => {})
  return { address, session, language }
}
