import { permit } from '@sheaf/contract/policy/decision'
import { canMailLinks } from '@sheaf/contract/policy/mail'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { recordAct } from '../audit/record-act.ts'
import { ON_REQUEST } from './start-digests.ts'

/**
 * Enqueues a job that sends all digests (ADM-10). If it is requested twice, the second run finds nothing to report.
 * Throws MAIL_NOT_CONFIGURED, ROOTURL_NOT_CONFIGURED.
 */
export const requestDigests = async (ctx: Ctx): Promise<void> => {
  permit(canMailLinks(await ctx.settings.read()))
  await transact(ctx, async (ctx) => {
    await recordAct(ctx, { act: 'digests.send' })
    await ctx.jobs.enqueue(ctx.db, { kind: 'start-digests', key: ON_REQUEST })
  })
}
