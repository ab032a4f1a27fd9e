import type { FrameQuery } from '@sheaf/contract/pages/frame'
import { encodePassword } from '@sheaf/contract/query-password'
import type { PadId } from '@sheaf/contract/ids'

/**
 * The editor's address. It never carries a token, and a password only when one was typed into this very page. Nor a name:
 * the server knows who is signed in, and whoever opens a copied link, or reads on after a sign-out, is somebody else.
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
