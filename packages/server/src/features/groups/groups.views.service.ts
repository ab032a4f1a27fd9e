import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Member } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import type { GroupId, UserId } from '@sheaf/contract/ids'
import type { Actor } from '@sheaf/contract/policy/actor'
import { permit } from '@sheaf/contract/policy/decision'
import {
  absenceKey,
  canSeeMemberDetails,
  canSeeMembers,
  canViewGroup,
  standingIn,
  type GroupFacts,
  type SiteFacts,
} from '@sheaf/contract/policy/group'
import { canViewPad, isListedIn, type PadFacts } from '@sheaf/contract/policy/pad'
import type { GroupIndex, GroupView } from '@sheaf/contract/routes/groups'
import type { Ctx } from '../../context.ts'
import { listMarksOf, type Mark } from '../marks/marks.store.ts'
import { listPadsConcerning, listPadsOf, type StoredPad } from '../pads/pads.store.ts'
import { tryPassword } from '../pads/private-password.ts'
import { listPeopleConcerning, listPeopleOf, type Person } from './groups.members.store.ts'
import * as store from './groups.store.ts'

/* What the use cases of groups show: one group, and all that a user has. */

export const readerOf = (actor: Actor): UserId | undefined => (actor.kind === 'user' ? actor.id : undefined)

export const toFacts = (
  group: store.SeenGroup,
  site: SiteFacts,
  password: GroupFacts['password'] = 'none',
): GroupFacts => ({ ...group, password, site })

/** Throws what absence answers. */
export const getGroup = async (ctx: Ctx, site: SiteFacts, id: GroupId): Promise<store.SeenGroup> => {
  const group = await store.findGroup(ctx.db, id, readerOf(ctx.actor))
  if (!group) throw new AppError(absenceKey(ctx.actor, site), { key: id })
  return group
}

export const padFactsIn = (group: GroupFacts, pad: StoredPad): PadFacts => ({
  visibility: pad.visibility,
  readonly: pad.readonly,
  password: 'none',
  group,
})

const toPad = ({ passwordHash: _, ...pad }: StoredPad): Pad => pad

const toGroup = (group: store.SeenGroup, people: readonly Person[], pads: readonly StoredPad[]): Group => {
  const { passwordHash: _hash, role: _role, otherAdmins: _others, ...fields } = group
  const named = (as: Person['as']) => people.filter((person) => person.as === as).map((person) => person._id)
  return {
    ...fields,
    pads: pads.map((pad) => pad._id),
    admins: named('admin'),
    users: named('user'),
    watchers: named('watcher'),
  }
}

const byId = <T extends { readonly _id: string }>(all: readonly T[]): Record<T['_id'], T> =>
  Object.fromEntries(all.map((one) => [one._id, one])) as Record<T['_id'], T>

/** A watcher who is no member has given their address to nobody here. */
const toMember = (person: Person, withDetails: boolean): Member =>
  withDetails && person.as !== 'watcher'
    ? {
        _id: person._id,
        login: person.login,
        firstname: person.firstname,
        lastname: person.lastname,
        email: person.email,
      }
    : { _id: person._id, login: person.login }

/** One record for each, with details if any of the places where they are named gives them. */
const toMembers = (people: readonly Person[], showsDetails: (group: GroupId) => boolean): Record<UserId, Member> => {
  const members = new Map<UserId, Member>()
  for (const person of people) {
    const member = toMember(person, showsDetails(person.group))
    if (!members.has(person._id) || member.email !== undefined) members.set(person._id, member)
  }
  return byId([...members.values()])
}

/** The whole record, for who has just changed it. */
export const readWhole = async (ctx: Ctx, id: GroupId): Promise<Group> => {
  const group = await store.findGroup(ctx.db, id, undefined)
  if (!group) throw new Error('A group that was just written is not there')
  return toGroup(group, await listPeopleOf(ctx.db, id), await listPadsOf(ctx.db, id))
}

/** GRP-24 to GRP-35. */
export const viewGroup = async (ctx: Ctx, id: GroupId, typed: string | undefined): Promise<GroupView> => {
  const site = await ctx.settings.read()
  const group = await getGroup(ctx, site, id)
  const isClosed = group.visibility === 'private' && standingIn(ctx.actor, toFacts(group, site)) === 'stranger'
  const facts = toFacts(group, site, isClosed ? await tryPassword(ctx, id, group.passwordHash, typed) : 'none')
  const decision = canViewGroup(ctx.actor, facts)
  if (!decision.allowed && decision.error === 'BACKEND.ERROR.TYPE.PASSWORD_MISSING')
    return { key: id, value: { name: group.name, visibility: group.visibility } }
  permit(decision, id)
  const people = canSeeMembers(ctx.actor) ? await listPeopleOf(ctx.db, id) : []
  const pads = (await listPadsOf(ctx.db, id)).filter((pad) => isListedIn(ctx.actor, padFactsIn(facts, pad)))
  return {
    key: id,
    value: toGroup(group, people, pads),
    pads: byId(pads.map(toPad)),
    users: toMembers(people, () => canSeeMemberDetails(ctx.actor, facts)),
  }
}

/** GRP-36 to GRP-39: all that a user has, in five queries however much it is. */
export const listGroups = async (ctx: Ctx): Promise<GroupIndex> => {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  const site = await ctx.settings.read()
  const marks = await listMarksOf(ctx.db, actor.id)
  const groups = await store.listGroupsConcerning(ctx.db, actor.id)
  const pads = await listPadsConcerning(ctx.db, actor.id)
  const people = await listPeopleConcerning(ctx.db, actor.id)

  const factsOf = new Map(groups.map((group) => [group._id, toFacts(group, site)]))
  const padsIn = Map.groupBy(pads, (pad) => pad.group)
  const peopleIn = Map.groupBy(people, (person) => person.group)
  const show = (group: store.SeenGroup): Group => {
    const listed = (padsIn.get(group._id) ?? []).filter((pad) =>
      isListedIn(actor, padFactsIn(toFacts(group, site), pad)),
    )
    return toGroup(group, peopleIn.get(group._id) ?? [], listed)
  }
  const mine = groups.filter((group) => group.role !== 'none')
  const mineIds = new Set(mine.map((group) => group._id))

  const marked = (kind: Mark['kind']): GroupIndex['bookmarks'] => {
    const targets = (type: Mark['type']) =>
      new Set(marks.filter((mark) => mark.kind === kind && mark.type === type).map((mark) => mark.target))
    const [markedGroups, markedPads] = [targets('groups'), targets('pads')]
    const readable = (pad: StoredPad) => {
      const facts = factsOf.get(pad.group)
      return facts !== undefined && canViewPad(actor, padFactsIn(facts, pad)).allowed
    }
    return {
      groups: byId(
        groups
          .filter((group) => markedGroups.has(group._id) && canViewGroup(actor, toFacts(group, site)).allowed)
          .map(show),
      ),
      pads: byId(pads.filter((pad) => markedPads.has(pad._id) && readable(pad)).map(toPad)),
    }
  }

  return {
    groups: byId(mine.map(show)),
    pads: byId(pads.filter((pad) => mineIds.has(pad.group)).map(toPad)),
    users: toMembers(
      people.filter((person) => mineIds.has(person.group)),
      (group) => {
        const facts = factsOf.get(group)
        return facts !== undefined && canSeeMemberDetails(actor, facts)
      },
    ),
    admins: {},
    watchers: {},
    bookmarks: marked('bookmark'),
    watchlist: marked('watch'),
  }
}
