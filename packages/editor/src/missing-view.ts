import { setLanguage, t } from '@sheaf/ui/l10n/i18n'
import type { PageAddress } from './lib/page/page-address.ts'

interface ShownPage {
  readonly address: PageAddress
  readonly language: string
}

/**
 * Replaces the served placeholder with a message that the view could not be loaded, until it has been. Without the view
 * there is nothing else to draw with.
 */
export const showMissingView = async ({ address, language }: ShownPage): Promise<void> => {
  await setLanguage(language, address.base).catch(() => {})
  const opening = document.querySelector('.pad-opening')
  if (opening === null) return
  opening.closest('[aria-busy]')?.removeAttribute('aria-busy')
  const text = document.createElement('p')
  text.textContent = t('GLOBAL.PAGE_FAILED')
  // Some browsers never retry the import of a module that once failed, so the button reloads the page.
  const button = document.createElement('button')
  button.textContent = t('ACTIONS.RETRY')
  button.addEventListener('click', () => window.location.reload())
  const trouble = document.createElement('div')
  trouble.className = 'pad-view-missing'
  trouble.setAttribute('role', 'alert')
  trouble.append(text, button)
  opening.replaceWith(trouble)
}
