import type { Settings } from '@sheaf/contract/entities/settings'
import type { RemovedThing, TrashItem } from '@sheaf/contract/entities/trash'
import { AppError } from '@sheaf/contract/errors'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import { TRASH_PAGE } from '@sheaf/contract/limits'
import { permit } from '@sheaf/contract/policy/decision'
import { canRestoreGroup, canRestorePad } from '@sheaf/contract/policy/group'
import { DAY_MS } from '../../lib/clock.ts'
import type { Ctx } from '../../context.ts'
import { fromCursor, pageOf } from '../../db/queries/cursor.ts'
import { transact } from '../../db/transactions/transact.ts'
import { anyCase } from '../../identity/secrets/account-keys.ts'
import { findAccountNamed } from '../accounts/accounts.store.ts'
import { recordAct } from '../audit/record-act.ts'
import { listMembers, replaceMembers } from '../groups/groups.members.store.ts'
import { updateGroupRemoval } from '../groups/groups.store.ts'
import { recordMembership } from '../groups/record-membership.ts'
import { FOR_GOOD, updatePadRemoval, updatePadsOfGroupRestored, type ReadScope } from '../pads/pads.store.ts'
import * as store from './trash.store.ts'

const readerOf = ({ actor }: Ctx): ReadScope => {
  if (actor.kind === 'siteAdmin') return 'everything'
  if (actor.kind === 'user') return actor.id
  throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
}

export interface TrashPage {
  readonly value: TrashItem[]
  /** Cursor of the next page; null if there is none. */
  readonly next: string | null
}

/**
 * Returns the time after which removals can be undone; what was removed for good never can, however long the trash
 * keeps the rest.
 */
const restorableSince = (ctx: Ctx, lifeMs: number): number => Math.max(FOR_GOOD, ctx.clock.now() - lifeMs)

/** PAD-39, PAD-40, PAD-52: lists the trash, most recently removed first. */
export const listTrash = async (
  ctx: Ctx,
  { group, cursor }: Pick<store.TrashPage, 'group'> & { readonly cursor?: string | undefined },
): Promise<TrashPage> => {
  const lifeMs = (await ctx.settings.read()).trashDays * DAY_MS
  const behind = cursor === undefined ? undefined : fromCursor(cursor, 'instant')
  const wanted = { reader: readerOf(ctx), group, behind, since: restorableSince(ctx, lifeMs), limit: TRASH_PAGE + 1 }
  const pads = await store.listRemovedPads(ctx.db, wanted)
  const groups = group === undefined ? await store.listRemovedGroups(ctx.db, wanted) : []
  const items: TrashItem[] = [
    ...groups.map(({ _id, ...removed }) => ({ type: 'groups' as const, key: _id, ...removed })),
    ...pads.map(({ _id, ...removed }) => ({ type: 'pads' as const, key: _id, ...removed })),
  ]
    .toSorted((a, b) => b.removedAt - a.removedAt || (a.key < b.key ? -1 : 1))
    .map((removed) => ({ ...removed, purgeAt: removed.removedAt + lifeMs }))
  const { page, next } = pageOf(items, TRASH_PAGE, ({ removedAt, key }) => [removedAt, key])
  return { value: page, next }
}

/** Returns what was found in the trash. Throws KEY_NOT_FOUND for what is not there, or not in the caller's. */
const getRemoved = <T>(removed: T | undefined, key: string): T => {
  if (!removed) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key })
  return removed
}

interface Restoring extends RemovedThing {
  /** Login or mail address of the new admin. */
  readonly admin?: string | undefined
}

/** PAD-58: returns whom the site administrator names. Throws USER.NOT_FOUND. */
const accountNamed = async (ctx: Ctx, named: string): Promise<UserId> => {
  const account = await findAccountNamed(ctx.db, named, anyCase)
  if (!account) throw new AppError('BACKEND.ERROR.USER.NOT_FOUND', { field: 'admin' })
  return account._id
}

/**
 * W-15, PAD-40: gives a restored group without admins a new one: the person who is named, or its longest-standing
 * member. Throws ITEMS_NOT_FOUND if there is neither, and as `accountNamed` does.
 */
const ensureAdmin = async (
  ctx: Ctx,
  group: { readonly _id: GroupId; readonly name: string },
  named: Restoring['admin'],
): Promise<void> => {
  const before = await listMembers(ctx.db, group._id)
  if (before.admins.length > 0) return
  const admin = named === undefined ? before.users[0] : await accountNamed(ctx, named)
  if (!admin) throw new AppError('BACKEND.ERROR.GROUP.ITEMS_NOT_FOUND', { key: group._id })
  const after = { admins: [admin], users: before.users.filter((user) => user !== admin) }
  await replaceMembers(ctx.db, group._id, after)
  await recordMembership(ctx, group, before, after)
}

/**
 * Locks what is named for this transaction, checks the permission, and records the act in the audit trail. Throws as
 * `ensureAdmin` does.
 */
const take = async (
  ctx: Ctx,
  site: Settings,
  { type, key, admin }: Restoring,
  act: 'restore' | 'purge',
): Promise<void> => {
  const since = restorableSince(ctx, site.trashDays * DAY_MS)
  if (type === 'groups') {
    const group = getRemoved(await store.lockRemovedGroup(ctx.db, key as GroupId, readerOf(ctx), since), key)
    permit(canRestoreGroup(ctx.actor, { ...group, site }), key)
    await recordAct(ctx, { act: `group.${act}`, on: { group } })
    if (act === 'restore') await ensureAdmin(ctx, group, admin)
    return
  }
  const pad = getRemoved(await store.lockRemovedPad(ctx.db, key as PadId, readerOf(ctx), since), key)
  permit(canRestorePad(ctx.actor, { role: pad.role, archived: pad.group.archived, site }), key)
  return recordAct(ctx, { act: `pad.${act}`, on: { pad, group: pad.group } })
}

const unremoveGroup = async (ctx: Ctx, id: GroupId): Promise<PadId[]> => {
  const pads = await updatePadsOfGroupRestored(ctx.db, id)
  await updateGroupRemoval(ctx.db, id, null)
  return pads
}

const unremovePad = async (ctx: Ctx, id: PadId): Promise<PadId[]> => {
  await updatePadRemoval(ctx.db, id, null)
  return [id]
}

/**
 * PAD-39, PAD-40: restores a pad or group as it was, with its rights and marks; a group with the pads that went with
 * it.
 */
export const restore = async (ctx: Ctx, thing: Restoring): Promise<void> => {
  const site = await ctx.settings.read()
  await transact(ctx, async (ctx) => {
    await take(ctx, site, thing, 'restore')
    const pads =
      thing.type === 'groups'
        ? await unremoveGroup(ctx, thing.key as GroupId)
        : await unremovePad(ctx, thing.key as PadId)
    // Indexing that was requested while they were in the trash found no pad.
    await ctx.jobs.enqueueAll(ctx.db, { kind: 'index-pad', keys: pads })
  })
}

/** PAD-38, PAD-53: removes from the trash for good; the job that is waiting for it starts. */
export const purge = async (ctx: Ctx, thing: RemovedThing): Promise<void> => {
  const site = await ctx.settings.read()
  await transact(ctx, async (ctx) => {
    await take(ctx, site, thing, 'purge')
    if (thing.type === 'groups') await updateGroupRemoval(ctx.db, thing.key as GroupId, FOR_GOOD)
    else await updatePadRemoval(ctx.db, thing.key as PadId, FOR_GOOD)
    await ctx.jobs.enqueue(ctx.db, { kind: thing.type === 'groups' ? 'purge-group' : 'purge-pad', key: thing.key })
  })
}
