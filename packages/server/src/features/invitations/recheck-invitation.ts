import type { GroupId, UserId } from '@sheaf/contract/ids'
import type { JobCtx } from '../../jobs/job.ts'
import { findAccount } from '../accounts/accounts.store.ts'
import { findGroup } from '../groups/groups.store.ts'
import type { InvitationData } from '../mail/templates/invitation.ts'
import type { JoinedData } from '../mail/templates/joined.ts'
import { findByLink } from './invitations.store.ts'

/** INV-11: returns what the mail may still say when it is sent; `undefined` if its link no longer leads anywhere. */
export const recheckInvitation = async (ctx: JobCtx, data: InvitationData): Promise<InvitationData | undefined> => {
  const found = await findByLink(ctx.db, data.tokenHash)
  return found?.state === 'pending' && found.isNewest && found.group === 'active' ? data : undefined
}

/** INV-4: returns what the mail may still say; `undefined` if its recipient has another address or is no member. */
export const recheckJoined = async (ctx: JobCtx, data: JoinedData): Promise<JoinedData | undefined> => {
  const { id, to, group } = data.recipient
  const account = await findAccount(ctx.db, id as UserId)
  if (account?.email !== to) return undefined
  const found = await findGroup(ctx.db, group as GroupId, account._id)
  return found === undefined || found.role === 'none' ? undefined : data
}
