import { AppError } from '@sheaf/contract/errors'
import type { Ctx } from '../../context.ts'
import { loginKey } from '../../identity/secrets/account-keys.ts'
import { findAccount } from '../accounts/accounts.store.ts'
import { resetPasswordAttempts, tryAsName } from '../accounts/password-attempts.ts'
import { isPasswordOf } from '../accounts/check-credentials.ts'

/** Checks the caller's own password; nobody else's can be asked about. */
export const checkPassword = async (ctx: Ctx, login: string | undefined, password: string): Promise<void> => {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  if (login !== undefined && loginKey(login) !== loginKey(actor.login))
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.DENIED')
  const account = await tryAsName(ctx, actor.login, async () => {
    const account = await findAccount(ctx.db, actor.id)
    if (!account || !(await isPasswordOf(ctx, account, password)))
      throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT', { field: 'password' })
    return account
  })
  await resetPasswordAttempts(ctx, account)
}
