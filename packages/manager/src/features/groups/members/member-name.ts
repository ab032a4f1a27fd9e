import type { Member } from '@sheaf/contract/entities/user'

/** Returns the name by which the server lets this reader see a person (NAME-6). */
export const nameOf = ({ name, login }: Member): string => name ?? login

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

const isKnownByName = (member: Member): boolean => nameOf(member) !== member.login

/** NAME-8: returns whether the name already holds the login, which tells its bearer apart. */
const namesLogin = (member: Member): boolean => nameOf(member).endsWith(`(${member.login})`)

/** Returns the details to show beside a login. */
export const detailsBesideLogin = (member: Member): string =>
  joined(isKnownByName(member) ? nameOf(member) : '', member.email ?? '')

/** Returns the details to show beside {@link nameOf}. */
export const detailsBesideName = (member: Member): string =>
  joined(isKnownByName(member) && !namesLogin(member) ? member.login : '', member.email ?? '')
