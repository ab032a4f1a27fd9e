import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { toast } from '@sheaf/ui/components/toast'
import { showUnreachable } from '@sheaf/ui/lib/unreachable'
import { AlreadyBegun } from '../api/act.ts'
import { ApiError, keyOfError, UNREACHABLE } from './api-error.ts'
import { reportDefect } from './report-defect.ts'

/**
 * Shows an error as a toast, unless its screen handles it or it ends the session, which is reported anyway. Returns a
 * function that hides it early.
 */
export const showError = (error: unknown, handles: readonly string[] | 'all' = []): (() => void) => {
  if (error instanceof AlreadyBegun) return () => {}
  const key = keyOfError(error)
  if (handles === 'all' || handles.includes(key) || (error instanceof ApiError && error.endsSession)) return () => {}
  if (!(error instanceof ApiError)) reportDefect(error)
  return key === UNREACHABLE ? showUnreachable() : toast.error(textOfKey(key))
}
