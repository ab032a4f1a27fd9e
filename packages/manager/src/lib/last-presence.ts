const KEY = 'sheaf-signed-in'

/**
 * Whether somebody was signed in when this browser last knew. Its cookie ends with the session, so that the server, too,
 * cannot tell who comes back late from who has never been here.
 */
export const wasSignedIn = (): boolean => {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export const rememberPresence = (isSignedIn: boolean): void => {
  try {
    if (isSignedIn) localStorage.setItem(KEY, 'true')
    else localStorage.removeItem(KEY)
  } catch {
    // Where the storage is closed, nothing is told.
  }
}
