import type { Presence, UserListCreation, UserLists, UserListSave } from '@sheaf/contract/entities/user-list'
import { AppError } from '@sheaf/contract/errors'
import type { UserId, UserListId } from '@sheaf/contract/ids'
import { USER_LIST_MEMBERS_MAX, USER_LISTS_MAX } from '@sheaf/contract/limits'
import { namedToBeOut } from '@sheaf/contract/list-changes'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { newId } from '../../lib/ids.ts'
import { mergeSince, versionOf } from '../../lib/versions.ts'
import { lockAccountRow } from '../accounts/accounts.store.ts'
import { lookUpSentList, type ResolvedList } from '../accounts/resolve-logins.ts'
import * as store from './user-lists.store.ts'

export interface WrittenUserLists extends Presence {
  readonly value: UserLists
}

/**
 * Returns the caller, to whom every query is bound: lists are their owner's alone, so somebody else's counts as
 * missing. Throws MUST_BE.
 */
const ownerOf = (ctx: Ctx): UserId => {
  if (ctx.actor.kind !== 'user') throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  return ctx.actor.id
}

const notFound = (id: UserListId): AppError => new AppError('BACKEND.ERROR.USER.USERLIST_NOT_FOUND', { key: id })

const listsOf = async (ctx: Ctx, owner: UserId): Promise<UserLists> =>
  Object.fromEntries(
    Object.entries(await store.listUserListsOf(ctx.db, owner)).map(([id, list]) => [
      id,
      { ...list, version: versionOf({ name: list.name }) },
    ]),
  )

export const listUserLists = async (ctx: Ctx): Promise<UserLists> => listsOf(ctx, ownerOf(ctx))

/**
 * Locks the owner until the transaction ends: without it, lists written at the same time would not count each other.
 * Throws MUST_BE for an account that has just been removed.
 */
const lockOwner = async (ctx: Ctx, owner: UserId): Promise<void> => {
  if (!(await lockAccountRow(ctx.db, owner))) throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
}

/**
 * UL-9, UL-31, UL-32: replaces or changes a list's people, after `lockOwner`. Throws TOO_LARGE, unless there were as many
 * before.
 */
const changeMembers = async (
  ctx: Ctx,
  owner: UserId,
  id: UserListId,
  { sent, accounts }: Pick<ResolvedList, 'sent' | 'accounts'>,
): Promise<void> => {
  const before = await store.countUserListMembersOf(ctx.db, owner)
  const added = new Set(accounts.map((account) => account.id))
  const removed = namedToBeOut(sent).filter((user) => !added.has(user))
  await store.deleteUserListMembers(ctx.db, id, Array.isArray(sent) ? undefined : removed)
  await store.insertUserListMembers(ctx.db, id, accounts)
  const after = await store.countUserListMembersOf(ctx.db, owner)
  if (after > Math.max(before, USER_LIST_MEMBERS_MAX)) throw new AppError('BACKEND.ERROR.TYPE.TOO_LARGE')
}

export const createUserList = async (
  ctx: Ctx,
  { name, loginsOrEmails }: UserListCreation,
): Promise<WrittenUserLists> => {
  const owner = ownerOf(ctx)
  const { present, absent, ...people } = await lookUpSentList(ctx, loginsOrEmails, await ctx.settings.read())
  const id = newId<UserListId>()
  await transact(ctx, async (ctx) => {
    await lockOwner(ctx, owner)
    if ((await store.countUserListsOf(ctx.db, owner)) >= USER_LISTS_MAX)
      throw new AppError('BACKEND.ERROR.TYPE.TOO_LARGE')
    await store.insertUserList(ctx.db, { id, owner, name, ctime: ctx.clock.now() })
    await changeMembers(ctx, owner, id, people)
  })
  return { value: await listsOf(ctx, owner), present, absent }
}

export const saveUserList = async (
  ctx: Ctx,
  id: UserListId,
  { loginsOrEmails, ...sent }: UserListSave,
  version?: string,
): Promise<WrittenUserLists> => {
  const owner = ownerOf(ctx)
  const { present, absent, ...people } = await lookUpSentList(ctx, loginsOrEmails ?? [], await ctx.settings.read())
  await transact(ctx, async (ctx) => {
    // The owner is locked before the list, in the same order as by the removal of the account.
    if (loginsOrEmails) await lockOwner(ctx, owner)
    const stored = await store.lockUserList(ctx.db, owner, id)
    if (!stored) throw notFound(id)
    await store.updateUserList(ctx.db, owner, id, mergeSince(version, stored, sent).name)
    if (loginsOrEmails) await changeMembers(ctx, owner, id, people)
  })
  return { value: await listsOf(ctx, owner), present, absent }
}

export const removeUserList = async (ctx: Ctx, id: UserListId): Promise<UserLists> => {
  const owner = ownerOf(ctx)
  if (!(await store.deleteUserList(ctx.db, owner, id))) throw notFound(id)
  return listsOf(ctx, owner)
}
