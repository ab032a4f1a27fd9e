import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { userIdOf } from '@sheaf/contract/policy/actor'
import type { Ctx } from '../../context.ts'
import { TookTooLong } from '../../pad-reading/thread/document-thread.ts'
import { mapBrokenLog } from '../../pad-reading/map-broken-log.ts'
import { networkOf } from '../../rate-limits/network-of.ts'

/** Returns as whom the caller takes turns with others: as their account, or as everybody without one at the address. */
export const partyOf = ({ actor, address }: Pick<Ctx, 'actor' | 'address'>): string =>
  userIdOf(actor) ?? networkOf(address)

/** Number of moments that one party may have waiting to be read. A party that asks for more comes back later. */
const WAITING_MAX = 20
const COME_BACK_S = 10

/** Reads a moment of a pad in turn with others. Throws PAD.DAMAGED, TOO_LARGE, TOO_MANY_ATTEMPTS. */
export const inTurn = async <T>(
  ctx: Ctx,
  pad: PadId,
  reader: { waiting(party: string): number },
  read: (party: string) => Promise<T>,
): Promise<T> => {
  const party = partyOf(ctx)
  if (reader.waiting(party) >= WAITING_MAX)
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS', { retryAfter: COME_BACK_S })
  try {
    return await mapBrokenLog(ctx.log, pad, read(party))
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    ctx.log.warn({ pad }, 'a moment of a pad took too long to read')
    throw new AppError('BACKEND.ERROR.TYPE.TOO_LARGE', { key: pad })
  }
}

/** Returns the text of a moment in the form by which it is proved. */
export const readCanonical = async (ctx: Ctx, pad: PadId, seq: number): Promise<Buffer> => {
  const { texts } = ctx.padReader
  const read = await inTurn(ctx, pad, texts, (party) => texts.read(pad, [{ kind: 'canonical' }], party, seq))
  return read.texts[0]
}
