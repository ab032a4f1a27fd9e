import { AUTHOR_COLORS, defaultColorOf } from '@sheaf/contract/author-color'
import { isGuestAuthor } from '@sheaf/contract/realtime/socket'
import type { PadIdentity } from '../../features/accounts/pad-identity.ts'
import type { PadAuthor } from '../../pad-log/authors.store.ts'
import type { Room } from './room.ts'

/** Step from one colour to the next, chosen so that neighbours differ. */
const STEP = 5

/**
 * Returns people who are in the pad, until each colour is that of another person than the author: of thousands of
 * people most need not be read, and the opening of the pad does not wait for them.
 */
const peoplePresent = (author: string, room: Room): PadAuthor[] => {
  const free = new Set<string>(AUTHOR_COLORS)
  const read: PadAuthor[] = []
  for (const person of room.presence.users()) {
    read.push(person)
    if (person.author !== author) free.delete(person.color)
    if (free.size === 0) break
  }
  return read
}

/** Returns a colour that the author had in this pad, unless it was one that a user chose and has given up. */
const colorBefore = (author: string, present: readonly PadAuthor[], room: Room): string | undefined => {
  const given: readonly string[] = AUTHOR_COLORS
  return [room.authors.get(author), ...present.filter((other) => other.author === author)]
    .map((shown) => shown?.color)
    .find((color) => color !== undefined && color !== '' && (isGuestAuthor(author) || given.includes(color)))
}

/**
 * EDT-96: returns the author with the colour that the pad shows. An author without a chosen colour keeps the colour
 * that they had in the pad, or else gets one that nobody present and no other author of the pad has. It is never the
 * colour that the author hides (EDT-120).
 */
export const withDisplayColor = ({ author, name, color: chosen, hiddenColor }: PadIdentity, room: Room): PadAuthor => {
  if (chosen !== '') return { author, name, color: chosen }
  const present = peoplePresent(author, room)
  const taken = new Set(present.flatMap((other) => (other.author === author ? [] : [other.color])))
  const unwritten = new Set<string>(AUTHOR_COLORS)
  for (const other of room.authors.values()) {
    if (other.author !== author) unwritten.delete(other.color)
    // With thousands of authors all are soon taken, and the rest need not be read.
    if (unwritten.size === 0) break
  }
  const own = defaultColorOf(author)
  const first = AUTHOR_COLORS.findIndex((color) => color === own)
  const given = AUTHOR_COLORS.map((_, at) => AUTHOR_COLORS[(first + at * STEP) % AUTHOR_COLORS.length] ?? own).filter(
    (color) => color !== hiddenColor,
  )
  const before = colorBefore(author, present, room)
  const isFree = (color: string): boolean => color !== hiddenColor && !taken.has(color)
  const color =
    (before !== undefined && isFree(before) ? before : undefined) ??
    given.find((one) => isFree(one) && unwritten.has(one)) ??
    given.find(isFree) ??
    given[0] ??
    own
  return { author, name, color }
}

/** Returns how a connection's author appears in the pad, and by which name to themself, where that is another. */
export const withOwnName = (identity: PadIdentity, room: Room): PadIdentity => ({
  ...withDisplayColor(identity, room),
  ...(identity.ownName === undefined ? {} : { ownName: identity.ownName }),
})
