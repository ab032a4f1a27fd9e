import { VIEW_PAD_PATH } from '@sheaf/contract/pages/first-call-paths'
import { encodePassword } from '@sheaf/contract/query-password'
import type { PadSession } from '../../connection/pad-session.ts'
import { callApi } from '../../lib/call-api.ts'
import type { PageAddress } from '../../lib/page-address.ts'

/**
 * If the password opens the pad, gives it once more by a call, whose reply can set the cookie that spares the reader the
 * password after a reload and for a download (SEC-41, EXP-6); a socket can set none.
 */
export const keepPassword = (
  { access: state }: Pick<PadSession, 'access'>,
  { base, padId, query }: PageAddress,
  password: string,
): void => {
  const stop = state.subscribe(() => {
    const access = state.get()
    if (access.kind === 'connecting') return
    stop()
    // The frame of a program on another site has no cookies of ours.
    if (access.kind === 'refused' || query.token !== undefined) return
    const path = VIEW_PAD_PATH.replace(':id', encodeURIComponent(padId))
    const asked = new URLSearchParams({ password: encodePassword(password) })
    // Without it, the password is only asked for again.
    callApi({ base, token: undefined }, `${path}?${asked}`).catch(() => {})
  })
}

/** Opens the pad with a typed password. */
export const provePassword = (
  session: Pick<PadSession, 'access' | 'enterPassword'>,
  address: PageAddress,
  password: string,
): void => {
  keepPassword(session, address, password)
  session.enterPassword(password)
}
