import type { HistoryReaders } from '../entities/history.ts'
import type { Visibility } from '../entities/visibility.ts'
import type { Actor } from './actor.ts'
import { allow, refuse, type Decision } from './decision.ts'
import { canEditPads, outsiderMayView, standingIn, unlessArchived, type GroupFacts } from './group.ts'

/** The facts that one decision about a pad needs, seen from one actor. `null` means that the pad follows its group. */
export interface PadFacts {
  readonly visibility: Visibility | null
  readonly readonly: boolean | null
  readonly history: HistoryReaders | null
  /** Whether the pad itself is archived; its group may be archived too. */
  readonly archived: boolean
  /** The typed password, compared with the pad's own if it has its own visibility, otherwise with the group's. */
  readonly password: GroupFacts['password']
  readonly group: GroupFacts
}

export interface EffectivePad {
  readonly visibility: Visibility
  readonly readonly: boolean
  readonly history: HistoryReaders
}

/**
 * Resolves inheritance once, before any decision. A pad's own visibility counts alone: a restricted pad in a public
 * group is for members. An archived pad is read-only whatever else is set, and so is every pad of an archived group.
 */
export const effectivePad = (pad: Omit<PadFacts, 'password'>): EffectivePad => ({
  visibility: pad.visibility ?? pad.group.visibility,
  readonly: isArchived(pad) || (pad.readonly ?? pad.group.readonly),
  history: pad.history ?? pad.group.history,
})

/** PAD-59: a pad is archived by itself or together with its group. */
const isArchived = ({ archived, group }: Pick<PadFacts, 'archived' | 'group'>): boolean => archived || group.archived

/**
 * Returns whether only a password can open the pad to this actor, and so whether comparing the typed one with the hash
 * is worthwhile.
 */
export const needsPassword = (actor: Actor, pad: Omit<PadFacts, 'password'>): boolean =>
  standingIn(actor, pad.group) === 'stranger' && effectivePad(pad).visibility === 'private'

/** PAD-8 to PAD-15: who may see the pad. */
export const canViewPad = (actor: Actor, pad: PadFacts): Decision =>
  standingIn(actor, pad.group) === 'stranger'
    ? outsiderMayView(actor, effectivePad(pad).visibility, pad.password, pad.group.site)
    : allow

export interface PadAccess {
  readonly read: Decision
  readonly write: Decision
  readonly chat: Decision
  /** Seeing what the pad was at earlier moments, and who wrote what when. */
  readonly history: Decision
}

/**
 * PAD-16, PAD-17, PAD-59, CHT-1, HIST-40: decides all lanes at once. An actor who may see a pad may write in it, unless it
 * is read-only or archived.
 */
export const padAccess = (actor: Actor, pad: PadFacts): PadAccess => {
  const read = canViewPad(actor, pad)
  const write = read.allowed ? writable(pad) : read
  return { read, write, chat: write, history: read.allowed ? historyVisible(actor, pad) : read }
}

const historyVisible = (actor: Actor, pad: PadFacts): Decision => {
  const standing = standingIn(actor, pad.group)
  switch (effectivePad(pad).history) {
    case 'readers':
      return allow
    case 'members':
      return standing === 'stranger' ? refuse('BACKEND.ERROR.PERMISSION.UNAUTHORIZED') : allow
    case 'admins':
    default:
      return standing === 'admin' ? allow : refuse('BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
  }
}

const writable = (pad: PadFacts): Decision => {
  if (isArchived(pad)) return refuse('BACKEND.ERROR.PERMISSION.ARCHIVED')
  return effectivePad(pad).readonly ? refuse('BACKEND.ERROR.REALTIME.READ_ONLY') : allow
}

/** PAD-35, PAD-61: who may remove the pad. An archived one can be removed as it is. */
export const canRemovePad = (actor: Actor, pad: Omit<PadFacts, 'password'>): Decision =>
  canEditPads(actor, { ...pad.group, visibility: effectivePad(pad).visibility })

/**
 * PAD-27, PAD-28, PAD-61: who may rename, change and move this pad, and remove its chat history. An archived pad can
 * only be taken out, whatever else is sent along.
 */
export const canEditPad = (actor: Actor, pad: Omit<PadFacts, 'password'>, unarchives: boolean): Decision => {
  const decision = canRemovePad(actor, pad)
  return unarchives ? decision : unlessArchived(pad, decision)
}

/**
 * ADM-26: who may let everybody's pads begin with the text of this pad, besides changing it. Whoever changes the pad may
 * end that.
 */
export const canOfferToSite = (actor: Actor, offers: boolean | undefined): Decision =>
  offers === true && actor.kind !== 'siteAdmin' ? refuse('BACKEND.ERROR.PERMISSION.UNAUTHORIZED') : allow

/**
 * GRP-34: whether a group shows an actor who may see it that it holds the pad. A pad as private as its group is shown,
 * and asks for its own password.
 */
export const isListedIn = (actor: Actor, pad: Omit<PadFacts, 'password'>): boolean => {
  if (standingIn(actor, pad.group) !== 'stranger' || pad.visibility === null) return true
  if (pad.visibility === pad.group.visibility) return true
  return pad.visibility === 'public' && canViewPad(actor, { ...pad, password: 'none' }).allowed
}
