import type { PadId } from '@sheaf/contract/ids'
import { userActor } from '@sheaf/contract/policy/actor'
import { canViewFolderOf } from '@sheaf/contract/policy/pad-capabilities'
import { canViewPad } from '@sheaf/contract/policy/pad'
import type { JobCtx } from '../../jobs/job.ts'
import { findGroup } from '../groups/groups.store.ts'
import type { ShownPad } from '../mail/templates/notify-user.ts'
import { loadOpenable } from '../pads/anonymous-pads.service.ts'
import type { Recipient } from './notifications.store.ts'

type Reader = Pick<Recipient, 'id' | 'login'>

/** Returns a pad as its reader knows it; `undefined` if they may not read it. */
const shownTo = async (ctx: JobCtx, { id, login }: Reader, pad: PadId): Promise<ShownPad | undefined> => {
  const actor = userActor({ _id: id, login })
  const loaded = await loadOpenable({ ...ctx, actor, address: '' }, pad)
  if (loaded === undefined || !canViewPad(actor, loaded.facts).allowed) return undefined
  const { name, group } = loaded.pad
  const mayViewFolder = group !== undefined && canViewFolderOf(actor, loaded.facts).allowed
  const folder = mayViewFolder ? (await findGroup(ctx.db, group, undefined))?.name : undefined
  return folder === undefined ? { name } : { name, folder }
}

/** Returns pads as their reader knows them; `undefined` if there is one that they may not read (MAIL-11). */
export const findPadsShownTo = async (
  ctx: JobCtx,
  reader: Reader,
  ids: readonly PadId[],
): Promise<ShownPad[] | undefined> => {
  const pads: ShownPad[] = []
  for (const id of ids) {
    const shown = await shownTo(ctx, reader, id)
    if (shown === undefined) return undefined
    pads.push(shown)
  }
  return pads
}
