import { t, textOfKey } from '@sheaf/ui/l10n/i18n'
import { keyOfFailure, UNREACHABLE } from './history-api.ts'

/** Says in words why a call failed, by its key. */
export const failureOfKey = (key: string): string => (key === UNREACHABLE ? t('GLOBAL.OFFLINE') : textOfKey(key))

/** Says why a call failed. */
export const failureInWords = (error: unknown): string => failureOfKey(keyOfFailure(error))
