import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Member } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import type { GroupId, UserId } from '@sheaf/contract/ids'
import { canSeeMemberDetails, canViewGroup } from '@sheaf/contract/policy/group'
import { canViewPad, isListedIn } from '@sheaf/contract/policy/pad'
import type { GroupIndex } from '@sheaf/contract/routes/groups'
import type { RelevantPads } from '@sheaf/contract/routes/pads'
import type { Ctx } from '../../context.ts'
import { listMarksOf, type Mark } from '../marks/marks.store.ts'
import { listPadsConcerning } from '../pads/pads.store.ts'
import { listPeopleConcerning } from './groups.members.store.ts'
import { listGroupsConcerning, type SeenGroup } from './groups.store.ts'
import { byId, padFactsIn, toFacts, toGroup, toMembers } from './groups.views.service.ts'

interface Marked {
  readonly groups: readonly Group[]
  readonly pads: readonly Pad[]
}

/** What concerns one user: nothing in it that they may not read. */
interface Possessions {
  /** Those where they are a member. */
  readonly groups: readonly Group[]
  readonly pads: readonly Pad[]
  /** Everybody named by their groups. */
  readonly users: Record<UserId, Member>
  readonly marked: (kind: Mark['kind']) => Marked
  /** The pads they may read of these groups. */
  readonly padsOf: (groups: readonly Group[]) => readonly Pad[]
  /** The names of the groups that the pads are in, but for those that they may not view. */
  readonly groupNamesOf: (pads: readonly Pad[]) => Record<GroupId, string>
}

/** All of it in five queries, however much it is. */
const loadPossessions = async (ctx: Ctx): Promise<Possessions> => {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  const site = await ctx.settings.read()
  // At once, since PostgreSQL looks for one while we read another.
  const [marks, groups, pads, people] = await Promise.all([
    listMarksOf(ctx.db, actor.id),
    listGroupsConcerning(ctx.db, actor.id),
    listPadsConcerning(ctx.db, actor.id),
    listPeopleConcerning(ctx.db, actor.id),
  ])

  const factsOf = new Map(groups.map((group) => [group._id, toFacts(group, site)]))
  const padsIn = Map.groupBy(pads, (pad) => pad.group)
  const mine = groups.filter((group) => group.role !== 'none')
  const mineIds = new Set(mine.map((group) => group._id))

  const show = (group: SeenGroup): Group => {
    const facts = toFacts(group, site)
    const listed = (padsIn.get(group._id) ?? []).filter((pad) => isListedIn(actor, padFactsIn(facts, pad)))
    return toGroup(group, people, listed)
  }
  const isViewable = (group: SeenGroup): boolean => canViewGroup(actor, toFacts(group, site)).allowed
  const isReadable = (pad: Pad): boolean => {
    const facts = factsOf.get(pad.group)
    return facts !== undefined && canViewPad(actor, padFactsIn(facts, pad)).allowed
  }

  return {
    groups: mine.map(show),
    pads: pads.filter((pad) => mineIds.has(pad.group)),
    users: toMembers(
      people,
      mine.map((group) => group._id),
      (group) => {
        const facts = factsOf.get(group)
        return facts !== undefined && canSeeMemberDetails(actor, facts)
      },
    ),
    marked: (kind) => {
      const targets = (type: Mark['type']) =>
        new Set(marks.filter((mark) => mark.kind === kind && mark.type === type).map((mark) => mark.target))
      const [markedGroups, markedPads] = [targets('groups'), targets('pads')]
      return {
        groups: groups.filter((group) => markedGroups.has(group._id) && isViewable(group)).map(show),
        pads: pads.filter((pad) => markedPads.has(pad._id) && isReadable(pad)),
      }
    },
    padsOf: (groups) => groups.flatMap((group) => (padsIn.get(group._id) ?? []).filter((pad) => isReadable(pad))),
    groupNamesOf: (pads) => {
      const theirs = new Set(pads.map((pad) => pad.group))
      const shown = groups.filter((group) => theirs.has(group._id) && isViewable(group))
      return Object.fromEntries(shown.map(({ _id, name }) => [_id, name]))
    },
  }
}

/** GRP-36 to GRP-39: all that a user has. */
export const listGroups = async (ctx: Ctx): Promise<GroupIndex> => {
  const { groups, pads, users, marked } = await loadPossessions(ctx)
  const section = (kind: Mark['kind']): GroupIndex['bookmarks'] => {
    const { groups, pads } = marked(kind)
    return { groups: byId(groups), pads: byId(pads) }
  }
  return {
    groups: byId(groups),
    pads: byId(pads),
    users,
    admins: {},
    watchers: {},
    bookmarks: section('bookmark'),
    watchlist: section('watch'),
  }
}

const inOrder = <T>(all: readonly T[]): Record<string, T> => Object.fromEntries(all.entries())

/** Those never written in come last. */
const newestFirst = (pads: readonly Pad[]): Pad[] =>
  pads.toSorted((a, b) => (b.lastEdited ?? 0) - (a.lastEdited ?? 0) || b.ctime - a.ctime)

/** PAD-44 to PAD-47. */
export const listRelevantPads = async (ctx: Ctx): Promise<RelevantPads> => {
  const { groups, pads, users, marked, padsOf, groupNamesOf } = await loadPossessions(ctx)
  const watched = marked('watch')
  const padsFromGroups = padsOf(watched.groups)
  const all = [...pads, ...watched.pads, ...padsFromGroups]
  return {
    groups: inOrder(groups),
    pads: inOrder(newestFirst(pads)),
    users,
    watchlist: {
      groups: inOrder(watched.groups),
      pads: inOrder(newestFirst(watched.pads)),
      padsFromGroups: inOrder(newestFirst(padsFromGroups)),
    },
    lastEdited: Object.fromEntries(all.map(({ _id, lastEdited }) => [_id, { lastEdited }])),
    groupNames: groupNamesOf(all),
  }
}
