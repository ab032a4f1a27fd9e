import type { FrameQuery } from '@sheaf/contract/pages/frame'
import { encodePassword } from '@sheaf/contract/query-password'
import type { PadId } from '@sheaf/contract/ids'

/**
 * Returns the editor's address. It holds no token, a password only if it was typed into this page, and no name: the
 * server knows who is signed in, and the reader of a copied link, or after a sign-out, is somebody else.
 */
export const frameAddress = (
  base: string,
  padId: PadId,
  query: Omit<FrameQuery, 'token' | 'userName' | 'userColor'>,
): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue
    search.set(name, name === 'password' ? encodePassword(String(value)) : String(value))
  }
  const text = search.toString()
  return `${base}p/${encodeURIComponent(padId)}${text === '' ? '' : `?${text}`}`
}
