import type { Settings } from '@sheaf/contract/entities/settings'
import { AppError } from '@sheaf/contract/errors'
import { permit } from '@sheaf/contract/policy/decision'
import { canMailLinks } from '@sheaf/contract/policy/mail'
import { canRecover } from '@sheaf/contract/policy/site'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { anyCase, emailKey } from '../../identity/secrets/account-keys.ts'
import { findAccountWithEmail, lockAccount, type Account } from '../accounts/accounts.store.ts'
import { changeEmail } from './change-email.ts'
import { siteLink } from '../settings/site-links.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { holderOfMailToken, issueMailToken, useMailToken } from './mail-tokens.ts'
import { deleteMailTokensOf } from './mail-tokens.store.ts'

/**
 * ACC-50: permits a new address before anything is saved, since a mail goes to whatever was typed. Throws
 * MAIL_NOT_CONFIGURED, ROOTURL_NOT_CONFIGURED, EMAIL_ALREADY_EXISTS, TOO_MANY_ATTEMPTS.
 */
export const permitNewEmail = async (
  ctx: Ctx,
  settings: Settings,
  { _id }: Pick<Account, '_id'>,
  email: string,
): Promise<void> => {
  permit(canMailLinks(settings))
  // This is counted before the look, since the answer tells who has an account. The mails are counted after it: nobody
  // uses up those of a holder by trying their address.
  await ctx.limits.consume('recoverAddress', ctx.address)
  const holder = await findAccountWithEmail(ctx.db, email, anyCase)
  if (holder && holder._id !== _id) throw new AppError('BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS', { field: 'email' })
  await ctx.limits.consume('recover', emailKey(email))
}

/**
 * ACC-48, MAIL-24: mails the new address a link, which replaces an earlier one, and notifies the old address, which
 * counts until then. It runs in the transaction of the save.
 */
export const requestNewEmail = async (ctx: Ctx, settings: Settings, account: Account, email: string): Promise<void> => {
  const { _id, login, lang } = account
  const minutes = settings.tokenDuration
  await deleteMailTokensOf(ctx.db, _id, 'emailconfirm')
  const { token, expiresAt } = await issueMailToken(ctx, { purpose: 'emailconfirm', user: _id, minutes, email })
  const url = siteLink(settings, 'emailconfirm', token)
  await queueMail(ctx, {
    user: _id,
    to: email,
    lang,
    template: 'email-confirm',
    data: { login, url, minutes },
    expiresAt,
  })
  const recoveryUrl = siteLink(settings, 'passrecover')
  await queueMail(ctx, {
    user: _id,
    to: account.email,
    lang,
    template: 'email-change',
    data: { login, email, recoveryUrl },
  })
}

/** ACC-50: withdraws the pending address, as a mistyped one, of a user who saves only the one that counts. */
export const withdrawNewEmail = (ctx: Pick<Ctx, 'db'>, { _id }: Pick<Account, '_id'>): Promise<void> =>
  deleteMailTokensOf(ctx.db, _id, 'emailconfirm')

/** ACC-49: takes the new address into use. Throws TOKEN.INCORRECT, TOKEN.EXPIRED, EMAIL_ALREADY_EXISTS. */
export const confirmEmail = async (ctx: Ctx, token: string): Promise<{ login: string; email: string }> => {
  permit(canRecover(await ctx.settings.read()))
  return transact(ctx, async (ctx) => {
    const { account, email } = await holderOfMailToken(ctx, 'emailconfirm', token)
    if (email === null) throw new AppError('BACKEND.ERROR.TOKEN.INCORRECT', { field: 'token' })
    await lockAccount(ctx.db, account._id)
    await useMailToken(ctx, token)
    await changeEmail(ctx, account, email)
    return { login: account.login, email }
  })
}
