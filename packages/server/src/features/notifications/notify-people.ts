import { canViewPad } from '@sheaf/contract/policy/pad'
import { transact } from '../../db/transact.ts'
import type { JobCtx, JobHandler } from '../../jobs/job.ts'
import { resolveLogins } from '../accounts/resolve-logins.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { loadOpenable } from '../pads/anonymous-pads.service.ts'
import type { Notification } from './notifications.service.ts'
import { listRecipients, type Recipient } from './notifications.store.ts'

const mayLook = async (
  ctx: JobCtx,
  { id, login }: Recipient,
  pad: NonNullable<Notification['pad']>,
): Promise<boolean> => {
  const actor = { kind: 'user', id, login } as const
  const loaded = await loadOpenable({ ...ctx, actor, address: '' }, pad)
  return loaded !== undefined && canViewPad(actor, loaded.facts).allowed
}

/** MAIL-9, MAIL-11, SEC-1: writes to those who exist, have confirmed their address and may read the pad. */
export const notifyPeople: JobHandler = async (ctx, { payload }) => {
  const { by, loginsOrEmails, url, text, pad } = payload as Notification
  const { ids } = await resolveLogins(ctx, loginsOrEmails, await ctx.settings.read())
  const called: Recipient[] = []
  for (const recipient of await listRecipients(ctx.db, ids))
    if (pad === undefined || (await mayLook(ctx, recipient, pad))) called.push(recipient)
  await transact(ctx, async (ctx) => {
    for (const { email: to, lang, login } of called)
      await queueMail(ctx, { to, lang, template: 'notify-user', data: { login, by, text, url } })
  })
  return undefined
}
