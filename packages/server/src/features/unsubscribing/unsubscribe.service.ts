import { AppError } from '@sheaf/contract/errors'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { findAccount, lockAccountRow, updateAccount, type Account } from '../accounts/accounts.store.ts'
import { recordAct } from '../audit/record-act.ts'
import { forgetWaiting } from '../digests/digests.store.ts'
import { holderOfUnsubscribeToken } from '../digests/unsubscribe-token.ts'

export type UnsubscribeCtx = Pick<Ctx, 'actor' | 'address' | 'clock' | 'db' | 'secretBox'>

/** Returns the account whose digests the link ends. Throws TOKEN.INCORRECT. */
export const findSubscriber = async (ctx: UnsubscribeCtx, token: string): Promise<Account> => {
  const id = holderOfUnsubscribeToken(ctx, token)
  const account = id && (await findAccount(ctx.db, id))
  if (!account) throw new AppError('BACKEND.ERROR.TOKEN.INCORRECT', { field: 'token' })
  return account
}

/** MAIL-17: ends this person's digests until they choose another rhythm. Throws TOKEN.INCORRECT. */
export const unsubscribe = (ctx: UnsubscribeCtx, token: string): Promise<Account> =>
  transact(ctx, async (ctx) => {
    await lockAccountRow(ctx.db, (await findSubscriber(ctx, token))._id)
    // The account is read only now, because another use of the link may have held the lock.
    const account = await findSubscriber(ctx, token)
    if (account.digestFrequency === 'off') return account
    await updateAccount(ctx.db, account._id, { digestFrequency: 'off' })
    await forgetWaiting(ctx.db, account._id)
    await recordAct(ctx, {
      act: 'user.save',
      on: { user: account },
      details: { fields: ['digestFrequency'], by: 'unsubscribe' },
    })
    return account
  })
