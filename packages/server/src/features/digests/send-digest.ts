import type { UserId } from '@sheaf/contract/ids'
import { canMailLinks } from '@sheaf/contract/policy/mail'
import { transact } from '../../db/transactions/transact.ts'
import type { JobHandler } from '../../jobs/job.ts'
import { siteLink } from '../settings/site-links.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { collectDigest } from './collect-digest.ts'
import * as store from './digests.store.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

/**
 * MAIL-12 to MAIL-18, MAIL-25, MAIL-26: sends one person's digest. Its content is read first, which may take long; then
 * one transaction queues the mail and advances the cursors, unless another server has sent this digest meanwhile.
 */
export const sendDigest: JobHandler = async (ctx, { key, signal }) => {
  const settings = await ctx.settings.read()
  if (!canMailLinks(settings).allowed) return undefined
  const recipient = await store.findRecipient(ctx.db, key as UserId)
  if (!recipient) return undefined
  if (recipient.rhythm === 'off' || !recipient.isActive) {
    await transact(ctx, (ctx) => store.forgetWaiting(ctx.db, recipient.id))
    return undefined
  }
  const { pads, morePads, reported } = await collectDigest(ctx, recipient, signal)
  const { id, login, email: to, lang, rhythm } = recipient
  const data = {
    user: id,
    to,
    login,
    rhythm,
    pads: pads.map(({ isThere, ...pad }) => ({ ...pad, ...(isThere ? { url: siteLink(settings, 'p', pad.id) } : {}) })),
    morePads,
    watchlistUrl: siteLink(settings, 'mywatchlist'),
    profileUrl: siteLink(settings, 'myprofile'),
    unsubscribeUrl: siteLink(settings, 'unsubscribe', unsubscribeToken(ctx, id)),
  }
  await transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    if (!(await store.claimDigest(ctx.db, recipient, pads.length > 0 ? now : recipient.lastSentAt))) return
    await store.moveCursors(ctx.db, id, reported, now)
    if (pads.length > 0) await queueMail(ctx, { user: id, to, lang, template: 'digest', data })
  })
  return undefined
}
