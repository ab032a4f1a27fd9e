import type { ErrorKey } from '@sheaf/contract/errors'
import { isApiError } from '../../lib/errors/api-error.ts'

const DEAD: readonly ErrorKey[] = ['BACKEND.ERROR.TOKEN.EXPIRED', 'BACKEND.ERROR.TOKEN.INCORRECT']

/** Returns the key of a refusal that means the mailed link is no longer valid, else `undefined`. */
export const deadLinkKey = (error: unknown): ErrorKey | undefined => {
  if (!isApiError(error)) return undefined
  const known = DEAD.find((key) => key === error.key)
  // A link that was lengthened on its way is refused for its form.
  return known ?? (error.field === 'token' ? 'BACKEND.ERROR.TOKEN.INCORRECT' : undefined)
}
