import { canMailLinks } from '@sheaf/contract/policy/mail'
import { transact } from '../../db/transactions/transact.ts'
import type { JobHandler } from '../../jobs/job.ts'
import { findAccountWithEmail } from '../accounts/accounts.store.ts'
import { siteLink } from '../settings/site-links.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { issueMailToken } from './mail-tokens.ts'

/** MAIL-8: mails a link to the account with this mail address, if there is one. */
export const recoverAccount: JobHandler = async (ctx, { key: email }) => {
  const settings = await ctx.settings.read()
  // Mail was configured when recovery was requested; without it no mail can be sent.
  if (!canMailLinks(settings).allowed) return undefined
  const account = await findAccountWithEmail(ctx.db, email, settings)
  if (!account) return undefined
  await transact(ctx, async (ctx) => {
    const minutes = settings.tokenDuration
    const { token, expiresAt } = await issueMailToken(ctx, { purpose: 'passrecover', user: account._id, minutes })
    const url = siteLink(settings, 'passrecover', token)
    const { _id: user, email: to, lang, login } = account
    await queueMail(ctx, { user, to, lang, template: 'pass-recover', data: { login, url, minutes }, expiresAt })
  })
  return undefined
}
