import { createHash, randomUUID } from 'node:crypto'
import { cleanPersonName } from '@sheaf/contract/name-characters'
import type { PadId } from '@sheaf/contract/ids'
import type { Actor } from '@sheaf/contract/policy/actor'
import { GUEST_AUTHOR_PREFIX, presenceUserSchema, SITE_ADMIN_AUTHOR } from '@sheaf/contract/realtime/socket'
import { z } from 'zod'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { padIdentity, type PadIdentity } from './pad-identity.ts'
import type { PadAuthor } from '../../pad-log/authors.store.ts'

/** Returns an author id that is stable for one browser and does not reveal what the browser sent. */
const guestAuthor = (guest: string): string =>
  `${GUEST_AUTHOR_PREFIX}${createHash('sha256').update(guest).digest('base64url').slice(0, 22)}`

/**
 * EDT-7, EDT-8: returns the author as whom a connection writes. The client has no say, except for a guest's name and
 * colour. The colour is empty for authors who chose none: each pad gives them one.
 */
export const identityOf = async (
  ctx: Pick<Services, 'settings'> & { readonly db: Db },
  padId: PadId,
  actor: Actor,
  guest: string | undefined,
): Promise<PadIdentity> => {
  const known = await padIdentity(ctx, padId, actor)
  if (known) return known
  if (actor.kind === 'siteAdmin') return { author: SITE_ADMIN_AUTHOR, name: actor.login, color: '' }
  // An account that was removed a moment ago counts as a separate guest.
  return { author: guestAuthor(guest ?? randomUUID()), name: '', color: '' }
}

/** Returns the author id of a caller; undefined for a visitor whose browser is not known. */
export const authorIdOf = (actor: Actor, guest: string | undefined): string | undefined => {
  if (actor.kind === 'user') return actor.id
  if (actor.kind === 'siteAdmin') return SITE_ADMIN_AUTHOR
  return guest === undefined ? undefined : guestAuthor(guest)
}

/** The name and colour that a guest may choose. */
const guestProfileSchema = z
  .object({ name: presenceUserSchema.shape.name, color: presenceUserSchema.shape.color })
  .partial()

/** EDT-6: applies the name and colour that a guest has chosen, if they are valid. */
export const guestIdentity = (before: PadAuthor, profile: unknown): PadAuthor => {
  const parsed = guestProfileSchema.safeParse(profile)
  if (!parsed.success) return before
  const { name = before.name, color = before.color } = parsed.data
  return { author: before.author, name: cleanPersonName(name), color }
}
