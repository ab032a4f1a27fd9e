import type { Ctx } from '../../context.ts'
import { voidMailTokens } from '../recovery/mail-tokens.ts'
import { forgetTypedEmail } from '../user-lists/user-lists.store.ts'
import { emailKey } from './account-keys.ts'
import { updateAccount, type Account } from './accounts.store.ts'

/**
 * In a transaction of its caller's. No link that was mailed before opens anything (ACC-25), and who had typed the old
 * address is not shown the new one (UL-8). Throws EMAIL_ALREADY_EXISTS.
 */
export const changeEmail = async (
  ctx: Pick<Ctx, 'db'>,
  { _id, email: old }: Pick<Account, '_id' | 'email'>,
  email: string,
): Promise<void> => {
  // Before the account, as whoever writes a list takes both: else each could wait for the other.
  if (emailKey(email) !== emailKey(old)) await forgetTypedEmail(ctx.db, _id)
  await updateAccount(ctx.db, _id, { email })
  await voidMailTokens(ctx, _id)
}
