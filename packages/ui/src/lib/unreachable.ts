import { t } from '../l10n/i18n.ts'
import { toast } from '../components/toast.tsx'

let hideToast: (() => void) | undefined

/** SCR-260: hides the toast that the server cannot be reached, since it can be again. */
export const hideUnreachable = (): void => {
  hideToast?.()
  hideToast = undefined
}

/**
 * Shows a toast that the server cannot be reached, until it answers again or the browser is back online. Returns a
 * function that hides the toast.
 */
export const showUnreachable = (): (() => void) => {
  // A second failure is announced anew, without standing beside the first.
  hideUnreachable()
  hideToast = toast.error(t('GLOBAL.OFFLINE'))
  window.addEventListener('online', hideUnreachable, { once: true })
  return hideUnreachable
}
