import type { PadId } from '@sheaf/contract/ids'
import type { Ctx } from '../../../context.ts'
import { findRedactedTo } from '../../../pad-log/redaction/redactions.store.ts'

class RedactedMeanwhile extends Error {
  override readonly name = 'RedactedMeanwhile'
}

/**
 * Reads a moment of a pad and writes by it: once more if something was taken out of the pad in between, since it would be
 * brought back. `check` is called in the transaction that writes.
 */
export const whileUnredacted = async <T>(
  ctx: Pick<Ctx, 'db'>,
  pad: PadId,
  act: (check: (db: Ctx['db']) => Promise<void>) => Promise<T>,
): Promise<T> => {
  for (let isAgain = false; ; isAgain = true) {
    const before = await findRedactedTo(ctx.db, pad)
    try {
      return await act(async (db) => {
        if ((await findRedactedTo(db, pad)) !== before) throw new RedactedMeanwhile()
      })
    } catch (error) {
      if (isAgain || !(error instanceof RedactedMeanwhile)) throw error
    }
  }
}
