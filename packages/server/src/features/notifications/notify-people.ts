import { transact } from '../../db/transactions/transact.ts'
import type { JobHandler } from '../../jobs/job.ts'
import type { QueuedNotification } from '../../jobs/payloads.ts'
import { resolveLogins } from '../accounts/resolve-logins.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { ShownPad } from '../mail/templates/notify-user.ts'
import { findPadsShownTo } from './find-pads-shown-to.ts'
import { listRecipients, type Recipient } from './notifications.store.ts'

/**
 * MAIL-9, MAIL-11, MAIL-29, SEC-1: writes to those who exist, have confirmed their address and may read every pad that
 * the notification names.
 */
export const notifyPeople: JobHandler<QueuedNotification> = async (ctx, { payload }) => {
  const { by, loginsOrEmails, url, text, pad, pads: ids = pad === undefined ? [] : [pad] } = payload
  const { ids: people } = await resolveLogins(ctx, loginsOrEmails, await ctx.settings.read())
  const called: { readonly recipient: Recipient; readonly pads: readonly ShownPad[] }[] = []
  for (const recipient of await listRecipients(ctx.db, people)) {
    const pads = await findPadsShownTo(ctx, recipient, ids)
    if (pads !== undefined) called.push({ recipient, pads })
  }
  await transact(ctx, async (ctx) => {
    for (const { recipient, pads } of called) {
      const { id, email: to, lang, login } = recipient
      const data = { recipient: { id, to, pads: ids }, login, by, text, url, pads }
      await queueMail(ctx, { user: id, to, lang, template: 'notify-user', data })
    }
  })
  return undefined
}
