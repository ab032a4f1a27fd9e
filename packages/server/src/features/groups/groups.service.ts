import type { Details } from '@sheaf/contract/entities/audit'
import type { Group, GroupCreation, GroupSave } from '@sheaf/contract/entities/group'
import type { Presence } from '@sheaf/contract/entities/user-list'
import { AppError } from '@sheaf/contract/errors'
import type { GroupId, UserId } from '@sheaf/contract/ids'
import { TAGS_MAX } from '@sheaf/contract/limits'
import { listAfter, namedToBeIn, type SentList } from '@sheaf/contract/list-changes'
import { userActor } from '@sheaf/contract/policy/actor'
import { permit, type Decision } from '@sheaf/contract/policy/decision'
import {
  canChangeAdmins,
  canEditGroup,
  canInvite,
  canRemoveGroup,
  canResign,
  canViewGroup,
  type GroupFacts,
  type SiteFacts,
} from '@sheaf/contract/policy/group'
import { canViewPad } from '@sheaf/contract/policy/pad'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { newId } from '../../lib/ids.ts'
import { mergeSince, versionOf } from '../../lib/versions.ts'
import { countUsersAmong } from '../accounts/accounts.store.ts'
import { lookUpSentList } from '../accounts/resolve-logins.ts'
import { changedFields, changedRights, changesToRecord } from '../audit/changed-rights.ts'
import { recordAct, recordActs } from '../audit/record-act.ts'
import { changeWatchers, deleteMarksOn } from '../marks/marks.store.ts'
import { lockGroups } from '../pads/groups-of-pads.store.ts'
import { listPadsOf, updatePadsOfGroupsRemoved } from '../pads/pads.store.ts'
import { hashToKeep, hashTyped } from '../pads/private-password.ts'
import { peopleAfter, peopleOfOtherStanding, peopleWithout, removedPeople } from './group-people.ts'
import { listMembers, replaceMembers, type People } from './groups.members.store.ts'
import * as store from './groups.store.ts'
import { getGroup, ownFieldsOf, padFactsIn, readWhole, toFacts } from './groups.views.service.ts'
import { recordMembership } from './record-membership.ts'

/** Number of pads of a removed group that the audit trail names. */
const NAMES_KEPT = 100

/** GRP-13: accepts a list of people as a whole or not at all. Throws ITEMS_NOT_FOUND. */
const requirePeople = async (ctx: Ctx, ...lists: (SentList<UserId> | undefined)[]): Promise<void> => {
  const ids = [...new Set(lists.flatMap((list) => (list === undefined ? [] : namedToBeIn(list))))]
  if ((await countUsersAmong(ctx.db, ids)) < ids.length) throw new AppError('BACKEND.ERROR.GROUP.ITEMS_NOT_FOUND')
}

/**
 * GRP-11, GRP-12: returns the first admin: a user makes a group for themselves, the site administrator for somebody
 * else.
 */
const firstAdmin = (ctx: Ctx, admin: UserId | undefined): UserId => {
  if (ctx.actor.kind === 'user') return ctx.actor.id
  if (!admin) throw new AppError('BACKEND.ERROR.TYPE.PARAM_STR', { field: 'admin' })
  return admin
}

export const createGroup = async (ctx: Ctx, input: GroupCreation): Promise<Group> => {
  const admin = firstAdmin(ctx, input.admin)
  const visibility = input.visibility ?? 'restricted'
  const passwordHash = hashToKeep(undefined, visibility, await hashTyped(ctx, input.password))
  const id = newId<GroupId>()
  return transact(ctx, async (ctx) => {
    await requirePeople(ctx, [admin], input.admins, input.users, input.watchers)
    await store.insertGroup(ctx.db, id, ctx.clock.now(), {
      name: input.name,
      description: input.description ?? '',
      visibility,
      passwordHash,
      readonly: input.readonly ?? false,
      archived: input.archived ?? false,
      allowUsersToCreatePads: input.allowUsersToCreatePads ?? false,
      history: input.history ?? 'members',
      tags: input.tags ?? [],
    })
    const nobody = { admins: [], users: [] }
    const people = peopleAfter(nobody, { admins: [admin, ...(input.admins ?? [])], users: input.users })
    await replaceMembers(ctx.db, id, people)
    await changeWatchers(ctx.db, id, input.watchers ?? [], ctx.clock.now())
    const group = { _id: id, name: input.name }
    await recordAct(ctx, { act: 'group.create', on: { group }, details: { visibility } })
    await recordMembership(ctx, group, nobody, people)
    return readWhole(ctx, id)
  })
}

/** Loads the group and checks the permission. Inside a transaction nobody else changes the group from here on. */
export const getPermitted = async (
  ctx: Ctx,
  site: SiteFacts,
  id: GroupId,
  decide: (group: GroupFacts) => Decision,
): Promise<store.SeenGroup> => {
  if (ctx.db.isTransaction) await lockGroups(ctx.db, [id])
  const group = await getGroup(ctx, site, id)
  permit(decide(toFacts(group, site)), id)
  return group
}

