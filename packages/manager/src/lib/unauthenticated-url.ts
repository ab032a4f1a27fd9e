const KEY = 'unauthenticatedUrl'

/** One slash and then no other: a path of our own site, never `//elsewhere.example`. */
const isOwnPath = (path: string) => /^\/(?![/\\])/.test(path)

/** A protected screen that was visited without a session; sign-in leads back to it. */
export const rememberAddress = (path: string): void => {
  if (isOwnPath(path)) sessionStorage.setItem(KEY, path)
}

/** Answers the remembered path once. */
export const takeAddress = (): string | undefined => {
  const path = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return path !== null && isOwnPath(path) ? path : undefined
}
