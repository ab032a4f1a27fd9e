import { siteStorage, textOfBase } from '@sheaf/ui/lib/browser-storage'

const presence = textOfBase(siteStorage, 'sheaf-signed-in')

/**
 * Returns whether somebody was signed in when this browser last read the session. Its cookie expires with the session,
 * so that the server cannot tell a user with an expired session from a new visitor.
 */
export const wasSignedIn = (): boolean => presence.get() !== undefined

export const rememberPresence = (isSignedIn: boolean): void => {
  if (isSignedIn) presence.set('true')
  else presence.remove()
}
