import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { permit } from '@sheaf/contract/policy/decision'
import { absenceKey } from '@sheaf/contract/policy/group'
import { padAccess, type PadAccess } from '@sheaf/contract/policy/pad'
import type { Ctx } from '../../context.ts'
import { networkOf } from '../../rate-limits/network-of.ts'
import { loadOpenable, type OpenablePad } from '../pads/anonymous-pads.service.ts'
import type { PasswordCredentials } from '../pads/private-password.ts'

/** By which right somebody has files of a pad, and what tells them from others if they are a guest. */
export interface Caller extends PasswordCredentials {
  readonly guest: string | undefined
}

export interface OpenFiles extends OpenablePad {
  readonly access: PadAccess
}

/** FILE-10: loads a pad whose files the caller may have, as everybody may who reads it. Throws the refusal otherwise. */
export const openFiles = async (ctx: Ctx, id: PadId, credentials: PasswordCredentials): Promise<OpenFiles> => {
  const loaded = await loadOpenable(ctx, id, credentials)
  if (!loaded) throw new AppError(absenceKey(ctx.actor, await ctx.settings.read()), { key: id })
  const access = padAccess(ctx.actor, loaded.facts)
  permit(access.read, id)
  return { ...loaded, access }
}

/** FILE-11: loads a pad that the caller may add files to, as everybody may who writes in it. */
export const openForFiles = async (ctx: Ctx, id: PadId, credentials: PasswordCredentials): Promise<OpenFiles> => {
  const opened = await openFiles(ctx, id, credentials)
  permit(opened.access.write, id)
  return opened
}

/** FILE-35: counts a call that adds files. Throws TOO_MANY_ATTEMPTS. */
export const countUpload = async ({ actor, limits, address }: Ctx): Promise<void> => {
  if (actor.kind === 'user') await limits.consume('upload', actor.id)
  else await limits.consume('uploadAddress', networkOf(address))
}
