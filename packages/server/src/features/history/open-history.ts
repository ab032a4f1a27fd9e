import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { permit } from '@sheaf/contract/policy/decision'
import { absenceKey } from '@sheaf/contract/policy/group'
import { padAccess, type PadAccess } from '@sheaf/contract/policy/pad'
import type { Ctx } from '../../context.ts'
import { loadOpenable, type OpenablePad } from '../pads/anonymous-pads.service.ts'
import type { PasswordCredentials } from '../pads/private-password.ts'

export interface OpenHistory extends OpenablePad {
  readonly access: PadAccess
}

/**
 * HIST-40, HIST-41: loads a pad whose history the caller may see. Throws the refusal: that of what does not exist to
 * whoever may not read the pad, and UNAUTHORIZED to whoever may read it but not its history.
 */
export const openHistory = async (ctx: Ctx, id: PadId, credentials?: PasswordCredentials): Promise<OpenHistory> => {
  const opened = await openText(ctx, id, credentials)
  permit(opened.access.history, id)
  return opened
}

/** Loads a pad that the caller may read. Throws the refusal otherwise, that of what does not exist. */
export const openText = async (ctx: Ctx, id: PadId, credentials?: PasswordCredentials): Promise<OpenHistory> => {
  const loaded = await loadOpenable(ctx, id, credentials)
  if (!loaded) throw new AppError(absenceKey(ctx.actor, await ctx.settings.read()), { key: id })
  const access = padAccess(ctx.actor, loaded.facts)
  permit(access.read, id)
  return { ...loaded, access }
}

/** HIST-42: throws PARAM_INVALID for an entry that the log does not have. */
export const requireEntry = ({ logHead }: Pick<OpenHistory, 'logHead'>, seq: number, field: string): void => {
  if (seq > logHead) throw new AppError('BACKEND.ERROR.TYPE.PARAM_INVALID', { field })
}
