import type { Member } from '@sheaf/contract/entities/user'

/** As much as the reply tells: full name and mail address for those who may know them, else the login. */
export const nameOf = ({ login, firstname = '', lastname = '' }: Member): string =>
  `${firstname} ${lastname}`.trim() || login

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

const isKnownByName = (member: Member): boolean => nameOf(member) !== member.login

/** What is told of them where their login stands already. */
export const besideLogin = (member: Member): string =>
  joined(isKnownByName(member) ? nameOf(member) : '', member.email ?? '')

/** What is told of them where {@link nameOf} stands already. */
export const besideName = (member: Member): string =>
  joined(isKnownByName(member) ? member.login : '', member.email ?? '')
