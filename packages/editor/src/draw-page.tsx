import { createRoot } from 'react-dom/client'
import { AppProviders } from '@sheaf/ui/components/app-providers'
import { setLanguage } from '@sheaf/ui/l10n/i18n'
import type { PadSession } from './connection/pad-session.ts'
import { CONNECTING } from './connection/access-state.ts'
import { EditorPage } from './editor-page.tsx'
import { hearLanguage } from './features/frame/manager-messages.ts'
import type { OpenPage } from './open-page.ts'
import { fetchTools } from './use-tools.ts'

/** Until the server has said something. The page as it was served shows lines to come. */
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
  // Without any words, what was written can still be read.
  const speak = (code: string) => setLanguage(code, address.base).catch(() => {})
  hearLanguage((code) => void speak(code))
  await speak(language)
  await answerOf(session)
  // They come while the text is drawn.
  void fetchTools()
  createRoot(root).render(
    <AppProviders>
      <EditorPage session={session} address={address} />
    </AppProviders>,
  )
}
