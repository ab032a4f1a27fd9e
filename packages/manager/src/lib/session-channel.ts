import { SESSION_CHANNEL, SIGNED_IN, SIGNED_OUT } from '@sheaf/contract/pages/same-browser'
import { channelOfBase } from '@sheaf/ui/lib/browser-storage'
import { forgetSignOut, rememberSignOut } from './just-signed-out.ts'

let opened: BroadcastChannel | undefined

/** Returns the page's one channel: what it tells goes to the other pages, and does not come back to this one. */
const channel = (): BroadcastChannel => (opened ??= channelOfBase(SESSION_CHANNEL))

/**
 * Tells open pads and other tabs of this browser that the user has signed out, so that they ask the server again who is
 * signed in.
 */
export const tellSignOut = (): void => {
  rememberSignOut()
  channel().postMessage(SIGNED_OUT)
}

/** Tells other tabs of this browser that somebody has signed in, so that those that wait for it go on. */
export const tellSignIn = (): void => channel().postMessage(SIGNED_IN)

export interface SessionElsewhere {
  /** Called when somebody signs out in another tab. */
  readonly onSignOut: () => void
  /** Called when somebody signs in in another tab. */
  readonly onSignIn: () => void
}

/** Calls when somebody signs out or in in another tab of this browser. */
export const followSessionElsewhere = ({ onSignOut, onSignIn }: SessionElsewhere): void =>
  channel().addEventListener('message', ({ data }) => {
    if (data === SIGNED_OUT) {
      rememberSignOut()
      onSignOut()
    } else if (data === SIGNED_IN) {
      forgetSignOut()
      onSignIn()
    }
  })
