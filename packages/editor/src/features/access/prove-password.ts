import { VIEW_PAD_PATH } from '@sheaf/contract/pages/first-call-paths'
import { encodePassword } from '@sheaf/contract/query-password'
import type { PadSession } from '../../connection/pad-session.ts'
import { callApi } from '../../lib/call-api.ts'
import type { PageAddress } from '../../lib/page-address.ts'

/**
 * Opens the pad with a typed password. If it was right, it is given once more by a call, whose reply can set the cookie
 * that spares the reader the password after a reload (SEC-41); a socket can set none.
 */
export const provePassword = (
  session: Pick<PadSession, 'access' | 'enterPassword'>,
  { base, padId, query }: PageAddress,
  password: string,
): void => {
  const stop = session.access.subscribe(() => {
    const access = session.access.get()
    if (access.kind === 'connecting') return
    stop()
    // The frame of a program on another site has no cookies of ours.
    if (access.kind === 'refused' || query.token !== undefined) return
    const path = VIEW_PAD_PATH.replace(':id', encodeURIComponent(padId))
    const asked = new URLSearchParams({ password: encodePassword(password) })
    // Without it, the password is only asked for again.
    callApi({ base, token: undefined }, `${path}?${asked}`).catch(() => {})
  })
  session.enterPassword(password)
}
