import { createRoot } from 'react-dom/client'
import { AppProviders } from '@sheaf/ui/components/app-providers'
import { setLanguage } from '@sheaf/ui/l10n/i18n'
import { chooseLanguage } from '@sheaf/ui/l10n/language-choice'
import { languageCodes } from '@sheaf/l10n/languages'
import { matchLanguage } from '@sheaf/l10n/match-language'
import { EditorPage } from './editor-page.tsx'
import type { OpenPage } from './open-page.ts'

const languageFor = (wanted: string | undefined): string =>
  (wanted === undefined ? undefined : matchLanguage([wanted], languageCodes)) ?? chooseLanguage(undefined, 'en')

export const drawPage = async ({ address, session }: OpenPage): Promise<void> => {
  const root = document.querySelector('#root')
  if (root === null) throw new Error('The page has no #root')
  // English is there already, and stays when another language cannot be had.
  await setLanguage(languageFor(address.query.lang), address.base).catch(() => {})
  createRoot(root).render(
    <AppProviders>
      <EditorPage session={session} address={address} />
    </AppProviders>,
  )
}
