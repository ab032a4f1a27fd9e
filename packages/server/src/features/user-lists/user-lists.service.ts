import type { Presence, UserListCreation, UserLists, UserListSave } from '@sheaf/contract/entities/user-list'
import { AppError } from '@sheaf/contract/errors'
import type { UserId, UserListId } from '@sheaf/contract/ids'
import { USER_LISTS_MAX } from '@sheaf/contract/limits'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { newId } from '../../ids.ts'
import { lockAccountRow } from '../accounts/accounts.store.ts'
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

export const createUserList = async (
  ctx: Ctx,
  { name, loginsOrEmails }: UserListCreation,
): Promise<WrittenUserLists> => {
  const owner = ownerOf(ctx)
  const { accounts, present, absent } = await lookUpLogins(ctx, loginsOrEmails, await ctx.settings.read())
  const id = newId<UserListId>()
  await transact(ctx, async (ctx) => {
    // Without the lock, lists made at the same time would not count each other.
    if (!(await lockAccountRow(ctx.db, owner))) throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
    if ((await store.countUserListsOf(ctx.db, owner)) >= USER_LISTS_MAX)
      throw new AppError('BACKEND.ERROR.TYPE.TOO_LARGE')
    await store.insertUserList(ctx.db, { id, owner, name, ctime: ctx.clock.now() })
    await store.replaceUserListMembers(ctx.db, id, accounts)
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
    if (!(await store.updateUserList(ctx.db, owner, id, name))) throw notFound(id)
    if (loginsOrEmails) await store.replaceUserListMembers(ctx.db, id, accounts)
  })
  return { value: await store.listUserListsOf(ctx.db, owner), present, absent }
}

export const removeUserList = async (ctx: Ctx, id: UserListId): Promise<UserLists> => {
  const owner = ownerOf(ctx)
  if (!(await store.deleteUserList(ctx.db, owner, id))) throw notFound(id)
  return store.listUserListsOf(ctx.db, owner)
}
