import type { ErrorKey } from '../errors.ts'
import type { Visibility } from '../entities/visibility.ts'
import type { Actor } from './actor.ts'
import { allow, hidden, refuse, type Decision } from './decision.ts'

/** What the site's settings say about everybody's rights. */
export interface SiteFacts {
  /** Every signed-in user counts as a member everywhere, and passwords are skipped. */
  readonly allPadsPublicsAuthentifiedOnly: boolean
  /** 'Public' means any signed-in user. */
  readonly publicNeedsAccount: boolean
}

/** What one decision about a group needs to know, seen from one actor. */
export interface GroupFacts {
  readonly visibility: Visibility
  readonly readonly: boolean
  readonly archived: boolean
  readonly allowUsersToCreatePads: boolean
  /** The actor's own membership. Watching is none. */
  readonly role: 'admin' | 'user' | 'none'
  /** Whether somebody else administers it too. */
  readonly otherAdmins: boolean
  /** What was typed: nothing, the right password, or a wrong one. */
  readonly password: 'none' | 'accepted' | 'wrong'
  readonly site: SiteFacts
}

/** The standing that decides: the site administrator stands as an admin everywhere (0.9 of the server facts). */
export const standingIn = (actor: Actor, group: Pick<GroupFacts, 'role' | 'site'>): 'admin' | 'member' | 'stranger' => {
  if (actor.kind === 'siteAdmin') return 'admin'
  if (actor.kind === 'visitor') return 'stranger'
  if (group.role === 'admin') return 'admin'
  if (group.role === 'user' || group.site.allPadsPublicsAuthentifiedOnly) return 'member'
  return 'stranger'
}

/** Those besides the people of a group whom a visibility lets in: everybody, who is signed in, who knows the password. */
export type Opening = 'anyone' | 'accounts' | 'password' | 'nobody'

/** What a visibility means under the site's settings. Shared by decisions and by the words for them, so that they cannot differ. */
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

/** A group or a pad seen by somebody who does not belong to it. Shared by both, so that they cannot differ. */
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

/** The key for what does not exist: what is restricted and somebody else's answers the same (ERR-10). */
export const absenceKey = (actor: Actor, site: SiteFacts): ErrorKey =>
  actor.kind === 'visitor' && site.allPadsPublicsAuthentifiedOnly
    ? 'BACKEND.ERROR.AUTHENTICATION.MUST_BE'
    : 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'

/** GRP-24 to GRP-32: see the group and its pads. A refusal with `PASSWORD_MISSING` still shows its name and visibility. */
export const canViewGroup = (actor: Actor, group: GroupFacts): Decision =>
  standingIn(actor, group) === 'stranger' ? outsiderMayView(actor, group.visibility, group.password, group.site) : allow

/** Acting on a group that one may not even see answers as if there were none; a private group does show that it exists. */
const asAdmin = (actor: Actor, group: GroupFacts): Decision => {
  const standing = standingIn(actor, group)
  if (standing === 'admin') return allow
  if (standing === 'stranger' && group.visibility === 'restricted') return hidden
  return refuse('BACKEND.ERROR.AUTHENTICATION.DENIED_RECORD_EDIT')
}

/** What is archived changes only by being taken out. For pads as for groups. */
export const unlessArchived = ({ archived }: Pick<GroupFacts, 'archived'>, decision: Decision): Decision =>
  decision.allowed && archived ? refuse('BACKEND.ERROR.PERMISSION.ARCHIVED') : decision

/** GRP-14 to GRP-17, GRP-22: change its properties. An archived group can only be taken out, with whatever else is sent along. */
export const canEditGroup = (actor: Actor, group: GroupFacts, unarchives: boolean): Decision => {
  const decision = asAdmin(actor, group)
  return unarchives ? decision : unlessArchived(group, decision)
}

/** GRP-20, GRP-23: an archived group can be removed as it is. */
export const canRemoveGroup = (actor: Actor, group: GroupFacts): Decision => asAdmin(actor, group)

/**
 * PAD-39, PAD-40: see what was removed, restore it or remove it for good. To everybody else it does not exist. A pad waits
 * until its group is taken out of the archive; `group` is then the one that it was removed from.
 */
export const canRestoreGroup = (actor: Actor, group: Pick<GroupFacts, 'role' | 'site'>): Decision =>
  standingIn(actor, group) === 'admin' ? allow : hidden
export const canRestorePad = (actor: Actor, group: Pick<GroupFacts, 'role' | 'site' | 'archived'>): Decision =>
  unlessArchived(group, canRestoreGroup(actor, group))

/** EXP-3: take the whole group along. Who only may look, looks at one pad after the other. */
export const canExportGroup = (actor: Actor, group: GroupFacts): Decision => {
  const standing = standingIn(actor, group)
  if (standing !== 'stranger') return allow
  return group.visibility === 'restricted' ? hidden : refuse('BACKEND.ERROR.AUTHENTICATION.DENIED')
}

/** GRP-46: invite users, share administration, choose watchers. */
export const canInvite = (actor: Actor, group: GroupFacts): Decision => unlessArchived(group, asAdmin(actor, group))

/** GRP-19, GRP-47: a change of its people leaves a group an admin. A group that has none gets no worse. */
export const canChangeAdmins = (before: readonly unknown[], after: readonly unknown[]): Decision =>
  before.length > 0 && after.length === 0 ? refuse('BACKEND.ERROR.GROUP.RESIGN_UNIQUE_ADMIN') : allow

/** GRP-51, GRP-53: members leave, archived or not; the unique admin cannot. */
export const canResign = (actor: Actor, group: GroupFacts): Decision => {
  if (standingIn(actor, group) === 'stranger' && group.visibility === 'restricted') return hidden
  if (actor.kind !== 'user' || group.role === 'none') return refuse('BACKEND.ERROR.GROUP.NOT_USER')
  if (group.role === 'admin' && !group.otherAdmins) return refuse('BACKEND.ERROR.GROUP.RESIGN_UNIQUE_ADMIN')
  return allow
}

/** PAD-23, PAD-24, PAD-26: admins always; members when the group lets them. `allowUsersToCreatePads` is for members of the group itself. */
export const canCreatePad = (actor: Actor, group: GroupFacts): Decision => {
  const standing = standingIn(actor, group)
  if (standing === 'admin' || (group.role === 'user' && actor.kind === 'user' && group.allowUsersToCreatePads))
    return unlessArchived(group, allow)
  if (standing === 'stranger' && group.visibility === 'restricted') return refuse('BACKEND.ERROR.PAD.ITEMS_NOT_FOUND')
  return refuse('BACKEND.ERROR.AUTHENTICATION.DENIED')
}

/** PAD-32: bring a pad here from another group. A group that one may not know of answers as an unknown one. */
export const canReceivePads = (actor: Actor, group: GroupFacts): Decision =>
  standingIn(actor, group) === 'stranger' && group.visibility === 'restricted'
    ? refuse('BACKEND.ERROR.PAD.ITEMS_NOT_FOUND')
    : canEditPads(actor, group)

/** Edit, move, remove pads of the group in general: what a page offers. One pad is decided by `canEditPad`. */
export const canEditPads = (actor: Actor, group: GroupFacts): Decision => unlessArchived(group, asAdmin(actor, group))

/** GRP-35: mail addresses and full names of the members. */
export const canSeeMemberDetails = (actor: Actor, group: Pick<GroupFacts, 'role' | 'site'>): boolean =>
  standingIn(actor, group) === 'admin'

/** GRP-35: who belongs to the group, by login. */
export const canSeeMembers = (actor: Actor): boolean => actor.kind !== 'visitor'
