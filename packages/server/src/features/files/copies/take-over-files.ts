import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import type { Ctx } from '../../../context.ts'
import * as store from '../files.store.ts'
import { requireRoom } from '../storing/file-limits.ts'

interface TakenOver {
  readonly from: PadId
  readonly to: PadId
  readonly hashes: readonly string[]
  readonly addedBy: string | null
}

/**
 * Makes files of a pad files of another one, if there is room for them, within a transaction. Returns those that it has
 * then.
 */
export const takeOverFiles = async (ctx: Ctx, { from, to, hashes, addedBy }: TakenOver): Promise<store.PadFile[]> => {
  if (!(await store.lockPadForFiles(ctx.db, to)))
    throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: to })
  const found = await store.findFiles(ctx.db, from, hashes)
  const had = new Set((await store.findFiles(ctx.db, to, hashes)).map(({ hash }) => hash))
  const added = found.filter(({ hash }) => !had.has(hash))
  const bytes = added.reduce((sum, file) => sum + file.bytes, 0)
  if (bytes > 0) await requireRoom(ctx, to, bytes)
  const addedAt = ctx.clock.now()
  await store.insertFiles(
    ctx.db,
    added.map(({ hash, name, kind, bytes }) => ({ pad: to, hash, name, kind, bytes, addedBy, addedAt })),
  )
  return found
}
