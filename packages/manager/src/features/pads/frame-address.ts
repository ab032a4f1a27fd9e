import type { FrameQuery } from '@sheaf/contract/frame'
import type { User } from '@sheaf/contract/entities/user'
import { encodePassword } from '@sheaf/contract/field'
import type { PadId } from '@sheaf/contract/ids'

/** How a user wants to be seen in pads, as far as the site's settings leave them the choice. */
export const appearanceOf = (
  user: User | undefined,
  useFirstLastNameInPads: boolean,
): Pick<FrameQuery, 'userName' | 'userColor'> => {
  if (user === undefined) return {}
  const { useLoginAndColorInPads: isShown } = user
  const fullName = useFirstLastNameInPads ? `${user.firstname} ${user.lastname}`.trim() : ''
  return {
    userName: isShown || useFirstLastNameInPads ? fullName || user.padNickname || user.login : undefined,
    // Whoever has chosen none, or keeps theirs to themselves, gets one from the server.
    userColor: isShown && user.color !== '' ? user.color : undefined,
  }
}

/** The editor's address. It never carries a token, and a password only when one was typed into this very page. */
export const frameAddress = (base: string, padId: PadId, query: FrameQuery): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue
    search.set(name, name === 'password' ? encodePassword(String(value)) : String(value))
  }
  const text = search.toString()
  return `${base}p/${encodeURIComponent(padId)}${text === '' ? '' : `?${text}`}`
}
