import type { Invitation, InviteResult } from '@sheaf/contract/entities/invitation'
import type { InvitationId } from '@sheaf/contract/ids'
import { useMemo, useState } from 'react'

/** A link of an invitation that the screen shows this once. */
interface HandedLink {
  readonly invitation: InvitationId
  readonly path: string
  /** When it was made; undefined until the list of invitations says so. */
  readonly sentAt: number | undefined
  readonly isCopied: boolean
}

export interface HandedLinks {
  /** Returns whether a link that was shown still leads into the folder. */
  readonly holds: (path: string) => boolean
  /** Whether a link was not copied yet. */
  readonly hasUncopied: boolean
  /** Shows the links of new invitations. */
  readonly add: (results: readonly Pick<InviteResult, 'invitation' | 'path'>[]) => void
  /** Ends the links of an invitation, and shows its newest one if there is one to hand over. */
  readonly renew: (invitation: Pick<Invitation, '_id' | 'sentAt'>, path: string | undefined) => void
  readonly markCopied: (path: string) => void
}

/**
 * Returns the links that still hold by a list of the invitations that nobody has taken: one that was taken or withdrawn is
 * gone from it, and one with a newer link names its time.
 */
const heldBy = (links: readonly HandedLink[], listed: readonly Invitation[]): readonly HandedLink[] => {
  const times = new Map(listed.map(({ _id, sentAt }) => [_id, sentAt]))
  return links.flatMap((link) => {
    const sentAt = times.get(link.invitation)
    // The list may have been read before the invitation was made.
    if (link.sentAt === undefined) return sentAt === undefined ? link : { ...link, sentAt }
    return sentAt === undefined || sentAt > link.sentAt ? [] : link
  })
}

/** Follows the links that a screen shows to hand over, until they end. */
export const useHandedLinks = (listed: readonly Invitation[] | undefined): HandedLinks => {
  const [links, setLinks] = useState<readonly HandedLink[]>([])
  const held = listed === undefined ? links : heldBy(links, listed)
  if (held.length !== links.length || held.some((link, at) => link !== links[at])) setLinks(held)
  return useMemo(() => {
    const linkOf = (invitation: InvitationId, path: string, sentAt?: number): HandedLink => ({
      invitation,
      path,
      sentAt,
      isCopied: false,
    })
    return {
      holds: (path) => links.some((link) => link.path === path),
      hasUncopied: links.some(({ isCopied }) => !isCopied),
      add: (results) =>
        setLinks((all) => [
          ...all,
          ...results.flatMap(({ invitation, path }) =>
            invitation === undefined || path === undefined ? [] : [linkOf(invitation, path)],
          ),
        ]),
      renew: ({ _id, sentAt }, path) =>
        setLinks((all) => [
          ...all.filter(({ invitation }) => invitation !== _id),
          ...(path === undefined ? [] : [linkOf(_id, path, sentAt)]),
        ]),
      markCopied: (path) =>
        setLinks((all) => all.map((link) => (link.path === path ? { ...link, isCopied: true } : link))),
    }
  }, [links])
}
