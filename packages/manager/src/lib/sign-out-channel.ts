import { SIGN_OUT_CHANNEL, SIGNED_OUT } from '@sheaf/contract/pages/same-browser'
import { rememberSignOut } from './just-signed-out.ts'

/**
 * Somebody has left on purpose. Open pads and other tabs of this browser ask the server anew who they are; what they show
 * was somebody else's.
 */
export const tellSignOut = (): void => {
  rememberSignOut()
  const channel = new BroadcastChannel(SIGN_OUT_CHANNEL)
  channel.postMessage(SIGNED_OUT)
  channel.close()
}

export const onSignOutElsewhere = (listener: () => void): void => {
  new BroadcastChannel(SIGN_OUT_CHANNEL).addEventListener('message', ({ data }) => {
    if (data !== SIGNED_OUT) return
    rememberSignOut()
    listener()
  })
}
