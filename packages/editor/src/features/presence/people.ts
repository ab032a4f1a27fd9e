import { isGuestAuthor, type PresenceUser } from '@sheaf/contract/realtime/socket'
import { currentLanguage } from '@sheaf/ui/l10n/i18n'
import { nameOrder } from '@sheaf/ui/l10n/name-order'
import type { AuthorAppearances } from '../../connection/authors.ts'
import type { OtherPresence, Presence } from '../../connection/presence.ts'

export interface Person extends PresenceUser {
  readonly isMe: boolean
  readonly isGuest: boolean
}

const person = (user: PresenceUser, isMe: boolean): Person => ({ ...user, isMe, isGuest: isGuestAuthor(user.author) })

/** Returns everybody once, however many pages they have open, with this page's own person first. */
export const peopleIn = (others: Iterable<OtherPresence>, me: PresenceUser): Person[] => {
  const people = new Map<string, Person>([[me.author, person(me, true)]])
  for (const { user } of others)
    if (user !== undefined && !people.has(user.author)) people.set(user.author, person(user, false))
  const [mine, ...rest] = people.values()
  const compare = nameOrder(currentLanguage())
  return [mine!, ...rest.toSorted((a, b) => compare(a.name, b.name))]
}

/** Returns who wrote in the text and is not here, in the order of their names. */
export const othersWhoWrote = (
  appearances: AuthorAppearances,
  here: readonly Person[],
): readonly { readonly author: string; readonly name: string; readonly color: string }[] => {
  const present = new Set(here.map(({ author }) => author))
  const compare = nameOrder(currentLanguage())
  return [...appearances]
    .filter(([author]) => !present.has(author))
    .map(([author, { name, color }]) => ({ author, name, color }))
    .toSorted((a, b) => compare(a.name, b.name))
}

const isSame = (a: readonly Person[], b: readonly Person[]): boolean =>
  a.length === b.length &&
  a.every(({ author, name, color }, at) => author === b[at]?.author && name === b[at].name && color === b[at].color)

/**
 * Calls `onChange` when people come, go or change their name or colour, but not when carets move. Returns a function
 * that stops it.
 */
export const followPeople = (
  presence: Presence,
  me: PresenceUser,
  onChange: (people: readonly Person[]) => void,
): (() => void) => {
  let last: readonly Person[] = []
  const update = () => {
    const people = peopleIn(presence.others.values(), me)
    if (isSame(people, last)) return
    last = people
    onChange(people)
  }
  update()
  return presence.onChange(update)
}

const CIRCLES_MAX = 5
const CIRCLES_MAX_ON_PHONE = 2

/**
 * Returns how many of the people here are drawn as circles; the others are a number beside them. On a phone the name of
 * the pad needs the room of all but two.
 */
export const circlesFor = (people: number, isPhone: boolean): number => {
  if (!isPhone) return Math.min(people, CIRCLES_MAX)
  return people > CIRCLES_MAX_ON_PHONE ? 1 : people
}
