import { padIdSchema, type GroupId } from '@sheaf/contract/ids'
import { canViewPad } from '@sheaf/contract/policy/pad'
import type { Ctx } from '../../context.ts'
import { loadPadFacts } from '../pads/pads.service.ts'

/** CFG-12: returns the group of a pad, to callers who may open it, if the site opens all groups to everybody. */
export const groupInCommon = async (ctx: Ctx, pid: string | undefined): Promise<GroupId | undefined> => {
  const id = padIdSchema.safeParse(pid)
  const { allPadsPublicsAuthentifiedOnly } = await ctx.settings.read()
  if (!id.success || !allPadsPublicsAuthentifiedOnly) return undefined
  const loaded = await loadPadFacts(ctx, id.data)
  return loaded && canViewPad(ctx.actor, loaded.facts).allowed ? loaded.pad.group : undefined
}
