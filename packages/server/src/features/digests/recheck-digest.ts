import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import type { JobCtx } from '../../jobs/job.ts'
import { findRedactedTo } from '../../pad-log/redaction/redactions.store.ts'
import { findAccount } from '../accounts/accounts.store.ts'
import type { DataOf } from '../mail/templates/index.ts'
import { inFolder } from './collect-digest.ts'
import { findFolderLeft, findReadable } from '../activity/find-readable.ts'

/** HIST-73: returns a pad without its lines if something was taken out of it since they were read. */
const withoutRedacted = async <Listed extends DataOf<'digest'>['pads'][number]>(
  { db }: Pick<JobCtx, 'db'>,
  pad: Listed,
): Promise<Listed> => {
  if (pad.lines.length === 0 || (await findRedactedTo(db, pad.id as PadId)) === (pad.redacted ?? 0)) return pad
  return { ...pad, lines: [], moreLines: pad.moreLines + pad.lines.length }
}

/**
 * MAIL-15, W-30: returns what a digest may still show when it is sent, which may be long after it was queued. Returns
 * `undefined` if its reader has unsubscribed, has another address, is gone, or may no longer read any of it.
 */
export const recheckDigest = async (ctx: JobCtx, digest: DataOf<'digest'>): Promise<DataOf<'digest'> | undefined> => {
  const reader = await findAccount(ctx.db, digest.user as UserId)
  if (!reader?.active || reader.email !== digest.to || reader.digestFrequency === 'off') return undefined
  const pads = []
  for (const { folder: _, ...listed } of digest.pads) {
    const pad = await withoutRedacted(ctx, listed)
    const { act } = pad
    const [id, who] = [pad.id as PadId, { id: reader._id, login: reader.login }]
    const readable = await findReadable(ctx, who, id, act?.kind === 'removed' ? 'in the trash' : 'in place')
    if (act?.kind === 'movedOut') {
      if ((await findFolderLeft(ctx, who, id, act.from.id as GroupId)) === undefined) continue
      // A pad without an address was not readable for them when the digest was written either.
      if (pad.url === undefined) pads.push(pad)
      else if (readable) pads.push(inFolder(pad, readable.folder))
    } else if (readable) pads.push(inFolder(pad, readable.folder))
  }
  return pads.length === 0 ? undefined : { ...digest, pads }
}
