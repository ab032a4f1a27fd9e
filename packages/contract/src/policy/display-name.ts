import type { User } from '../entities/user.ts'
import type { UserId } from '../ids.ts'
import type { Actor } from './actor.ts'

/** The names of a person, as far as they are known where the name is shown. */
export interface PersonNames
  extends Pick<User, 'login'>, Partial<Pick<User, 'firstname' | 'lastname' | 'padNickname'>> {}

/** What decides which of a person's names a viewer sees. */
export interface NameView {
  /** The site's setting that shows everybody by first and last name. */
  readonly useFirstLastNameInPads: boolean
  /** Whether this viewer may see the person's first and last name (`canSeeFullName`). */
  readonly maySeeFullName: boolean
  /** Returns whether a name looks like one of an admin of the folder in which it is shown, who is somebody else. */
  readonly looksLikeAdmin?: (name: string) => boolean
}

/** The site's setting, as far as a page was told it. */
interface NamingSite {
  readonly useFirstLastNameInPads?: boolean | undefined
}

/** The view of people who look at themselves. */
export const ownView = ({ useFirstLastNameInPads = false }: NamingSite): NameView => ({
  useFirstLastNameInPads,
  maySeeFullName: true,
})

/**
 * GRP-35, NAME-7: decides whether somebody may see first and last name of a person: the person themself, the site
 * administrator, and those who administer a group in which the person is a member.
 */
export const canSeeFullName = (viewer: Actor, person: UserId, administersGroupOf: boolean): boolean =>
  viewer.kind === 'siteAdmin' || (viewer.kind === 'user' && (viewer.id === person || administersGroupOf))

/** Returns first and last name, as far as they are known, or an empty text. */
export const fullNameOf = ({ firstname = '', lastname = '' }: Omit<PersonNames, 'login'>): string =>
  `${firstname} ${lastname}`.trim()

/**
 * NAME-6: returns the name by which a viewer sees a person, wherever that is: the name in pads, else first and last name
 * if this viewer may see them, else the login. Where the site shows everybody by first and last name, these come first.
 * A name that looks like an admin's is told apart by the login (NAME-8).
 */
export const displayName = (person: PersonNames, view: NameView): string => {
  const { login, padNickname = '' } = person
  const fullName = fullNameOf(person)
  const name = (view.useFirstLastNameInPads && fullName) || padNickname || (view.maySeeFullName && fullName) || login
  return name !== login && view.looksLikeAdmin?.(name) === true ? `${name} (${login})` : name
}

/**
 * EDT-8: returns the name by which a viewer sees a person in a pad. It is empty for people who do not want to be named in
 * pads, unless the site names everybody.
 */
export const nameInPads = (person: PersonNames & Pick<User, 'useLoginAndColorInPads'>, view: NameView): string =>
  person.useLoginAndColorInPads || view.useFirstLastNameInPads ? displayName(person, view) : ''
