import type { PadId, UserId } from '@sheaf/contract/ids'
import { userActor } from '@sheaf/contract/policy/actor'
import { canSeeFullName, displayName } from '@sheaf/contract/policy/display-name'
import type { JobCtx } from '../../jobs/job.ts'
import { type Account, findAccount, findAccountByLogin, listAdminsOfPads } from '../accounts/accounts.store.ts'
import { lookalikesOf } from '../accounts/lookalikes.ts'
import { listAdministeredAmong } from '../users/users.store.ts'
import type { NotifyUserData } from '../mail/templates/notify-user.ts'
import { findPadsShownTo } from './find-pads-shown-to.ts'

/**
 * NAME-6, NAME-8: returns the name by which a recipient sees who notifies them of these pads; the login of somebody who is
 * gone.
 */
const nameSeenBy = async (ctx: JobCtx, recipient: Account, login: string, pads: readonly PadId[]): Promise<string> => {
  const sender = await findAccountByLogin(ctx.db, login)
  if (!sender) return login
  const administered = await listAdministeredAmong(ctx.db, recipient._id, [sender._id])
  const { useFirstLastNameInPads } = await ctx.settings.read()
  const looksLikeAdmin = lookalikesOf(await listAdminsOfPads(ctx.db, pads))
  return displayName(sender, {
    useFirstLastNameInPads,
    maySeeFullName: canSeeFullName(userActor(recipient), sender._id, administered.has(sender._id)),
    looksLikeAdmin: (name) => looksLikeAdmin(sender._id, name),
  })
}

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
  const ids = recipient.pads as PadId[]
  const pads = await findPadsShownTo(ctx, who, ids)
  return pads && { ...data, pads, byName: await nameSeenBy(ctx, account, data.by, ids) }
}
