import { type FrameQuery, type ShownHistory, writeHistoryQuery } from '@sheaf/contract/pages/frame'
import { timesliderPath } from '@sheaf/contract/pages/manager-paths'
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

interface HistoryPlace {
  readonly view: ShownHistory
  /** Fragment of the address, with its sign. */
  readonly hash: string
}

/** Returns the address of a pad's history alone. It holds no secret either. */
export const historyAddress = (base: string, padId: PadId, lang: string, { view, hash }: HistoryPlace): string => {
  const search = new URLSearchParams({ lang })
  writeHistoryQuery(search, view)
  return `${base}${timesliderPath(padId).slice(1)}?${search}${hash}`
}
