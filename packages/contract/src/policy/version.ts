import type { Actor } from './actor.ts'
import { allow, refuse, type Decision } from './decision.ts'
import { standingIn } from './group.ts'
import { padAccess, type PadFacts } from './pad.ts'

/**
 * HIST-53: who may rename a version or take its name away: who gave it, and admins, as long as they may write in the pad.
 * A version that the server made is the admins'.
 */
export const canChangeVersion = (actor: Actor, pad: PadFacts, isMaker: boolean): Decision => {
  const { history, write } = padAccess(actor, pad)
  if (!history.allowed) return history
  if (!write.allowed) return write
  return isMaker || standingIn(actor, pad.group) === 'admin'
    ? allow
    : refuse('BACKEND.ERROR.AUTHENTICATION.DENIED_RECORD_EDIT')
}
