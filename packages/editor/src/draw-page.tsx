import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { AppProviders } from '@sheaf/ui/components/app-providers'
import { setLanguage } from '@sheaf/ui/l10n/i18n'
import { surviveTranslators } from '@sheaf/ui/lib/translated-page'
import type { PadSession } from './connection/pad-session.ts'
import { CONNECTING } from './connection/access-state.ts'
import { EditorPage } from './editor-page.tsx'
import { listenForLanguage } from './features/frame/manager-messages.ts'
import type { OpenPage } from './open-page.ts'
import { fetchTools } from './open-pad/use-tools.ts'

/** Resolves once the server has answered. Until then, the page as it was served shows placeholder lines. */
const answerOf = ({ access }: PadSession): Promise<void> =>
  new Promise((resolve) => {
    if (access.get() !== CONNECTING) return resolve()
    const stop = access.subscribe(() => {
      stop()
      resolve()
    })
  })

export const drawPage = async ({ address, session, language }: OpenPage): Promise<void> => {
  const root = document.querySelector('#root')
  if (root === null) throw new Error('The page has no #root')
  // The page is drawn even without a language file, since the text can still be read.
  const switchLanguage = (code: string) => setLanguage(code, address.base).catch(() => {})
  listenForLanguage((code) => void switchLanguage(code))
  await switchLanguage(language)
  await answerOf(session)
  surviveTranslators()
  // The tools are fetched while the text is drawn.
  void fetchTools()
  // The server may have sent the beginning of the text (EDT-230), in which the reader may have scrolled by now.
  const scrolled = root.querySelector('.pad-scroll')?.scrollTop ?? 0
  flushSync(() =>
    createRoot(root).render(
      <AppProviders>
        <EditorPage session={session} address={address} />
      </AppProviders>,
    ),
  )
  if (scrolled > 0) root.querySelector('.pad-scroll')?.scrollTo({ top: scrolled, behavior: 'instant' })
}
