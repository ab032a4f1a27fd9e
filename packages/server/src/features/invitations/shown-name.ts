import type { Account } from '../accounts/accounts.store.ts'

/** Returns the name by which somebody who invites is shown to those they invite. */
export const shownNameOf = ({
  login,
  firstname,
  lastname,
  padNickname,
}: Pick<Account, 'login' | 'firstname' | 'lastname' | 'padNickname'>): string =>
  padNickname || `${firstname} ${lastname}`.trim() || login
