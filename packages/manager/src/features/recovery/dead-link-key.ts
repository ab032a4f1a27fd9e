import type { ErrorKey } from '@sheaf/contract/errors'
import { isApiError } from '../../lib/api-error.ts'

const DEAD: readonly ErrorKey[] = ['BACKEND.ERROR.TOKEN.EXPIRED', 'BACKEND.ERROR.TOKEN.INCORRECT']

/** The refusal's key, when it says that the mailed link no longer counts. */
export const deadLinkKey = (error: unknown): string | undefined =>
  isApiError(error) ? DEAD.find((key) => key === error.key) : undefined
