import type { Presence, UserListCreation, UserLists, UserListSave } from '@sheaf/contract/entities/user-list'
import { AppError } from '@sheaf/contract/errors'
import type { UserId, UserListId } from '@sheaf/contract/ids'
import { USER_LIST_MEMBERS_MAX, USER_LISTS_MAX } from '@sheaf/contract/limits'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { newId } from '../../ids.ts'
import { lockAccountRow, type NamedAccount } from '../accounts/accounts.store.ts'
import { lookUpLogins } from '../accounts/resolve-logins.ts'
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

export const listUserLists = async (ctx: Ctx): Promise<UserLists> => store.listUserListsOf(ctx.db, ownerOf(ctx))

/**
 * Locks the owner until the transaction ends: without it, lists written at the same time would not count each other.
 * Throws MUST_BE for an account that has just been removed.
 */
const lockOwner = async (ctx: Ctx, owner: UserId): Promise<void> => {
  if (!(await lockAccountRow(ctx.db, owner))) throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
}

/** UL-31: replaces a list's people, after `lockOwner`. Throws TOO_LARGE, unless there were as many before. */
const replaceMembers = async (
  ctx: Ctx,
  owner: UserId,
  id: UserListId,
  accounts: readonly NamedAccount[],
): Promise<void> => {
  const before = await store.countUserListMembersOf(ctx.db, owner)
  await store.replaceUserListMembers(ctx.db, id, accounts)
  const after = await store.countUserListMembersOf(ctx.db, owner)
  if (after > Math.max(before, USER_LIST_MEMBERS_MAX)) throw new AppError('BACKEND.ERROR.TYPE.TOO_LARGE')
}

export const createUserList = async (
  ctx: Ctx,
  { name, loginsOrEmails }: UserListCreation,
): Promise<WrittenUserLists> => {
  const owner = ownerOf(ctx)
  const { accounts, present, absent } = await lookUpLogins(ctx, loginsOrEmails, await ctx.settings.read())
  const id = newId<UserListId>()
  await transact(ctx, async (ctx) => {
    await lockOwner(ctx, owner)
    if ((await store.countUserListsOf(ctx.db, owner)) >= USER_LISTS_MAX)
      throw new AppError('BACKEND.ERROR.TYPE.TOO_LARGE')
    await store.insertUserList(ctx.db, { id, owner, name, ctime: ctx.clock.now() })
    await replaceMembers(ctx, owner, id, accounts)
  })
  return { value: await store.listUserListsOf(ctx.db, owner), present, absent }
}

export const saveUserList = async (
  ctx: Ctx,
  id: UserListId,
  { name, loginsOrEmails }: UserListSave,
): Promise<WrittenUserLists> => {
  const owner = ownerOf(ctx)
  const { accounts, present, absent } = await lookUpLogins(ctx, loginsOrEmails ?? [], await ctx.settings.read())
  await transact(ctx, async (ctx) => {
    // The owner is locked before the list, in the same order as by the removal of the account.
    if (loginsOrEmails) await lockOwner(ctx, owner)
    if (!(await store.updateUserList(ctx.db, owner, id, name))) throw notFound(id)
    if (loginsOrEmails) await replaceMembers(ctx, owner, id, accounts)
  })
  return { value: await store.listUserListsOf(ctx.db, owner), present, absent }
}

export const removeUserList = async (ctx: Ctx, id: UserListId): Promise<UserLists> => {
  const owner = ownerOf(ctx)
  if (!(await store.deleteUserList(ctx.db, owner, id))) throw notFound(id)
  return store.listUserListsOf(ctx.db, owner)
}
