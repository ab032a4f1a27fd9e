import { SIGN_OUT_CHANNEL, SIGNED_OUT } from '@sheaf/contract/pages/same-browser'
import { channelOfBase } from '@sheaf/ui/lib/browser-storage'
import { rememberSignOut } from './just-signed-out.ts'

/**
 * Tells open pads and other tabs of this browser that the user has signed out, so that they ask the server again who is
 * signed in.
 */
export const tellSignOut = (): void => {
  rememberSignOut()
  const channel = channelOfBase(SIGN_OUT_CHANNEL)
  channel.postMessage(SIGNED_OUT)
  channel.close()
}

export const onSignOutElsewhere = (listener: () => void): void => {
  channelOfBase(SIGN_OUT_CHANNEL).addEventListener('message', ({ data }) => {
    if (data !== SIGNED_OUT) return
    rememberSignOut()
    listener()
  })
}
