import { AppError } from '@sheaf/contract/errors'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import { userActor } from '@sheaf/contract/policy/actor'
import { canViewGroup } from '@sheaf/contract/policy/group'
import { canViewPad } from '@sheaf/contract/policy/pad'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { lockAccountRow } from '../accounts/accounts.store.ts'
import { findGroupForPads } from '../pads/groups-of-pads.store.ts'
import { loadPadFacts } from '../pads/pads.service.ts'
import * as store from './marks.store.ts'

/** MRK-11: returns a user's marks on what they may read without typing a password, in order of creation. */
export const listReadableMarks = async (
  ctx: Pick<Ctx, 'db' | 'settings'>,
  account: { readonly _id: UserId; readonly login: string },
): Promise<store.Mark[]> => {
  const [site, marks] = [await ctx.settings.read(), await store.listSeenMarksOf(ctx.db, account._id)]
  const owner = userActor(account)
  return marks.filter(({ group: seen, pad }) => {
    const group = { ...seen, otherAdmins: false, password: 'none', site } as const
    return (pad ? canViewPad(owner, { ...pad, password: 'none', group }) : canViewGroup(owner, group)).allowed
  })
}

/**
 * Returns whether the actor may read the target without a password: what only a password would open cannot be marked.
 */
const isReadable = async (ctx: Ctx, user: UserId, { type, target }: store.Mark): Promise<boolean> => {
  if (type === 'pads') {
    const loaded = await loadPadFacts(ctx, target as PadId)
    return loaded !== undefined && canViewPad(ctx.actor, loaded.facts).allowed
  }
  const site = await ctx.settings.read()
  const group = await findGroupForPads(ctx.db, target as GroupId, user)
  return group !== undefined && canViewGroup(ctx.actor, { ...group, password: 'none', site }).allowed
}

/**
 * Sets or clears a mark as `marked` says; without it, toggles. Setting one, even again, requires that the target is
 * readable; clearing one's own never does (MRK-5), and a missing mark reveals nothing about what cannot be read
 * (MRK-4).
 */
export const setMark = async (ctx: Ctx, mark: store.Mark, marked: boolean | undefined): Promise<void> => {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  const readable = await isReadable(ctx, actor.id, mark)
  await transact(ctx, async (ctx) => {
    // The lock makes a user's own toggles take effect one after the other.
    if (!(await lockAccountRow(ctx.db, actor.id))) throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
    const isMarked = await store.hasMark(ctx.db, actor.id, mark)
    const sets = marked ?? !isMarked
    if (!readable && (sets || !isMarked))
      throw new AppError('BACKEND.ERROR.USER.BOOKMARK_NOT_FOUND', { key: mark.target })
    if (sets) {
      if (!isMarked) await store.insertMarks(ctx.db, [actor.id], mark, ctx.clock.now())
    } else await store.deleteMark(ctx.db, actor.id, mark)
  })
}