/**
 * Changes who is in the group, but never removes its last admin. People who are removed lose the marks on what they may
 * no longer read (GRP-54) and the pads they have open. HIST-43: for all whose standing changes, open pads are decided
 * again.
 */
export const changePeople = async (
  ctx: Ctx,
  site: SiteFacts,
  group: store.SeenGroup,
  change: (before: People) => People,
  /** The address that was invited, if the actor joins by a link meant for another one. */
  as?: string,
): Promise<void> => {
  const before = await listMembers(ctx.db, group._id)
  const after = change(before)
  permit(canChangeAdmins(before.admins, after.admins))
  await replaceMembers(ctx.db, group._id, after)
  await recordMembership(ctx, group, before, after, as)
  const concerned = peopleOfOtherStanding(before, after)
  ctx.afterCommit(async () => {
    for (const user of concerned) await ctx.livePads.accessChanged({ user })
  })
  const [stranger, ...others] = removedPeople(before, after)
  if (!stranger) return
  const gone = [stranger, ...others]
  // As strangers, all of them now have the same rights.
  const actor = userActor({ _id: stranger, login: '' })
  const facts = toFacts({ ...group, role: 'none', otherAdmins: true }, site)
  const unreadable = (await listPadsOf(ctx.db, group._id)).filter(
    (pad) => !canViewPad(actor, padFactsIn(facts, pad)).allowed,
  )
  await deleteMarksOn(
    ctx.db,
    'pads',
    unreadable.map((pad) => pad._id),
    gone,
  )
  if (!canViewGroup(actor, facts).allowed) await deleteMarksOn(ctx.db, 'groups', [group._id], gone)
}

/** Returns whether changes affect open pads. A change of the people who may create pads does not. */
const concernsPads = (changes: Details): boolean =>
  Object.keys(changes).some((right) => right !== 'allowUsersToCreatePads')

/** Throws PARAM_INVALID for more tags than a group may have, unless there were as many before. */
const tagsAfter = (before: readonly string[], sent: SentList<string> = {}): string[] => {
  const tags = listAfter(before, sent)
  if (tags.length > Math.max(before.length, TAGS_MAX))
    throw new AppError('BACKEND.ERROR.TYPE.PARAM_INVALID', { field: 'tags' })
  return tags
}

/** Saves part of a group (GRP-13 to GRP-19), as a change of this version (GRP-60). */
export const saveGroup = async (
  ctx: Ctx,
  id: GroupId,
  input: GroupSave,
  version?: string,
): Promise<{ value: Group; version: string }> => {
  const { password, admins, users, watchers, tags, ...sent } = input
  const site = await ctx.settings.read()
  const decide = (group: GroupFacts) => canEditGroup(ctx.actor, group, sent.archived === false)
  // The permission is checked before the slow hash, and again once nobody else can change the group.
  await getPermitted(ctx, site, id, decide)
  const typedHash = await hashTyped(ctx, password)
  return transact(ctx, async (ctx) => {
    const before = await getPermitted(ctx, site, id, decide)
    const typed = password ? { password } : {}
    const { password: _, ...changed } = mergeSince(version, ownFieldsOf(before), { ...sent, ...typed }, ['password'])
    const fields = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined))
    const merged: store.SeenGroup = { ...before, ...fields, tags: tagsAfter(before.tags, tags) }
    const group = { ...merged, passwordHash: hashToKeep(before, merged.visibility, typedHash) }
    await store.updateGroup(ctx.db, id, group)
    await requirePeople(ctx, admins, users, watchers)
    if (admins !== undefined || users !== undefined)
      await changePeople(ctx, site, group, (people) => peopleAfter(people, { admins, users }))
    const othersWatch = watchers !== undefined && (await changeWatchers(ctx.db, id, watchers, ctx.clock.now()))
    const rights = changedRights(before, group)
    const others = changedFields(before, group, ['name', 'description', 'tags'])
    const details = changesToRecord(ctx.actor, rights, othersWatch ? [...others, 'watchers'] : others)
    if (details) await recordAct(ctx, { act: 'group.save', on: { group }, details })
    if (rights && concernsPads(rights)) {
      const pads = (await listPadsOf(ctx.db, id)).map((pad) => pad._id)
      ctx.afterCommit(() => ctx.livePads.accessChanged({ pads }))
    }
    return { value: await readWhole(ctx, id), version: versionOf(ownFieldsOf(group)) }
  })
}

/**
 * W-37: returns what the audit trail records of the pads that went with a group. Their ids mean nothing once they are
 * purged.
 */
const removalOf = (pads: readonly { readonly name: string }[]): Details => {
  const padNames = pads.map(({ name }) => name).toSorted()
  return { pads: pads.length, ...(pads.length === 0 ? {} : { padNames: padNames.slice(0, NAMES_KEPT) }) }
}

