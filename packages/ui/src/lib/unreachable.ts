import { t } from '../l10n/i18n.ts'
import { toast } from '../components/toast.tsx'

let takeBack: (() => void) | undefined

/** SCR-581: takes back that the server cannot be reached, since it can be again. */
export const tellReached = (): void => {
  takeBack?.()
  takeBack = undefined
}

/**
 * Says that the server cannot be reached, until it answers again or the browser is back online. Returns a function that
 * takes it back.
 */
export const tellUnreachable = (): (() => void) => {
  // A second failure is announced anew, without standing beside the first.
  tellReached()
  takeBack = toast.error(t('GLOBAL.OFFLINE'))
  window.addEventListener('online', tellReached, { once: true })
  return tellReached
}
