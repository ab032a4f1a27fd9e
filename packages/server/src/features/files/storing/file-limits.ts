import type { Settings } from '@sheaf/contract/entities/settings'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import type { Ctx } from '../../../context.ts'
import { readTotals, sumBytesOf } from '../files.store.ts'

const MEGABYTE = 1_000_000

/** Returns the limits of a site in bytes. */
export const limitsOf = ({ fileMegabytes, padFilesMegabytes, siteFilesMegabytes }: Settings) => ({
  file: fileMegabytes * MEGABYTE,
  pad: padFilesMegabytes * MEGABYTE,
  site: siteFilesMegabytes * MEGABYTE,
})

/** FILE-30: throws TOO_LARGE for a file that is larger than the site allows. */
export const requireFileSize = async (ctx: Pick<Ctx, 'settings'>, bytes: number): Promise<void> => {
  const { file: limit } = limitsOf(await ctx.settings.read())
  if (bytes > limit) throw new AppError('BACKEND.ERROR.FILE.TOO_LARGE', { limit })
}

/** FILE-31, FILE-32: throws PAD_FULL or SITE_FULL unless there is room for so many bytes more. */
export const requireRoom = async (ctx: Pick<Ctx, 'settings' | 'db'>, pad: PadId, bytes: number): Promise<void> => {
  const limits = limitsOf(await ctx.settings.read())
  if ((await sumBytesOf(ctx.db, pad)) + bytes > limits.pad)
    throw new AppError('BACKEND.ERROR.FILE.PAD_FULL', { limit: limits.pad })
  if ((await readTotals(ctx.db)).bytes + bytes > limits.site)
    throw new AppError('BACKEND.ERROR.FILE.SITE_FULL', { limit: limits.site })
}
