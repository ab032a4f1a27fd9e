import { AppError } from '@sheaf/contract/errors'
import type { Ctx } from '../../context.ts'

const boxOf = ({ secretBox }: Pick<Ctx, 'secretBox'>) => secretBox('places in lists of files')

/**
 * Seals the cursor of a list of files: it holds when a file was added, which not every reader of the pad may know
 * (FILE-15).
 */
export const sealCursor = (ctx: Pick<Ctx, 'secretBox'>, cursor: string | null, list: string): string | null =>
  cursor === null ? null : boxOf(ctx).seal(cursor, list)

/** Opens a cursor of the list. Throws PARAM_INVALID for one that the server has not sealed for it. */
export const openCursor = (ctx: Pick<Ctx, 'secretBox'>, sealed: string, list: string): string => {
  try {
    return boxOf(ctx).open(sealed, list)
  } catch {
    throw new AppError('BACKEND.ERROR.TYPE.PARAM_INVALID', { field: 'cursor' })
  }
}
