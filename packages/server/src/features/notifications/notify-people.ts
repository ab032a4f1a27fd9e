import type { PadId } from '@sheaf/contract/ids'
import { userActor } from '@sheaf/contract/policy/actor'
import { canViewFolderOf } from '@sheaf/contract/policy/beside-pad'
import { canViewPad } from '@sheaf/contract/policy/pad'
import { transact } from '../../db/transact.ts'
import type { JobCtx, JobHandler } from '../../jobs/job.ts'
import { resolveLogins } from '../accounts/resolve-logins.ts'
import { findGroup } from '../groups/groups.store.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { ShownPad } from '../mail/templates/notify-user.ts'
import { loadOpenable } from '../pads/anonymous-pads.service.ts'
import type { QueuedNotification } from './notifications.service.ts'
import { listRecipients, type Recipient } from './notifications.store.ts'

/** Returns a pad as its reader knows it; `undefined` if they may not read it. */
const shownTo = async (ctx: JobCtx, { id, login }: Recipient, pad: PadId): Promise<ShownPad | undefined> => {
  const actor = userActor({ _id: id, login })
  const loaded = await loadOpenable({ ...ctx, actor, address: '' }, pad)
  if (loaded === undefined || !canViewPad(actor, loaded.facts).allowed) return undefined
  const { name, group } = loaded.pad
  const mayViewFolder = group !== undefined && canViewFolderOf(actor, loaded.facts).allowed
  const folder = mayViewFolder ? (await findGroup(ctx.db, group, undefined))?.name : undefined
  return folder === undefined ? { name } : { name, folder }
}

/**
 * MAIL-9, MAIL-11, MAIL-29, SEC-1: writes to those who exist, have confirmed their address and may read every pad that
 * the notification names.
 */
export const notifyPeople: JobHandler<QueuedNotification> = async (ctx, { payload }) => {
  const { by, loginsOrEmails, url, text, pad, pads: ids = pad === undefined ? [] : [pad] } = payload
  const { ids: people } = await resolveLogins(ctx, loginsOrEmails, await ctx.settings.read())
  const called: { readonly recipient: Recipient; readonly pads: readonly ShownPad[] }[] = []
  for (const recipient of await listRecipients(ctx.db, people)) {
    const pads: ShownPad[] = []
    for (const id of ids) {
      const shown = await shownTo(ctx, recipient, id)
      if (shown === undefined) break
      pads.push(shown)
    }
    if (pads.length === ids.length) called.push({ recipient, pads })
  }
  await transact(ctx, async (ctx) => {
    for (const { recipient, pads } of called) {
      const { email: to, lang, login } = recipient
      await queueMail(ctx, { to, lang, template: 'notify-user', data: { login, by, text, url, pads } })
    }
  })
  return undefined
}
