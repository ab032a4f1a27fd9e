import { SESSION_CHANNEL, SIGNED_OUT } from '@sheaf/contract/pages/same-browser'
import { channelOfBase } from '@sheaf/ui/lib/browser-storage'

/** Calls when somebody signs out of this site in any page of this browser. */
export const listenForSignOut = (onSignedOut: () => void): void => {
  const channel = channelOfBase(SESSION_CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (data === SIGNED_OUT) onSignedOut()
  })
}
