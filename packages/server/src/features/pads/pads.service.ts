import type { Pad, PadCreation, PadSave } from '@sheaf/contract/entities/pad'
import { AppError } from '@sheaf/contract/errors'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import type { Actor } from '@sheaf/contract/policy/actor'
import { permit, type Decision } from '@sheaf/contract/policy/decision'
import { absenceKey, canCreatePad, canReceivePads, type GroupFacts, type SiteFacts } from '@sheaf/contract/policy/group'
import { canEditPad, needsPassword, padAccess, type PadAccess, type PadFacts } from '@sheaf/contract/policy/pad'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { newId } from '../../ids.ts'
import { findGroup, lockGroups } from '../groups/groups.store.ts'
import { deleteMarksOn } from '../marks/marks.store.ts'
import { hashToKeep, hashTyped, tryPassword } from './private-password.ts'
import * as store from './pads.store.ts'

const readerOf = (actor: Actor): UserId | undefined => (actor.kind === 'user' ? actor.id : undefined)

const toPad = ({ passwordHash: _, ...pad }: store.StoredPad): Pad => pad

const toFacts = (
  { pad, group }: store.SeenPad,
  site: SiteFacts,
  password: PadFacts['password'] = 'none',
): PadFacts => ({
  visibility: pad.visibility,
  readonly: pad.readonly,
  password,
  // The group's own password counts through the pad that follows it, and is held against what was typed for the pad.
  group: { ...group, password: 'none', site },
})

export interface LoadedPad {
  readonly pad: Pad
  readonly facts: PadFacts
}

/** What `canViewPad` and `padAccess` need, for calls and for the socket. A password is tried only where it can open the pad. */
export const loadPadFacts = async (
  ctx: Pick<Ctx, 'actor' | 'address' | 'db' | 'hasher' | 'limits' | 'settings'>,
  id: PadId,
  typed?: string,
): Promise<LoadedPad | undefined> => {
  const site = await ctx.settings.read()
  const seen = await store.findPad(ctx.db, id, readerOf(ctx.actor))
  if (!seen) return undefined
  const pad = toPad(seen.pad)
  const facts = toFacts(seen, site)
  if (!needsPassword(ctx.actor, facts)) return { pad, facts }
  const [ownerId, hash] =
    pad.visibility === null ? [pad.group, seen.group.passwordHash] : [pad._id, seen.pad.passwordHash]
  return { pad, facts: { ...facts, password: await tryPassword(ctx, ownerId, hash, typed) } }
}

const absent = (ctx: Ctx, site: SiteFacts, id: PadId): AppError =>
  new AppError(absenceKey(ctx.actor, site), { key: id })

/** PAD-18 to PAD-21. */
export const viewPad = async (
  ctx: Ctx,
  id: PadId,
  typed: string | undefined,
): Promise<{ pad: Pad; access: PadAccess }> => {
  const loaded = await loadPadFacts(ctx, id, typed)
  if (!loaded) throw absent(ctx, await ctx.settings.read(), id)
  const access = padAccess(ctx.actor, loaded.facts)
  permit(access.read, id)
  return { pad: loaded.pad, access }
}

/** A group as the place of a pad. One that is unknown and one that may not be known of answer alike (PAD-26). */
const permitInGroup = async (
  ctx: Ctx,
  site: SiteFacts,
  id: GroupId,
  decide: (actor: Actor, group: GroupFacts) => Decision,
): Promise<void> => {
  const group = await findGroup(ctx.db, id, readerOf(ctx.actor))
  if (!group) throw new AppError('BACKEND.ERROR.PAD.ITEMS_NOT_FOUND')
  permit(decide(ctx.actor, { ...group, password: 'none', site }))
}

const padAfter = async (ctx: Ctx, id: PadId): Promise<Pad> => {
  const seen = await store.findPad(ctx.db, id, undefined)
  if (!seen) throw new Error('A pad that was just written is not there')
  return toPad(seen.pad)
}

export const createPad = async (ctx: Ctx, input: PadCreation): Promise<Pad> => {
  const site = await ctx.settings.read()
  await permitInGroup(ctx, site, input.group, canCreatePad)
  const visibility = input.visibility ?? null
  const passwordHash = hashToKeep(undefined, visibility, await hashTyped(ctx, input.password))
  const id = newId<PadId>()
  return transact(ctx, async (ctx) => {
    await lockGroups(ctx.db, [input.group])
    await permitInGroup(ctx, site, input.group, canCreatePad)
    await store.insertPad(ctx.db, id, ctx.clock.now(), {
      name: input.name,
      group: input.group,
      visibility,
      readonly: input.readonly ?? null,
      passwordHash,
    })
    await ctx.jobs.enqueue(ctx.db, { kind: 'index-pad', key: id })
    return padAfter(ctx, id)
  })
}

const getEditable = async (ctx: Ctx, site: SiteFacts, id: PadId): Promise<store.StoredPad> => {
  const seen = await store.findPad(ctx.db, id, readerOf(ctx.actor))
  if (!seen) throw absent(ctx, site, id)
  permit(canEditPad(ctx.actor, toFacts(seen, site)), id)
  return seen.pad
}

export interface SavedPad extends Pad {
  /** Where the pad came from, when it was moved. */
  readonly moveGroup?: GroupId
}

/** PAD-27 to PAD-34: a partial save; another group moves the pad there, and its marks stay. */
export const savePad = async (ctx: Ctx, id: PadId, { password, ...sent }: PadSave): Promise<SavedPad> => {
  const site = await ctx.settings.read()
  // Asked before the slow hash, and again when nobody else can change it.
  const { group: source } = await getEditable(ctx, site, id)
  const target = sent.group ?? source
  const typedHash = await hashTyped(ctx, password)
  return transact(ctx, async (ctx) => {
    await lockGroups(ctx.db, [source, target])
    await store.lockPad(ctx.db, id)
    const before = await getEditable(ctx, site, id)
    const moves = sent.group !== undefined && sent.group !== before.group
    if (moves) await permitInGroup(ctx, site, target, canReceivePads)
    const visibility = sent.visibility === undefined ? before.visibility : sent.visibility
    const values = { ...sent, visibility, passwordHash: hashToKeep(before, visibility, typedHash) }
    await store.updatePad(ctx.db, id, values)
    const after = await padAfter(ctx, id)
    if (after.name !== before.name) await ctx.jobs.enqueue(ctx.db, { kind: 'index-pad', key: id })
    if (moves || changesAccess(before, { ...after, passwordHash: values.passwordHash }))
      ctx.afterCommit(() => ctx.livePads.accessChanged({ pads: [id] }))
    return moves ? { ...after, moveGroup: before.group } : after
  })
}

const changesAccess = (before: store.StoredPad, after: store.StoredPad): boolean =>
  before.visibility !== after.visibility ||
  before.readonly !== after.readonly ||
  before.passwordHash !== after.passwordHash

/** PAD-35 to PAD-37: a flag at once; the text goes with a job, when the time in the trash is over. */
export const removePad = async (ctx: Ctx, id: PadId): Promise<void> => {
  const site = await ctx.settings.read()
  await transact(ctx, async (ctx) => {
    await store.lockPad(ctx.db, id)
    await getEditable(ctx, site, id)
    await store.updatePadRemoved(ctx.db, id, ctx.clock.now())
    await deleteMarksOn(ctx.db, 'pads', [id])
    await ctx.jobs.enqueue(ctx.db, { kind: 'purge-pad', key: id })
    ctx.afterCommit(() => ctx.livePads.accessChanged({ pads: [id] }))
  })
}
