import type { UserLists } from '@sheaf/contract/entities/user-list'
import type { UserId, UserListId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { insertChunksOf } from '../../db/queries/insert-chunks.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import { forUpdate } from '../../db/queries/locking.ts'
import { mapForeignKeyViolation } from '../../db/errors/map-foreign-key-violation.ts'
import type { NamedAccount } from '../accounts/accounts.store.ts'

/**
 * Returns all lists of one owner with their members, in two queries. A member's mail address is included only for an
 * owner who typed it, or who administers a group of that person that is not in the trash; otherwise it is empty (UL-8:
 * lists are no way to harvest addresses).
 */
export const listUserListsOf = async (db: Db, owner: UserId): Promise<UserLists> => {
  const lists = await db
    .selectFrom('user_lists')
    .select(['id', 'name'])
    .where('owner_id', '=', owner)
    .orderBy('ctime')
    .orderBy('id')
    .execute()
  if (lists.length === 0) return {}
  const members = await db
    .selectFrom('user_list_members as member')
    .innerJoin('user_lists as list', 'list.id', 'member.list_id')
    .innerJoin('users', 'users.id', 'member.user_id')
    .select(['member.list_id', 'member.named_by_email', 'users.id', 'users.login', 'users.email'])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('memberships as theirs')
            .innerJoin('memberships as mine', 'mine.group_id', 'theirs.group_id')
            .innerJoin('groups', 'groups.id', 'mine.group_id')
            .select('mine.group_id')
            .where('groups.removed_at', 'is', null)
            .whereRef('theirs.user_id', '=', 'users.id')
            .where('mine.user_id', '=', owner)
            .where('mine.role', '=', 'admin'),
        )
        .as('is_administered'),
    )
    .where('list.owner_id', '=', owner)
    .orderBy('member.position')
    .execute()
  const membersOf = Map.groupBy(members, (member) => member.list_id)
  return Object.fromEntries(
    lists.map(({ id, name }) => {
      const users = (membersOf.get(id) ?? []).map((member) => ({
        _id: member.id as UserId,
        login: member.login,
        email: member.named_by_email || member.is_administered ? member.email : '',
      }))
      return [id, { name, uids: users.map((user) => user._id), users }]
    }),
  )
}

export const countUserListsOf = async (db: Db, owner: UserId): Promise<number> => {
  const { count } = await db
    .selectFrom('user_lists')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('owner_id', '=', owner)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the people in all lists of one owner, each in every list that they are in. */
export const countUserListMembersOf = async (db: Db, owner: UserId): Promise<number> => {
  const { count } = await db
    .selectFrom('user_list_members')
    .innerJoin('user_lists', 'user_lists.id', 'user_list_members.list_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_lists.owner_id', '=', owner)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertUserList = async (
  db: Db,
  list: { readonly id: UserListId; readonly owner: UserId; readonly name: string; readonly ctime: number },
): Promise<void> => {
  await db
    .insertInto('user_lists')
    .values({ id: list.id, owner_id: list.owner, name: list.name, ctime: list.ctime })
    .execute()
}

/** Returns the owner's list, which nobody else changes until the transaction ends. */
export const lockUserList = async (
  db: Db,
  owner: UserId,
  id: UserListId,
): Promise<{ readonly name: string } | undefined> =>
  db
    .selectFrom('user_lists')
    .select('name')
    .where('id', '=', id)
    .where('owner_id', '=', owner)
    .$call(forUpdate(db))
    .executeTakeFirst()

/** Renames the list, or without a name only checks it. Returns whether the owner has such a list. */
export const updateUserList = async (
  db: Db,
  owner: UserId,
  id: UserListId,
  name: string | undefined,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('user_lists')
    .set((set) => ({ name: name ?? set.ref('name') }))
    .where('id', '=', id)
    .where('owner_id', '=', owner)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes the list and its members. Returns whether the owner had such a list. */
export const deleteUserList = async (db: Db, owner: UserId, id: UserListId): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('user_lists')
    .where('id', '=', id)
    .where('owner_id', '=', owner)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Takes these people out of the list, or all. */
export const deleteUserListMembers = async (db: Db, id: UserListId, users?: readonly UserId[]): Promise<void> => {
  await db
    .deleteFrom('user_list_members')
    .where('list_id', '=', id)
    .$if(users !== undefined, (all) => all.where(isAmong(db, 'user_id', users ?? [])))
    .execute()
}

/**
 * Adds members after those of the list, where who is in it already stays. Throws USER.NOT_FOUND if one has just gone. A
 * member who was named by a mail address that has changed since counts as not named by their present one (UL-8); the new
 * rows lock the accounts, so that no address changes meanwhile.
 */
export const insertUserListMembers = async (
  db: Db,
  id: UserListId,
  members: readonly NamedAccount[],
): Promise<void> => {
  const { last } = await db
    .selectFrom('user_list_members')
    .select((select) => select.fn.max('position').as('last'))
    .where('list_id', '=', id)
    .executeTakeFirstOrThrow()
  const rows = members.map((member, index) => ({
    list_id: id,
    user_id: member.id,
    position: (last ?? -1) + 1 + index,
    named_by_email: 0 as const,
  }))
  for (const chunk of insertChunksOf(rows))
    await mapForeignKeyViolation(
      db
        .insertInto('user_list_members')
        .values(chunk)
        .onConflict((conflict) => conflict.columns(['list_id', 'user_id']).doNothing())
        .execute(),
      'BACKEND.ERROR.USER.NOT_FOUND',
    )
  const typed = members.flatMap(({ typedEmail }) => typedEmail ?? [])
  await db
    .updateTable('user_list_members')
    .set({ named_by_email: 1 })
    .where('list_id', '=', id)
    .where('user_id', 'in', (users) =>
      users
        .selectFrom('users')
        .select('id')
        .where(isAmong(db, 'email_key', typed)),
    )
    .execute()
}

/**
 * Forgets that owners of lists typed the user's mail address, because it has changed and nobody has typed the new one.
 */
export const forgetTypedEmail = async (db: Db, user: UserId): Promise<void> => {
  await db.updateTable('user_list_members').set({ named_by_email: 0 }).where('user_id', '=', user).execute()
}
