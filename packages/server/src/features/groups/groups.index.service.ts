import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Member } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import { canSeeMemberDetails, canViewGroup } from '@sheaf/contract/policy/group'
import { canViewPad, isListedIn } from '@sheaf/contract/policy/pad'
import type { GroupIndex } from '@sheaf/contract/routes/groups'
import type { RelevantPads } from '@sheaf/contract/routes/pads'
import type { Ctx } from '../../context.ts'
import { recordOf, type WithRawJson } from '../../lib/raw-json.ts'
import { listMarksOf, type Mark } from '../marks/marks.store.ts'
import { listMarkedPads } from '../pads/pads.store.ts'
import { eachPad, idsOfPads, listPadsOfMemberAsJson, type PadsAsJson } from '../pads/pads-as-json.store.ts'
import { listPeopleConcerning } from './groups.members.store.ts'
import { listGroupsConcerning, type SeenGroup } from './groups.store.ts'
import { byId, idsOf, padFactsIn, toFacts, toGroup, toMembers } from './groups.views.service.ts'

interface Marked {
  readonly groups: readonly Group[]
  readonly pads: readonly Pad[]
}

/** Everything that concerns one user, without anything that they may not read. */
interface Possessions {
  /** Groups where the user is a member. */
  readonly groups: readonly Group[]
  /** All pads of these groups. */
  readonly pads: readonly PadsAsJson[]
  /** Everybody whom the user's groups name. */
  readonly users: Record<UserId, Member>
  readonly marked: (kind: Mark['kind']) => Marked
  /** Returns the marked pads of these groups that the user may read. */
  readonly padsOf: (groups: readonly Group[]) => readonly Pad[]
  /** Returns the last edits in these marked groups, in pads that the user may read. */
  readonly lastEditedIn: (groups: readonly Group[]) => Record<GroupId, number>
  /** Returns the names of these groups, except those that the user may not view. */
  readonly groupNamesOf: (groups: ReadonlySet<GroupId>) => Record<GroupId, string>
}

/** Loads a user's possessions in six queries, however many they are. */
const loadPossessions = async (ctx: Ctx): Promise<Possessions> => {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  const site = await ctx.settings.read()
  // The queries run at once, so that PostgreSQL works on one while we read another.
  const [marks, groups, padsByGroup, markedPads, people] = await Promise.all([
    listMarksOf(ctx.db, actor.id),
    listGroupsConcerning(ctx.db, actor.id),
    listPadsOfMemberAsJson(ctx.db, actor.id),
    listMarkedPads(ctx.db, actor.id),
    listPeopleConcerning(ctx.db, actor.id),
  ])

  const factsOf = new Map(groups.map((group) => [group._id, toFacts(group, site)]))
  const mine = groups.filter((group) => group.role !== 'none')
  const mineIds = new Set(mine.map((group) => group._id))
  // A group that the user joined or left between the queries is left out.
  const pads = padsByGroup.filter(({ group }) => mineIds.has(group))
  const idsIn = new Map(pads.map((padsOf) => [padsOf.group, idsOfPads(padsOf)]))
  const markedPadsIn = Map.groupBy(markedPads, (pad) => pad.group)

  const listedIn = (group: SeenGroup): readonly PadId[] => {
    const facts = toFacts(group, site)
    return idsOf((markedPadsIn.get(group._id) ?? []).filter((pad) => isListedIn(actor, padFactsIn(facts, pad))))
  }
  const show = (group: SeenGroup): Group =>
    toGroup(group, people, mineIds.has(group._id) ? (idsIn.get(group._id) ?? []) : listedIn(group))
  const isViewable = (group: SeenGroup): boolean => canViewGroup(actor, toFacts(group, site)).allowed
  const isReadable = (pad: Pad): boolean => {
    const facts = factsOf.get(pad.group)
    return facts !== undefined && canViewPad(actor, padFactsIn(facts, pad)).allowed
  }

  const padsOf = (groups: readonly Group[]): readonly Pad[] =>
    groups.flatMap((group) => (markedPadsIn.get(group._id) ?? []).filter((pad) => isReadable(pad)))

  return {
    groups: mine.map(show),
    pads,
    users: toMembers(
      people,
      mine.map((group) => group._id),
      {
        viewer: actor,
        useFirstLastNameInPads: site.useFirstLastNameInPads,
        showsDetails: (group) => {
          const facts = factsOf.get(group)
          return facts !== undefined && canSeeMemberDetails(actor, facts)
        },
      },
    ),
    marked: (kind) => {
      const targets = (type: Mark['type']) =>
        new Set(marks.filter((mark) => mark.kind === kind && mark.type === type).map((mark) => mark.target))
      const [groupIds, padIds] = [targets('groups'), targets('pads')]
      return {
        groups: groups.filter((group) => groupIds.has(group._id) && isViewable(group)).map(show),
        pads: markedPads.filter((pad) => padIds.has(pad._id) && isReadable(pad)),
      }
    },
    padsOf,
    lastEditedIn: (groups) =>
      Object.fromEntries(
        groups.flatMap((group) => {
          const edits = padsOf([group]).flatMap(({ lastEdited }) => lastEdited ?? [])
          return edits.length === 0 ? [] : [[group._id, Math.max(...edits)]]
        }),
      ),
    groupNamesOf: (ids) => {
      const shown = groups.filter((group) => ids.has(group._id) && isViewable(group))
      return Object.fromEntries(shown.map(({ _id, name }) => [_id, name]))
    },
  }
}

