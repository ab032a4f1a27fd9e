import { permit } from '@sheaf/contract/policy/decision'
import { canMailRecovery } from '@sheaf/contract/policy/mail'
import { canRecover } from '@sheaf/contract/policy/site'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { emailKey } from '../../identity/secrets/account-keys.ts'
import { updateAccount } from '../accounts/accounts.store.ts'
import { requireGoodPassword } from '../accounts/password-rules.ts'
import { resetPasswordAttempts } from '../accounts/password-attempts.ts'
import { recordAct } from '../audit/record-act.ts'
import { revokeAllSessions } from '../sessions/revoke-other-sessions.ts'
import { holderOfMailToken, useMailToken, voidMailTokens } from './mail-tokens.ts'

/**
 * ACC-21: requests a recovery with the same work for every address, since only the job looks for its account. Throws
 * ROOTURL_NOT_CONFIGURED or MAIL_NOT_CONFIGURED before anything that depends on the address.
 */
export const requestRecovery = async (ctx: Ctx, email: string): Promise<void> => {
  const settings = await ctx.settings.read()
  permit(canRecover(settings))
  permit(canMailRecovery(settings))
  await ctx.limits.consume('recoverAddress', ctx.address)
  await ctx.limits.consume('recover', emailKey(email))
  await ctx.jobs.enqueue(ctx.db, { kind: 'recover-account', key: email })
}

/**
 * ACC-24 to ACC-27, SES-9: sets a new password by a mailed link. All sessions end, an account that waited is confirmed,
 * and two-factor stays as it is. A refused password leaves the link usable. Returns the login.
 */
export const recover = async (
  ctx: Ctx,
  token: string,
  input: { readonly password: string; readonly passwordConfirm?: string | undefined },
): Promise<string> => {
  const settings = await ctx.settings.read()
  permit(canRecover(settings))
  const { account } = await holderOfMailToken(ctx, 'passrecover', token)
  requireGoodPassword(input, settings)
  const passwordHash = await ctx.hasher.hash(input.password)
  await transact(ctx, async (ctx) => {
    // The account is locked first, as by those who save or remove it; another order could deadlock.
    await updateAccount(ctx.db, account._id, { passwordHash, active: true })
    await useMailToken(ctx, token)
    await voidMailTokens(ctx, account._id)
    await revokeAllSessions(ctx, account._id)
    await recordAct(ctx, { act: 'user.password', on: { user: account }, details: { by: 'recovery' } })
  })
  await resetPasswordAttempts(ctx, account)
  return account.login
}
