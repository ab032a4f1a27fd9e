import { basename } from './base.ts'

/** Of each site on its own, where several share a host. */
const key = () => `sheaf-signed-in:${basename()}`

/**
 * Whether somebody was signed in when this browser last knew. Its cookie ends with the session, so that the server, too,
 * cannot tell who comes back late from who has never been here.
 */
export const wasSignedIn = (): boolean => {
  try {
    return localStorage.getItem(key()) !== null
  } catch {
    return false
  }
}

export const rememberPresence = (isSignedIn: boolean): void => {
  try {
    if (isSignedIn) localStorage.setItem(key(), 'true')
    else localStorage.removeItem(key())
  } catch {
    // Where the storage is closed, nothing is told.
  }
}
