import type { PadId, UserId } from '@sheaf/contract/ids'
import type { JobCtx } from '../../jobs/job.ts'
import { findAccount } from '../accounts/accounts.store.ts'
import type { NotifyUserData } from '../mail/templates/notify-user.ts'
import { findPadsShownTo } from './find-pads-shown-to.ts'

/**
 * MAIL-31: returns what a notification may still say when it is sent, which may be long after it was queued. Returns
 * `undefined` if its recipient has another address, is gone, or may no longer read every pad that it names.
 */
export const recheckNotification = async (ctx: JobCtx, data: NotifyUserData): Promise<NotifyUserData | undefined> => {
  const { recipient } = data
  // OPS-97: a mail queued by an older release does not tell whom to check.
  if (recipient === undefined) return data
  const account = await findAccount(ctx.db, recipient.id as UserId)
  if (!account?.active || account.email !== recipient.to) return undefined
  const who = { id: account._id, login: account.login }
  const pads = await findPadsShownTo(ctx, who, recipient.pads as PadId[])
  return pads && { ...data, pads }
}
