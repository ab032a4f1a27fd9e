import { siteStorage } from '@sheaf/ui/lib/browser-storage'
import { basename } from './base.ts'

/** Of each site on its own, where several share a host. */
const key = () => `sheaf-signed-in:${basename()}`

/**
 * Whether somebody was signed in when this browser last knew. Its cookie ends with the session, so that the server, too,
 * cannot tell who comes back late from who has never been here.
 */
export const wasSignedIn = (): boolean => siteStorage.get(key()) !== undefined

export const rememberPresence = (isSignedIn: boolean): void => {
  if (isSignedIn) siteStorage.set(key(), 'true')
  else siteStorage.remove(key())
}
