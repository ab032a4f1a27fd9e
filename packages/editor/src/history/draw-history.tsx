import { createRoot } from 'react-dom/client'
import { AppProviders } from '@sheaf/ui/components/app-providers'
import { setLanguage } from '@sheaf/ui/l10n/i18n'
import { surviveTranslators } from '@sheaf/ui/lib/translated-page'
import { listenForLanguage } from '../features/frame/manager-messages.ts'
import { HistoryPage } from './history-page.tsx'
import type { HistorySession } from './session/history-session.ts'
import type { OpenHistoryPage } from './session/open-history-page.ts'

/** Resolves once the server has answered. Until then, the page as it was served shows placeholder lines. */
const answerOf = ({ access }: HistorySession): Promise<void> =>
  new Promise((resolve) => {
    const isAnswered = () => {
      const state = access.get()
      return state.kind !== 'opening' || state.isUnreachable
    }
    if (isAnswered()) return resolve()
    const stop = access.subscribe(() => {
      if (!isAnswered()) return
      stop()
      resolve()
    })
  })

export const drawHistory = async ({ address, session, language }: OpenHistoryPage): Promise<void> => {
  const root = document.querySelector('#root')
  if (root === null) throw new Error('The page has no #root')
  // The page is drawn even without a language file, since the text can still be read.
  const switchLanguage = (code: string) => setLanguage(code, address.base).catch(() => {})
  listenForLanguage((code) => void switchLanguage(code))
  await switchLanguage(language)
  await answerOf(session)
  surviveTranslators()
  createRoot(root).render(
    <AppProviders>
      <HistoryPage session={session} address={address} />
    </AppProviders>,
  )
}
