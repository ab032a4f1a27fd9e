import type { Actor } from './actor.ts'
import { allow, refuse, type Decision } from './decision.ts'
import { standingIn } from './group.ts'
import { padAccess, type PadFacts } from './pad.ts'

/**
 * HIST-70: who may take something out of a pad for good: the admins of its folder, also while nobody may write there. An
 * anonymous pad has no admin but the site's.
 */
export const canRedact = (actor: Actor, pad: PadFacts): Decision => {
  const { history } = padAccess(actor, pad)
  if (!history.allowed) return history
  return standingIn(actor, pad.group) === 'admin' ? allow : refuse('BACKEND.ERROR.AUTHENTICATION.DENIED_RECORD_EDIT')
}
