import type { ErrorKey } from '../errors.ts'
import type { HistoryReaders } from '../entities/history.ts'
import type { Visibility } from '../entities/visibility.ts'
import type { Actor } from './actor.ts'
import { allow, hidden, refuse, type Decision } from './decision.ts'

/** The site's settings that affect everybody's rights. */
export interface SiteFacts {
  /** Makes every signed-in user a member everywhere, and skips passwords. */
  readonly allPadsPublicsAuthentifiedOnly: boolean
  /** Limits 'public' to signed-in users. */
  readonly publicNeedsAccount: boolean
}

/** The facts that one decision about a group needs, seen from one actor. */
export interface GroupFacts {
  readonly visibility: Visibility
  readonly readonly: boolean
  readonly archived: boolean
  readonly allowUsersToCreatePads: boolean
  /** Who sees the history of the group's pads. */
  readonly history: HistoryReaders
  /** The actor's own membership. Watching the group is no membership. */
  readonly role: 'admin' | 'user' | 'none'
  /** Whether somebody else administers the group too. */
  readonly otherAdmins: boolean
  /** The typed password: none, the right one, or a wrong one. */
  readonly password: 'none' | 'accepted' | 'wrong'
  readonly site: SiteFacts
}

/** Returns the standing that decides: the site administrator stands as an admin everywhere. */
export const standingIn = (actor: Actor, group: Pick<GroupFacts, 'role' | 'site'>): 'admin' | 'member' | 'stranger' => {
  if (actor.kind === 'siteAdmin') return 'admin'
  if (actor.kind === 'visitor') return 'stranger'
  if (group.role === 'admin') return 'admin'
  if (group.role === 'user' || group.site.allPadsPublicsAuthentifiedOnly) return 'member'
  return 'stranger'
}

/** Outsiders whom a visibility lets in: everybody, people who are signed in, or people who know the password. */
export type Opening = 'anyone' | 'accounts' | 'password' | 'nobody'

/**
 * Says what a visibility means under the site's settings. Decisions and the words for them share it, so that they
 * cannot differ.
 */
export const opensTo = (visibility: Visibility, site: SiteFacts): Opening => {
  if (site.allPadsPublicsAuthentifiedOnly) return 'accounts'
  switch (visibility) {
    case 'public':
      return site.publicNeedsAccount ? 'accounts' : 'anyone'
    case 'private':
      return 'password'
    case 'restricted':
    default:
      return 'nobody'
  }
}

/**
 * Decides whether somebody who does not belong to a group or a pad may see it. Both share it, so that they cannot
 * differ.
 */
export const outsiderMayView = (
  actor: Actor,
  visibility: Visibility,
  password: GroupFacts['password'],
  site: SiteFacts,
): Decision => {
  switch (opensTo(visibility, site)) {
    case 'anyone':
      return allow
    case 'accounts':
      return actor.kind === 'visitor' ? refuse('BACKEND.ERROR.AUTHENTICATION.MUST_BE') : allow
    case 'password':
      if (password === 'accepted') return allow
      return refuse(
        password === 'wrong' ? 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED' : 'BACKEND.ERROR.TYPE.PASSWORD_MISSING',
      )
    case 'nobody':
    default:
      return hidden
  }
}

/** Returns the key for what does not exist. What is restricted and somebody else's answers the same (ERR-10). */
export const absenceKey = (actor: Actor, site: SiteFacts): ErrorKey =>
  actor.kind === 'visitor' && site.allPadsPublicsAuthentifiedOnly
    ? 'BACKEND.ERROR.AUTHENTICATION.MUST_BE'
    : 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'

/**
 * GRP-24 to GRP-32: who may see the group and its pads. A refusal with `PASSWORD_MISSING` still shows its name and
 * visibility.
 */
export const canViewGroup = (actor: Actor, group: GroupFacts): Decision =>
  standingIn(actor, group) === 'stranger' ? outsiderMayView(actor, group.visibility, group.password, group.site) : allow

/**
 * Acting on a group that one may not even see answers as if there were none; only a private group reveals that it
 * exists.
 */
const asAdmin = (actor: Actor, group: GroupFacts): Decision => {
  const standing = standingIn(actor, group)
  if (standing === 'admin') return allow
  if (standing === 'stranger' && group.visibility === 'restricted') return hidden
  return refuse('BACKEND.ERROR.AUTHENTICATION.DENIED_RECORD_EDIT')
}

/** Archived groups and pads change only by being taken out of the archive. */
export const unlessArchived = ({ archived }: Pick<GroupFacts, 'archived'>, decision: Decision): Decision =>
  decision.allowed && archived ? refuse('BACKEND.ERROR.PERMISSION.ARCHIVED') : decision

