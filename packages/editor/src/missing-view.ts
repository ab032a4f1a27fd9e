import { setLanguage, t } from '@sheaf/ui/l10n/i18n'
import type { OpenPage } from './open-page.ts'

/** Without its view the page has nothing to draw with; it is written into what was served, until the view is here. */
export const tellMissingView = async ({ address, language }: OpenPage): Promise<void> => {
  await setLanguage(language, address.base).catch(() => {})
  const opening = document.querySelector('.pad-opening')
  if (opening === null) return
  opening.closest('[aria-busy]')?.removeAttribute('aria-busy')
  const text = document.createElement('p')
  text.textContent = t('GLOBAL.PAGE_FAILED')
  // Some browsers do not fetch anew what they could not fetch once.
  const button = document.createElement('button')
  button.textContent = t('ACTIONS.RETRY')
  button.addEventListener('click', () => window.location.reload())
  const trouble = document.createElement('div')
  trouble.className = 'pad-view-missing'
  trouble.setAttribute('role', 'alert')
  trouble.append(text, button)
  opening.replaceWith(trouble)
}
