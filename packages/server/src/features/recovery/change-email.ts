import type { Ctx } from '../../context.ts'
import { voidMailTokens } from './mail-tokens.ts'
import { forgetTypedEmail } from '../user-lists/user-lists.store.ts'
import { emailKey } from '../../identity/secrets/account-keys.ts'
import { lockAccount, updateAccount, type Account } from '../accounts/accounts.store.ts'

/**
 * Changes an account's mail address in the caller's transaction. Links mailed before become void (ACC-25), and people
 * who had typed the old address are not shown the new one (UL-8). Throws EMAIL_ALREADY_EXISTS.
 */
export const changeEmail = async (
  ctx: Pick<Ctx, 'db'>,
  { _id, email: old }: Pick<Account, '_id' | 'email'>,
  email: string,
): Promise<void> => {
  if (emailKey(email) !== emailKey(old)) {
    // Locking waits for lists that are just being written with this account, so that they forget the address like the
    // others.
    await lockAccount(ctx.db, _id)
    await forgetTypedEmail(ctx.db, _id)
  }
  await updateAccount(ctx.db, _id, { email })
  await voidMailTokens(ctx, _id)
}
