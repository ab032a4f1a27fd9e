import { AppError } from '@sheaf/contract/errors'
import { canSignInWithPassword } from '@sheaf/contract/policy/site'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { recordAct } from '../audit/record-act.ts'
import { lockGroupsOf } from '../groups/groups.store.ts'
import { removeGroupsOnlyAdministeredBy } from '../groups/groups.service.ts'
import { hasRecentPassword, requireRecentPassword, checkPassword } from '../sessions/recent-password.ts'
import { getEditableAccount } from '../accounts/accounts.service.ts'
import * as store from '../accounts/accounts.store.ts'
import { PERSON_PARTS } from './person-parts.ts'

/**
 * ACC-52, ACC-53, ACC-56: requires the password that was sent along to be right or, without one, that it was checked
 * lately in this session. A sign-in does not count, except on a site without passwords. Throws PASSWORD_INCORRECT,
 * SIGN_IN_AGAIN.
 */
const requireOwnPassword = async (ctx: Ctx, typed: string | undefined): Promise<void> => {
  if (!canSignInWithPassword(await ctx.settings.read()).allowed) return requireRecentPassword(ctx)
  if (typed) return checkPassword(ctx, undefined, typed)
  if (!(await hasRecentPassword(ctx)))
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT', { field: 'passwordCurrent' })
}

/**
 * ACC-41 to ACC-44: removes the account at once. The foreign keys of its row remove all that is its own: sessions,
 * memberships, marks, user lists and its place in others', two-factor, mails, mailed tokens. `PERSON_PARTS` removes what
 * else names it. What it wrote stays in the logs of the pads, under its name.
 */
export const removeAccount = async (ctx: Ctx, login: string, typedPassword?: string): Promise<void> => {
  const { _id } = await getEditableAccount(ctx, login)
  if (ctx.actor.kind === 'user') await requireOwnPassword(ctx, typedPassword)
  await transact(ctx, async (ctx) => {
    // Invitations lock groups and account in the same order; nobody becomes or stops being a group admin meanwhile
    // (W-15).
    await lockGroupsOf(ctx.db, _id)
    await store.lockAccount(ctx.db, _id)
    // Of what was shared with the account until it was locked. A deadlock, should it come to one, starts this once
    // more.
    await lockGroupsOf(ctx.db, _id)
    // The account is read only now, because another removal of it may have held the lock.
    const account = await store.getAccount(ctx.db, _id)
    const groups = await removeGroupsOnlyAdministeredBy(ctx, account._id)
    await recordAct(ctx, { act: 'user.remove', on: { user: account }, details: { groups } })
    for (const deletePart of PERSON_PARTS) await deletePart(ctx, account)
    await store.deleteAccount(ctx.db, account._id)
    ctx.afterCommit(() => ctx.livePads.accessChanged({ user: account._id }))
  })
}
