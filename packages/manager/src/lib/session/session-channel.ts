import { SESSION_CHANNEL, SIGNED_IN, SIGNED_OUT } from '@sheaf/contract/pages/same-browser'
import { channelOfBase } from '@sheaf/ui/lib/browser-storage'
import { forgetSignOut, rememberSignOut } from './just-signed-out.ts'

let opened: BroadcastChannel | undefined

/** Returns the page's only channel: other pages receive its messages, and this page does not. */
const channel = (): BroadcastChannel => (opened ??= channelOfBase(SESSION_CHANNEL))

/**
 * Broadcasts to open pads and other tabs of this browser that the user has signed out, so that they ask the server
 * again who is signed in.
 */
export const broadcastSignOut = (): void => {
  rememberSignOut()
  channel().postMessage(SIGNED_OUT)
}

/** Broadcasts to other tabs of this browser that somebody has signed in, so that those that wait for it go on. */
export const broadcastSignIn = (): void => channel().postMessage(SIGNED_IN)

export interface SessionElsewhere {
  /** Called when somebody signs out in another tab. */
  readonly onSignOut: () => void
  /** Called when somebody signs in in another tab. */
  readonly onSignIn: () => void
  /** Called when the server says that the session has ended. */
  readonly onEnd: () => void
}

/** Listens for sign-outs and sign-ins in other tabs of this browser. */
export const followSessionElsewhere = ({ onSignOut, onSignIn }: Omit<SessionElsewhere, 'onEnd'>): void =>
  channel().addEventListener('message', ({ data }) => {
    if (data === SIGNED_OUT) {
      rememberSignOut()
      onSignOut()
    } else if (data === SIGNED_IN) {
      forgetSignOut()
      onSignIn()
    }
  })
