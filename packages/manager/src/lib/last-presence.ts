import { siteStorage } from '@sheaf/ui/lib/browser-storage'
import { basename } from './base.ts'

/** Returns the storage key, which differs between sites on the same host. */
const key = () => `sheaf-signed-in:${basename()}`

/**
 * Returns whether somebody was signed in when this browser last read the session. Its cookie expires with the session,
 * so that the server cannot tell a user with an expired session from a new visitor.
 */
export const wasSignedIn = (): boolean => siteStorage.get(key()) !== undefined

export const rememberPresence = (isSignedIn: boolean): void => {
  if (isSignedIn) siteStorage.set(key(), 'true')
  else siteStorage.remove(key())
}
