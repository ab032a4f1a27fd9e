import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Settings } from '@sheaf/contract/entities/settings'
import type { Member } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import { userIdOf, type Actor } from '@sheaf/contract/policy/actor'
import { permit } from '@sheaf/contract/policy/decision'
import { canSeeFullName, displayName, type NameView } from '@sheaf/contract/policy/display-name'
import {
  absenceKey,
  canEditGroup,
  canSeeMemberDetails,
  canSeeMembers,
  canViewGroup,
  standingIn,
  type GroupFacts,
  type SiteFacts,
} from '@sheaf/contract/policy/group'
import { isListedIn, type PadFacts } from '@sheaf/contract/policy/pad'
import type { GroupView } from '@sheaf/contract/routes/groups'
import type { Ctx } from '../../context.ts'
import { versionOf } from '../../lib/versions.ts'
import { lookalikesOf } from '../accounts/lookalikes.ts'
import { listPadsOf } from '../pads/pads.store.ts'
import { tryPassword, type PasswordCredentials } from '../pads/private-password.ts'
import {
  listInvitedAs,
  listPeopleOf,
  NOBODY,
  type NamedPeople,
  type Part,
  type Person,
} from './groups.members.store.ts'
import * as store from './groups.store.ts'

/*
 * Facts and views of a single group, for the use cases of groups. The index of all that a user has is in
 * groups.index.service.ts.
 */

export const toFacts = (
  group: store.SeenGroup,
  site: SiteFacts,
  password: GroupFacts['password'] = 'none',
): GroupFacts => ({ ...group, password, site })

/** Returns the group as the caller sees it. Throws the error for what does not exist. */
export const getGroup = async (ctx: Ctx, site: SiteFacts, id: GroupId): Promise<store.SeenGroup> => {
  const group = await store.findGroup(ctx.db, id, userIdOf(ctx.actor))
  if (!group) throw new AppError(absenceKey(ctx.actor, site), { key: id })
  return group
}

export const padFactsIn = (group: GroupFacts, pad: Pad, password: PadFacts['password'] = 'none'): PadFacts => ({
  visibility: pad.visibility,
  readonly: pad.readonly,
  history: pad.history,
  archived: pad.archived,
  password,
  group,
})

export const idsOf = (pads: readonly Pad[]): PadId[] => pads.map((pad) => pad._id)

export const toGroup = (
  group: store.SeenGroup,
  { namedIn }: Pick<NamedPeople, 'namedIn'>,
  pads: readonly PadId[],
): Group => {
  const { passwordHash: _hash, role: _role, otherAdmins: _others, ...fields } = group
  const named = (as: Part): UserId[] => [...namedIn(group._id, as)]
  return {
    ...fields,
    pads: [...pads],
    admins: named('admin'),
    users: named('user'),
    watchers: named('watcher'),
  }
}

/** What a save of a group changes, apart from its lists. */
export const ownFieldsOf = (group: store.SeenGroup) => {
  const { name, description, visibility, readonly, archived, allowUsersToCreatePads, history, passwordHash } = group
  return { name, description, visibility, readonly, archived, allowUsersToCreatePads, history, password: passwordHash }
}

export const byId = <T extends { readonly _id: string }>(all: readonly T[]): Record<T['_id'], T> => {
  const record = {} as Record<T['_id'], T>
  for (const one of all) record[one._id as T['_id']] = one
  return record
}

/** Who reads the members of groups, and what decides how people are named to them. */
export interface MembersView extends Pick<NameView, 'useFirstLastNameInPads'> {
  readonly viewer: Actor
  /** Returns whether the group shows the viewer all details of its members. */
  readonly showsDetails: (group: GroupId) => boolean
  /** Returns whether a person's name looks like that of an admin of the group. */
  readonly looksLikeAdmin?: (id: UserId, name: string) => boolean
}

/**
 * Returns everybody whom the groups name, with details if any of the groups shows them. The address of a watcher who is
 * no member is not shown.
 */
