import type { Member } from '@sheaf/contract/entities/user'

/** Returns the full name if the server disclosed it to this reader, else the login. */
export const nameOf = ({ login, firstname = '', lastname = '' }: Member): string =>
  `${firstname} ${lastname}`.trim() || login

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

const isKnownByName = (member: Member): boolean => nameOf(member) !== member.login

/** Returns the details to show beside a login. */
export const detailsBesideLogin = (member: Member): string =>
  joined(isKnownByName(member) ? nameOf(member) : '', member.email ?? '')

/** Returns the details to show beside {@link nameOf}. */
export const detailsBesideName = (member: Member): string =>
  joined(isKnownByName(member) ? member.login : '', member.email ?? '')
