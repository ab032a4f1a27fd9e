import type { PadId, UserId } from '@sheaf/contract/ids'
import type { JobCtx } from '../../jobs/job.ts'
import { findAccount } from '../accounts/accounts.store.ts'
import type { DataOf } from '../mail/templates/index.ts'
import { inFolder } from './collect-digest.ts'
import { findReadable } from './find-readable.ts'

/**
 * MAIL-15, W-30: what of a digest may still be told when it goes, which may be long after it was queued. Nothing: its
 * reader has unsubscribed, has another address, is gone, or may read none of it any more.
 */
export const stillToTell = async (ctx: JobCtx, digest: DataOf<'digest'>): Promise<DataOf<'digest'> | undefined> => {
  const reader = await findAccount(ctx.db, digest.user as UserId)
  if (!reader?.active || reader.email !== digest.to || reader.digestFrequency === 'off') return undefined
  const pads = []
  for (const { folder: _, ...pad } of digest.pads) {
    const where = pad.act?.kind === 'removed' ? 'in the trash' : 'in place'
    const readable = await findReadable(ctx, { id: reader._id, login: reader.login }, pad.id as PadId, where)
    if (readable) pads.push(inFolder(pad, readable.folder))
  }
  return pads.length === 0 ? undefined : { ...digest, pads }
}