/** GRP-36 to GRP-39: returns all that a user has. */
export const listGroups = async (ctx: Ctx): Promise<WithRawJson<GroupIndex>> => {
  const { groups, pads, users, marked, lastEditedIn } = await loadPossessions(ctx)
  const section = (kind: Mark['kind']): GroupIndex['bookmarks'] => {
    const { groups, pads } = marked(kind)
    return { groups: byId(groups), pads: byId(pads) }
  }
  const own = new Set(groups.map(({ _id }) => _id))
  const others = [...marked('bookmark').groups, ...marked('watch').groups].filter(({ _id }) => !own.has(_id))
  return {
    groups: byId(groups),
    pads: recordOf(pads.map(({ json }) => json)),
    users,
    admins: {},
    watchers: {},
    bookmarks: section('bookmark'),
    watchlist: section('watch'),
    lastEdited: lastEditedIn(others),
  }
}

const inOrder = <T>(all: readonly T[]): Record<string, T> => Object.fromEntries(all.entries())

/**
 * Sorts pads by their last edit; those never written in come last. The id breaks ties, so that no two replies differ.
 */
const newestFirst = <P extends Pick<Pad, '_id' | 'ctime' | 'lastEdited'>>(pads: readonly P[]): P[] =>
  pads.toSorted((a, b) => (b.lastEdited ?? 0) - (a.lastEdited ?? 0) || b.ctime - a.ctime || (a._id < b._id ? -1 : 1))

/** Returns the pads that are relevant to a user (PAD-44 to PAD-47). */
export const listRelevantPads = async (ctx: Ctx): Promise<WithRawJson<RelevantPads>> => {
  const { groups, pads, users, marked, padsOf, groupNamesOf } = await loadPossessions(ctx)
  const watched = marked('watch')
  const padsFromGroups = padsOf(watched.groups)
  const own = pads.flatMap(eachPad)
  const ownGroups = new Set(pads.map(({ group }) => group))
  const others = [...watched.pads, ...padsFromGroups].filter((pad) => !ownGroups.has(pad.group))
  return {
    groups: inOrder(groups),
    pads: recordOf(newestFirst(own).map(({ json }, place) => `"${place}":${json}`)),
    users,
    watchlist: {
      groups: inOrder(watched.groups),
      pads: inOrder(newestFirst(watched.pads)),
      padsFromGroups: inOrder(newestFirst(padsFromGroups)),
    },
    lastEdited: recordOf(
      [...own, ...new Set(others)].map(({ _id, lastEdited }) => `"${_id}":{"lastEdited":${lastEdited}}`),
    ),
    groupNames: groupNamesOf(new Set([...ownGroups, ...others.map((pad) => pad.group)])),
  }
}
