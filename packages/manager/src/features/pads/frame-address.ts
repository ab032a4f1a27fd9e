import type { FrameQuery } from '@sheaf/contract/pages/frame'
import type { PadId } from '@sheaf/contract/ids'

/**
 * Returns the editor's address. It holds no token, no password and no name: the server knows who is signed in and
 * which passwords this browser gave (SEC-41), and the reader of a copied link, or after a sign-out, is somebody else.
 */
export const frameAddress = (
  base: string,
  padId: PadId,
  query: Omit<FrameQuery, 'token' | 'password' | 'userName' | 'userColor'>,
): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue
    search.set(name, String(value))
  }
  const text = search.toString()
  return `${base}p/${encodeURIComponent(padId)}${text === '' ? '' : `?${text}`}`
}
