import type { Ctx } from '../../context.ts'
import { loginKey } from '../../identity/secrets/account-keys.ts'
import { hashToken } from '../../lib/ids.ts'
import { findAccount, type Account } from '../accounts/accounts.store.ts'
import * as store from './sessions.store.ts'

export interface FoundPending {
  readonly id: string
  readonly account: Account
}

/** Returns the pending sign-in of a pending key, if it is that login's and still valid (AUTH-6). */
export const findPending = async (ctx: Ctx, login: string, key: string): Promise<FoundPending | undefined> => {
  const pending = await store.findSession(ctx.db, 'token_hash', hashToken(key))
  if (pending?.kind !== 'pending' || !pending.userId || pending.expiresAt <= ctx.clock.now()) return undefined
  const account = await findAccount(ctx.db, pending.userId)
  return account && loginKey(account.login) === loginKey(login) ? { id: pending.id, account } : undefined
}