/**
 * GRP-20, GRP-21: marks the groups and their pads as removed at once; a job purges each with all marks when its time in
 * the trash is over.
 */
const moveToTrash = async (
  ctx: Ctx,
  groups: readonly { readonly _id: GroupId; readonly name: string }[],
): Promise<void> => {
  const [ids, removedAt] = [groups.map(({ _id }) => _id), ctx.clock.now()]
  await store.updateGroupsRemoved(ctx.db, ids, removedAt)
  const padsIn = await updatePadsOfGroupsRemoved(ctx.db, ids, removedAt)
  await ctx.jobs.enqueueAll(ctx.db, { kind: 'purge-group', keys: ids })
  await recordActs(
    ctx,
    groups.map((group) => ({ act: 'group.remove', on: { group }, details: removalOf(padsIn.get(group._id) ?? []) })),
  )
  const pads = [...padsIn.values()].flat().map(({ _id }) => _id)
  if (pads.length > 0) ctx.afterCommit(() => ctx.livePads.accessChanged({ pads }))
}

export const removeGroup = async (ctx: Ctx, id: GroupId): Promise<void> => {
  const site = await ctx.settings.read()
  await transact(ctx, async (ctx) => {
    await moveToTrash(ctx, [await getPermitted(ctx, site, id, (group) => canRemoveGroup(ctx.actor, group))])
  })
}

/** ACC-42: removes the groups that would have no admin left. Returns how many they were. */
export const removeGroupsOnlyAdministeredBy = async (ctx: Ctx, user: UserId): Promise<number> => {
  const groups = await store.listGroupsOnlyAdministeredBy(ctx.db, user)
  await moveToTrash(ctx, groups)
  return groups.length
}

export interface InvitationOutcome extends Presence {
  readonly value: Group
}

/** Acts on the people that were named. Whether a name exists changes neither the work nor the shape of the answer. */
const inviteAs = async (
  ctx: Ctx,
  id: GroupId,
  typed: SentList<string>,
  act: (ctx: Ctx, site: SiteFacts, group: store.SeenGroup, people: SentList<UserId>) => Promise<void>,
): Promise<InvitationOutcome> => {
  const site = await ctx.settings.read()
  const { sent, present, absent } = await lookUpSentList(ctx, typed, site)
  return transact(ctx, async (ctx) => {
    const group = await getPermitted(ctx, site, id, (group) => canInvite(ctx.actor, group))
    await act(ctx, site, group, sent)
    return { value: await readWhole(ctx, id), present, absent }
  })
}

/** GRP-40, GRP-58: replaces or changes the group's users. */
export const inviteUsers = (ctx: Ctx, id: GroupId, typed: SentList<string>): Promise<InvitationOutcome> =>
  inviteAs(ctx, id, typed, (ctx, site, group, users) =>
    changePeople(ctx, site, group, (people) => peopleAfter(people, { users })),
  )

/** GRP-41, GRP-58: replaces or changes the group's admins. */
export const shareAdministration = (ctx: Ctx, id: GroupId, typed: SentList<string>): Promise<InvitationOutcome> =>
  inviteAs(ctx, id, typed, (ctx, site, group, admins) =>
    changePeople(ctx, site, group, (people) => peopleAfter(people, { admins })),
  )

/** GRP-48, GRP-49, GRP-58: replaces or changes the group's watchers. Watching makes nobody a member. */
export const addWatchers = (ctx: Ctx, id: GroupId, typed: SentList<string>): Promise<InvitationOutcome> =>
  inviteAs(ctx, id, typed, async (ctx, _site, group, watchers) => {
    const othersWatch = await changeWatchers(ctx.db, group._id, watchers, ctx.clock.now())
    const details = changesToRecord(ctx.actor, undefined, othersWatch ? ['watchers'] : [])
    if (details) await recordAct(ctx, { act: 'group.save', on: { group }, details })
  })

/** Takes the caller out of the group (GRP-50 to GRP-53). */
export const resignFromGroup = async (ctx: Ctx, id: GroupId): Promise<Group> => {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  const site = await ctx.settings.read()
  return transact(ctx, async (ctx) => {
    const group = await getPermitted(ctx, site, id, (group) => canResign(actor, group))
    await changePeople(ctx, site, group, (people) => peopleWithout(people, actor.id))
    return readWhole(ctx, id)
  })
}

/** INV-13: takes one person out of the group. Throws NOT_USER for somebody who is not in it. */
export const removeMember = async (ctx: Ctx, id: GroupId, user: UserId): Promise<Group> => {
  const site = await ctx.settings.read()
  return transact(ctx, async (ctx) => {
    const group = await getPermitted(ctx, site, id, (group) => canInvite(ctx.actor, group))
    await changePeople(ctx, site, group, (people) => {
      const after = peopleWithout(people, user)
      if (removedPeople(people, after).length === 0) throw new AppError('BACKEND.ERROR.GROUP.NOT_USER', { key: user })
      return after
    })
    return readWhole(ctx, id)
  })
}
