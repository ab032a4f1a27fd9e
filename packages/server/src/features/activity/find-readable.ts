import type { Pad } from '@sheaf/contract/entities/pad'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import { userActor } from '@sheaf/contract/policy/actor'
import { canViewFolderOf } from '@sheaf/contract/policy/pad-capabilities'
import { canViewPad } from '@sheaf/contract/policy/pad'
import { findGroup } from '../groups/groups.store.ts'
import { loadPadFacts } from '../pads/pads.service.ts'
import type { PadPlace } from '../pads/pads.store.ts'

export interface Reader {
  readonly id: UserId
  readonly login: string
}

export interface ReadablePad {
  readonly pad: Pad
  /** Name of the pad's folder, for readers who may see it. */
  readonly folder: string | undefined
}

type ReadingCtx = Omit<Parameters<typeof loadPadFacts>[0], 'actor' | 'address'>

/**
 * MAIL-15: returns the pad if this person may read it now without typing a password; for a pad in the trash, if they
 * could before.
 */
export const findReadable = async (
  ctx: ReadingCtx,
  { id, login }: Reader,
  pad: PadId,
  where?: PadPlace,
): Promise<ReadablePad | undefined> => {
  const actor = userActor({ _id: id, login })
  const loaded = await loadPadFacts({ ...ctx, actor, address: '' }, pad, undefined, where)
  if (!loaded || !canViewPad(actor, loaded.facts).allowed) return undefined
  const mayViewFolder = canViewFolderOf(actor, loaded.facts).allowed
  const folder = mayViewFolder ? await findGroup(ctx.db, loaded.pad.group, undefined) : undefined
  return { pad: loaded.pad, folder: folder?.name }
}

/**
 * Returns the name of a group that a pad was moved out of, if this person may see the group and could read the pad if
 * it were there.
 */
export const findFolderLeft = async (
  ctx: ReadingCtx,
  { id, login }: Reader,
  pad: PadId,
  left: GroupId,
): Promise<string | undefined> => {
  const actor = userActor({ _id: id, login })
  const load = (where: PadPlace) => loadPadFacts({ ...ctx, actor, address: '' }, pad, undefined, where)
  const loaded = (await load('in place')) ?? (await load('in the trash'))
  const folder = await findGroup(ctx.db, left, id)
  if (!loaded || !folder) return undefined
  const { facts } = loaded
  const there = { ...facts, group: { ...folder, password: 'none', site: facts.group.site } } as const
  return canViewPad(actor, there).allowed && canViewFolderOf(actor, there).allowed ? folder.name : undefined
}