export const toMembers = (
  { persons, namedIn }: NamedPeople,
  groups: readonly GroupId[],
  { viewer, useFirstLastNameInPads, showsDetails, looksLikeAdmin = () => false }: MembersView,
): Record<UserId, Member> => {
  const named = (person: Person, administersGroupOf: boolean): Member => {
    const { _id, login } = person
    const name = displayName(person, {
      useFirstLastNameInPads,
      maySeeFullName: canSeeFullName(viewer, _id, administersGroupOf),
      looksLikeAdmin: (shown) => looksLikeAdmin(_id, shown),
    })
    return { _id, login, ...(name === login ? {} : { name }) }
  }
  const members: Record<UserId, Member> = {}
  for (const group of groups) {
    const isInFull = showsDetails(group)
    for (const as of ['admin', 'user', 'watcher'] as const)
      for (const id of namedIn(group, as)) {
        const person = persons.get(id)
        if (!person) continue
        const { firstname, lastname, email } = person
        if (isInFull && as !== 'watcher') members[id] = { ...named(person, true), firstname, lastname, email }
        else members[id] ??= named(person, false)
      }
  }
  return members
}

/** INV-27: adds the address that was invited to those who joined by a link meant for another one. */
const withInvitedAs = (
  users: Record<UserId, Member>,
  invitedAs: ReadonlyMap<UserId, string>,
): Record<UserId, Member> => {
  for (const [id, email] of invitedAs) if (users[id]) users[id] = { ...users[id], invitedAs: email }
  return users
}

/** Returns the whole record, for a caller who has just changed it. */
export const readWhole = async (ctx: Ctx, id: GroupId): Promise<Group> => {
  const group = await store.findGroup(ctx.db, id, undefined)
  if (!group) throw new Error('A group that was just written is not there')
  return toGroup(group, await listPeopleOf(ctx.db, id), idsOf(await listPadsOf(ctx.db, id)))
}

/** A group with what decides about seeing it. */
interface OpenedGroup {
  readonly site: Settings
  readonly group: store.SeenGroup
  readonly facts: GroupFacts
}

/** Loads a group, with its password tried where only that opens it. Throws the error for what does not exist. */
export const openGroup = async (ctx: Ctx, id: GroupId, credentials?: PasswordCredentials): Promise<OpenedGroup> => {
  const site = await ctx.settings.read()
  const group = await getGroup(ctx, site, id)
  const isClosed = group.visibility === 'private' && standingIn(ctx.actor, toFacts(group, site)) === 'stranger'
  const facts = toFacts(
    group,
    site,
    isClosed && credentials ? await tryPassword(ctx, id, group.passwordHash, credentials) : 'none',
  )
  return { site, group, facts }
}

/** Returns a group with its pads and people (GRP-24 to GRP-35). */
export const viewGroup = async (ctx: Ctx, id: GroupId, credentials?: PasswordCredentials): Promise<GroupView> => {
  const { site, group, facts } = await openGroup(ctx, id, credentials)
  const decision = canViewGroup(ctx.actor, facts)
  if (!decision.allowed && decision.error === 'BACKEND.ERROR.TYPE.PASSWORD_MISSING')
    return { key: id, value: { name: group.name, visibility: group.visibility } }
  permit(decision, id)
  const people = canSeeMembers(ctx.actor) ? await listPeopleOf(ctx.db, id) : NOBODY
  const pads = (await listPadsOf(ctx.db, id)).filter((pad) => isListedIn(ctx.actor, padFactsIn(facts, pad)))
  const showsDetails = canSeeMemberDetails(ctx.actor, facts)
  const users = toMembers(people, [id], {
    viewer: ctx.actor,
    useFirstLastNameInPads: site.useFirstLastNameInPads,
    showsDetails: () => showsDetails,
    looksLikeAdmin: lookalikesOf(people.namedIn(id, 'admin').flatMap((admin) => people.persons.get(admin) ?? [])),
  })
  return {
    key: id,
    value: toGroup(group, people, idsOf(pads)),
    pads: byId(pads),
    users: showsDetails ? withInvitedAs(users, await listInvitedAs(ctx.db, id)) : users,
    ...(canEditGroup(ctx.actor, facts, facts.archived).allowed ? { version: versionOf(ownFieldsOf(group)) } : {}),
  }
}

/** SEC-43: returns a group to a caller who gives its password. A caller who needs none is shown it, too. */
export const unlockGroup = async (ctx: Ctx, id: GroupId, credentials: PasswordCredentials): Promise<GroupView> => {
  const view = await viewGroup(ctx, id, credentials)
  if (!('_id' in view.value)) throw new AppError('BACKEND.ERROR.TYPE.PASSWORD_MISSING', { key: id })
  return view
}
