import type { Visibility } from '../entities/visibility.ts'
import type { Actor } from './actor.ts'
import { allow, refuse, type Decision } from './decision.ts'
import { outsiderMayView, standingIn, type GroupFacts } from './group.ts'

/** What one decision about a pad needs, seen from one actor. `null` means: as the group. */
export interface PadFacts {
  readonly visibility: Visibility | null
  readonly readonly: boolean | null
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
 * public group is for members. An archived group makes all that is in it read-only.
 */
export const effectivePad = ({ visibility, readonly, group }: Omit<PadFacts, 'password'>): EffectivePad => ({
  visibility: visibility ?? group.visibility,
  readonly: group.archived || (readonly ?? group.readonly),
})

export const canViewPad = (actor: Actor, pad: PadFacts): Decision =>
  standingIn(actor, pad.group) === 'stranger'
    ? outsiderMayView(actor, effectivePad(pad).visibility, pad.password, pad.group.site)
    : allow

export interface PadAccess {
  readonly read: Decision
  readonly write: Decision
  readonly chat: Decision
}

/** All three lanes at once. Whoever may see a pad may write in it, unless it is read-only. */
export const padAccess = (actor: Actor, pad: PadFacts): PadAccess => {
  const read = canViewPad(actor, pad)
  const write = read.allowed && effectivePad(pad).readonly ? refuse('BACKEND.ERROR.REALTIME.READ_ONLY') : read
  return { read, write, chat: write }
}