/**
 * GRP-14 to GRP-17, GRP-22: who may change its properties. An archived group can only be taken out, whatever else is
 * sent along.
 */
export const canEditGroup = (actor: Actor, group: GroupFacts, unarchives: boolean): Decision => {
  const decision = asAdmin(actor, group)
  return unarchives ? decision : unlessArchived(group, decision)
}

/** GRP-20, GRP-23: who may remove it. An archived group can be removed as it is. */
export const canRemoveGroup = (actor: Actor, group: GroupFacts): Decision => asAdmin(actor, group)

/**
 * PAD-39, PAD-40: who may see what was removed, restore it or remove it for good. To everybody else it does not exist.
 * A pad waits until its group is taken out of the archive; `group` is then the one it was removed from.
 */
export const canRestoreGroup = (actor: Actor, group: Pick<GroupFacts, 'role' | 'site'>): Decision =>
  standingIn(actor, group) === 'admin' ? allow : hidden
export const canRestorePad = (actor: Actor, group: Pick<GroupFacts, 'role' | 'site' | 'archived'>): Decision =>
  unlessArchived(group, canRestoreGroup(actor, group))

/** EXP-3: who may export the whole group. People who may only read it export one pad at a time. */
export const canExportGroup = (actor: Actor, group: GroupFacts): Decision => {
  const standing = standingIn(actor, group)
  if (standing !== 'stranger') return allow
  return group.visibility === 'restricted' ? hidden : refuse('BACKEND.ERROR.AUTHENTICATION.DENIED')
}

/** GRP-46: who may invite users, share administration and choose watchers. */
export const canInvite = (actor: Actor, group: GroupFacts): Decision => unlessArchived(group, asAdmin(actor, group))

/** INV-14: who sees whom the group has invited. */
export const canListInvitations = (actor: Actor, group: GroupFacts): Decision => asAdmin(actor, group)

/** GRP-19, GRP-47: a change of its people must leave the group an admin. A group that has none already may stay so. */
export const canChangeAdmins = (before: readonly unknown[], after: readonly unknown[]): Decision =>
  before.length > 0 && after.length === 0 ? refuse('BACKEND.ERROR.GROUP.RESIGN_UNIQUE_ADMIN') : allow

/** GRP-51, GRP-53: members may leave, even an archived group; its only admin may not. */
export const canResign = (actor: Actor, group: GroupFacts): Decision => {
  if (standingIn(actor, group) === 'stranger' && group.visibility === 'restricted') return hidden
  if (actor.kind !== 'user' || group.role === 'none') return refuse('BACKEND.ERROR.GROUP.NOT_USER')
  if (group.role === 'admin' && !group.otherAdmins) return refuse('BACKEND.ERROR.GROUP.RESIGN_UNIQUE_ADMIN')
  return allow
}

/**
 * PAD-23, PAD-24, PAD-26: admins may always create pads, members when the group lets them. `allowUsersToCreatePads`
 * concerns members of the group itself.
 */
export const canCreatePad = (actor: Actor, group: GroupFacts): Decision => {
  const standing = standingIn(actor, group)
  if (standing === 'admin' || (group.role === 'user' && actor.kind === 'user' && group.allowUsersToCreatePads))
    return unlessArchived(group, allow)
  if (standing === 'stranger' && group.visibility === 'restricted') return refuse('BACKEND.ERROR.PAD.ITEMS_NOT_FOUND')
  return refuse('BACKEND.ERROR.AUTHENTICATION.DENIED')
}

/**
 * PAD-32: who may move a pad here from another group. A group that the actor may not know of answers as an unknown one.
 */
export const canReceivePads = (actor: Actor, group: GroupFacts): Decision =>
  standingIn(actor, group) === 'stranger' && group.visibility === 'restricted'
    ? refuse('BACKEND.ERROR.PAD.ITEMS_NOT_FOUND')
    : canEditPads(actor, group)

/** Whether a page offers to edit, move and remove pads of the group. About a single pad `canEditPad` decides. */
export const canEditPads = (actor: Actor, group: GroupFacts): Decision => unlessArchived(group, asAdmin(actor, group))

/** GRP-35: who sees mail addresses and full names of the members. */
export const canSeeMemberDetails = (actor: Actor, group: Pick<GroupFacts, 'role' | 'site'>): boolean =>
  standingIn(actor, group) === 'admin'

/** GRP-35: who sees the logins of the group's members. */
export const canSeeMembers = (actor: Actor): boolean => actor.kind !== 'visitor'
