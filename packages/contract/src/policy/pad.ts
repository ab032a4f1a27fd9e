import type { Visibility } from '../entities/visibility.ts'
import type { Actor } from './actor.ts'
import { allow, refuse, type Decision } from './decision.ts'
import { canEditPads, outsiderMayView, standingIn, unlessArchived, type GroupFacts } from './group.ts'

/** What one decision about a pad needs, seen from one actor. `null` means: as the group. */
export interface PadFacts {
  readonly visibility: Visibility | null
  readonly readonly: boolean | null
  /** The pad itself; its group may be archived besides. */
  readonly archived: boolean
  /** What was typed, held against the pad's own password when it has its own visibility, else against the group's. */
  readonly password: GroupFacts['password']
  readonly group: GroupFacts
}

export interface EffectivePad {
  readonly visibility: Visibility
  readonly readonly: boolean
}

/**
 * Inheritance, resolved once before any decision. A pad's own visibility counts for itself: a restricted pad in a
 * public group is for members. Archived is read-only whatever else is said, and an archived group makes all in it so.
 */
export const effectivePad = (pad: Omit<PadFacts, 'password'>): EffectivePad => ({
  visibility: pad.visibility ?? pad.group.visibility,
  readonly: isArchived(pad) || (pad.readonly ?? pad.group.readonly),
})

/** PAD-59: by itself or with its group. */
const isArchived = ({ archived, group }: Pick<PadFacts, 'archived' | 'group'>): boolean => archived || group.archived

/** Whether only a password can open the pad to this actor: when it is worth holding what was typed against the hash. */
export const needsPassword = (actor: Actor, pad: Omit<PadFacts, 'password'>): boolean =>
  standingIn(actor, pad.group) === 'stranger' && effectivePad(pad).visibility === 'private'

/** PAD-8 to PAD-15. */
export const canViewPad = (actor: Actor, pad: PadFacts): Decision =>
  standingIn(actor, pad.group) === 'stranger'
    ? outsiderMayView(actor, effectivePad(pad).visibility, pad.password, pad.group.site)
    : allow

export interface PadAccess {
  readonly read: Decision
  readonly write: Decision
  readonly chat: Decision
}

/** PAD-16, PAD-17, PAD-59, CHT-1: all three lanes at once. Whoever may see a pad may write in it, unless it is read-only or archived. */
export const padAccess = (actor: Actor, pad: PadFacts): PadAccess => {
  const read = canViewPad(actor, pad)
  const write = read.allowed ? writable(pad) : read
  return { read, write, chat: write }
}

const writable = (pad: PadFacts): Decision => {
  if (isArchived(pad)) return refuse('BACKEND.ERROR.PERMISSION.ARCHIVED')
  return effectivePad(pad).readonly ? refuse('BACKEND.ERROR.REALTIME.READ_ONLY') : allow
}

/** PAD-35, PAD-61: an archived pad can be removed as it is. */
export const canRemovePad = (actor: Actor, pad: Omit<PadFacts, 'password'>): Decision =>
  canEditPads(actor, { ...pad.group, visibility: effectivePad(pad).visibility })

/**
 * PAD-27, PAD-28, PAD-61: rename, change, move this pad, remove its chat history. An archived pad can only be taken out,
 * with whatever else is sent along.
 */
export const canEditPad = (actor: Actor, pad: Omit<PadFacts, 'password'>, unarchives: boolean): Decision => {
  const decision = canRemovePad(actor, pad)
  return unarchives ? decision : unlessArchived(pad, decision)
}

/**
 * GRP-34: whether a group that opened to this actor shows them that it holds the pad. A pad as private as its group is
 * shown, and asks for its own password.
 */
export const isListedIn = (actor: Actor, pad: Omit<PadFacts, 'password'>): boolean => {
  if (standingIn(actor, pad.group) !== 'stranger' || pad.visibility === null) return true
  if (pad.visibility === pad.group.visibility) return true
  return pad.visibility === 'public' && canViewPad(actor, { ...pad, password: 'none' }).allowed
}
