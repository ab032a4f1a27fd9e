import { UNLOCK_PAD_PATH } from '@sheaf/contract/pages/first-call-paths'
import type { PadSession } from '../../connection/pad-session.ts'
import { callApi } from '../../lib/page/call-api.ts'
import type { PageAddress } from '../../lib/page/page-address.ts'

/**
 * If the password opens the pad, sends it once more by an API call. The reply sets a cookie, which a socket cannot:
 * with it, the reader need not type the password after a reload or for a download (SEC-41, SEC-43, EXP-6).
 */
export const rememberPassword = (
  { access: state }: Pick<PadSession, 'access'>,
  { base, padId, query }: PageAddress,
  password: string,
): void => {
  const stop = state.subscribe(() => {
    const access = state.get()
    if (access.kind === 'connecting') return
    stop()
    // A frame on another site, which has a token, gets none of our cookies.
    if (access.kind === 'refused' || query.token !== undefined) return
    const path = UNLOCK_PAD_PATH.replace(':id', encodeURIComponent(padId))
    // If the call fails, the page only asks for the password again.
    callApi({ base, token: undefined }, path, { body: { password } }).catch(() => {})
  })
}

/** Opens the pad with a typed password. */
export const openWithPassword = (
  session: Pick<PadSession, 'access' | 'enterPassword'>,
  address: PageAddress,
  password: string,
): void => {
  rememberPassword(session, address, password)
  session.enterPassword(password)
}
