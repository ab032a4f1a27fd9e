import type { PadId } from '@sheaf/contract/ids'
import { userActor } from '@sheaf/contract/policy/actor'
import { canViewPad } from '@sheaf/contract/policy/pad'
import { transact } from '../../db/transact.ts'
import type { JobCtx, JobHandler } from '../../jobs/job.ts'
import { resolveLogins } from '../accounts/resolve-logins.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { loadOpenable } from '../pads/anonymous-pads.service.ts'
import type { QueuedNotification } from './notifications.service.ts'
import { listRecipients, type Recipient } from './notifications.store.ts'

const mayLook = async (ctx: JobCtx, { id, login }: Recipient, pads: readonly PadId[]): Promise<boolean> => {
  const actor = userActor({ _id: id, login })
  for (const pad of pads) {
    const loaded = await loadOpenable({ ...ctx, actor, address: '' }, pad)
    if (loaded === undefined || !canViewPad(actor, loaded.facts).allowed) return false
  }
  return true
}

/**
 * MAIL-9, MAIL-11, SEC-1: writes to those who exist, have confirmed their address and may read every pad that the
 * notification names.
 */
export const notifyPeople: JobHandler<QueuedNotification> = async (ctx, { payload }) => {
  const { by, loginsOrEmails, url, text, pad, pads = pad === undefined ? [] : [pad] } = payload
  const { ids } = await resolveLogins(ctx, loginsOrEmails, await ctx.settings.read())
  const called: Recipient[] = []
  for (const recipient of await listRecipients(ctx.db, ids))
    if (await mayLook(ctx, recipient, pads)) called.push(recipient)
  await transact(ctx, async (ctx) => {
    for (const { email: to, lang, login } of called)
      await queueMail(ctx, { to, lang, template: 'notify-user', data: { login, by, text, url } })
  })
  return undefined
}
