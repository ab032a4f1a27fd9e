import { joinPeople } from '@sheaf/ui/components/people-picker'

/** Somebody whose login the page knows, with the mail address if that is disclosed to the user. */
export interface KnownPerson {
  readonly login: string
  readonly email?: string | undefined
}

/** Returns the people with the mail addresses of known ones replaced by their logins, each person once. */
export const asLogins = (people: readonly string[], known: readonly KnownPerson[]): string[] => {
  const loginOf = new Map(known.map(({ login, email = '' }) => [email.toLowerCase(), login]))
  // Accounts from elsewhere may have a login that looks like somebody's address; a login counts first.
  for (const name of ['', ...known.map(({ login }) => login.toLowerCase())]) loginOf.delete(name)
  return joinPeople(
    [],
    people.map((person) => loginOf.get(person.toLowerCase()) ?? person),
  )
}

/** Returns the logins, and the mail addresses of the same people as far as they are known. */
export const withAddresses = (logins: readonly string[], known: readonly KnownPerson[]): string[] => {
  const loginKeys = new Set(logins.map((login) => login.toLowerCase()))
  return [
    ...logins,
    ...known.flatMap(({ login, email = '' }) => (email !== '' && loginKeys.has(login.toLowerCase()) ? [email] : [])),
  ]
}
