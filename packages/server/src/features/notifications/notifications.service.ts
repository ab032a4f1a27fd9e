import { AppError } from '@sheaf/contract/errors'
import { padIdSchema, type PadId } from '@sheaf/contract/ids'
import { canNotify } from '@sheaf/contract/policy/pad-capabilities'
import { permit } from '@sheaf/contract/policy/decision'
import { absenceKey } from '@sheaf/contract/policy/group'
import { canViewPad } from '@sheaf/contract/policy/pad'
import type { Ctx } from '../../context.ts'
import { newId } from '../../lib/ids.ts'
import type { Notification } from '../../jobs/payloads.ts'
import { loadOpenable } from '../pads/anonymous-pads.service.ts'
import { ownAddress, padsNamedBy } from './own-address.ts'

/** Minimum number of people that a call counts for, so that nobody is notified without end. */
const CALL_MIN = 10

/**
 * Returns the pad's id if the caller may know of it: they can read it, or would be asked for a password. For everybody
 * else it does not exist (W-13).
 */
const requireKnownPad = async (ctx: Ctx, name: string): Promise<PadId> => {
  const id = padIdSchema.safeParse(name)
  const loaded = id.success ? await loadOpenable(ctx, id.data) : undefined
  const decision = loaded && canViewPad(ctx.actor, loaded.facts)
  if (loaded && (decision?.allowed || decision?.error === 'BACKEND.ERROR.TYPE.PASSWORD_MISSING')) return loaded.pad._id
  throw new AppError(absenceKey(ctx.actor, await ctx.settings.read()), { field: 'url' })
}

/**
 * MAIL-9 to MAIL-11: notifies people. A job looks them up, so that the answer reveals nothing about them. Throws
 * MAIL_NOT_CONFIGURED or ROOTURL_NOT_CONFIGURED, PARAM_INVALID for a foreign address, TOO_MANY_ATTEMPTS, and the error
 * for missing pads.
 */
export const notifyUsers = async (
  ctx: Ctx,
  { loginsOrEmails, url: given, text }: { loginsOrEmails: readonly string[]; url: string; text: string },
): Promise<void> => {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  const settings = await ctx.settings.read()
  permit(canNotify(actor, settings))
  const url = ownAddress(settings, given)
  if (!url) throw new AppError('BACKEND.ERROR.TYPE.PARAM_INVALID', { field: 'url' })
  await ctx.limits.consume('notify', actor.id, Math.max(CALL_MIN, loginsOrEmails.length))
  const pads: PadId[] = []
  for (const name of new Set(padsNamedBy(settings, url))) pads.push(await requireKnownPad(ctx, name))
  const payload: Notification = { by: actor.login, loginsOrEmails, url: url.href, text, pads }
  await ctx.jobs.enqueue(ctx.db, { kind: 'notify-users', key: newId(), payload })
}
