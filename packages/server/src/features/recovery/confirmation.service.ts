import type { Settings } from '@sheaf/contract/entities/settings'
import type { UserId } from '@sheaf/contract/ids'
import { permit } from '@sheaf/contract/policy/decision'
import { canRecover } from '@sheaf/contract/policy/site'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { updateAccount } from '../accounts/accounts.store.ts'
import { siteLink } from '../settings/site-links.ts'
import { queueMail, type MailCtx } from '../mail/queue-mail.ts'
import { holderOfMailToken, issueMailToken, useMailToken } from './mail-tokens.ts'

export interface Unconfirmed {
  readonly id: UserId
  readonly login: string
  readonly email: string
  readonly lang: string
}

/**
 * ACC-16: mails a link for confirmation in the transaction that makes the account, so that no account waits for a mail
 * that was never queued.
 */
export const requestConfirmation = async (
  ctx: MailCtx,
  settings: Settings,
  { id, login, email, lang }: Unconfirmed,
): Promise<void> => {
  const minutes = settings.tokenDuration
  const { token, expiresAt } = await issueMailToken(ctx, { purpose: 'accountconfirm', user: id, minutes })
  const url = siteLink(settings, 'accountconfirm', token)
  await queueMail(ctx, {
    user: id,
    to: email,
    lang,
    template: 'account-confirm',
    data: { login, url, minutes },
    expiresAt,
  })
}

/** ACC-18: confirms an account. Returns its login. Throws TOKEN.INCORRECT or TOKEN.EXPIRED. */
export const confirmAccount = async (ctx: Ctx, token: string): Promise<string> => {
  permit(canRecover(await ctx.settings.read()))
  return transact(ctx, async (ctx) => {
    const {
      account: { _id, login },
    } = await holderOfMailToken(ctx, 'accountconfirm', token)
    // The rows are locked in the same order as in `recover`.
    await updateAccount(ctx.db, _id, { active: true })
    await useMailToken(ctx, token)
    return login
  })
}
