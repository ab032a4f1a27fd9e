import type { Ctx } from '../../context.ts'
import { voidMailTokens } from '../recovery/mail-tokens.ts'
import { forgetTypedEmail } from '../user-lists/user-lists.store.ts'
import { emailKey } from './account-keys.ts'
import { lockAccount, updateAccount, type Account } from './accounts.store.ts'

/**
 * In a transaction of its caller's. No link that was mailed before opens anything (ACC-25), and who had typed the old
 * address is not shown the new one (UL-8). Throws EMAIL_ALREADY_EXISTS.
 */
export const changeEmail = async (
  ctx: Pick<Ctx, 'db'>,
  { _id, email: old }: Pick<Account, '_id' | 'email'>,
  email: string,
): Promise<void> => {
  if (emailKey(email) !== emailKey(old)) {
    // Lists that are just being written with this account in them are waited for, and then forget it like the others.
    await lockAccount(ctx.db, _id)
    await forgetTypedEmail(ctx.db, _id)
  }
  await updateAccount(ctx.db, _id, { email })
  await voidMailTokens(ctx, _id)
}
