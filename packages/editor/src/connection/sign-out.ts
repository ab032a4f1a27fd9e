import { SIGN_OUT_CHANNEL, SIGNED_OUT } from '@sheaf/contract/pages/same-browser'

/** Calls when somebody signs out in any page of this browser. */
export const listenForSignOut = (onSignedOut: () => void): void => {
  const channel = new BroadcastChannel(SIGN_OUT_CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (data === SIGNED_OUT) onSignedOut()
  })
}
