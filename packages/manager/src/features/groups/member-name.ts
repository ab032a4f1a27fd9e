import type { Member } from '@sheaf/contract/entities/user'

/** As much as the reply tells: full name and mail address for those who may know them, else the login. */
export const nameOf = ({ login, firstname = '', lastname = '' }: Member): string =>
  `${firstname} ${lastname}`.trim() || login

export const detailsOf = (member: Member): string =>
  [nameOf(member) === member.login ? '' : member.login, member.email ?? ''].filter((part) => part !== '').join(' · ')
