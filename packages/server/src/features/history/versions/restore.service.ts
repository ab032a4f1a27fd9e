import type { PadId } from '@sheaf/contract/ids'
import { AppError } from '@sheaf/contract/errors'
import { permit } from '@sheaf/contract/policy/decision'
import type { restoreMoment as restoreMomentRoute } from '@sheaf/contract/routes/versions'
import type { BodyOf } from '@sheaf/contract/route'
import type { Ctx } from '../../../context.ts'
import { newId } from '../../../lib/ids.ts'
import type { NewLetterId } from '../../../pad-log/writing/letter-id-claims.ts'
import { identityOf } from '../../accounts/author-identity.ts'
import { openHistory, requireEntry } from '../open-history.ts'
import { inTurn } from '../reading.ts'
import { whileUnredacted } from '../redaction/unredacted.ts'
import { insertVersion } from './versions.store.ts'
import type { Caller } from './versions.service.ts'

/** Returns ids as those of an author, whose own letters need no declaration. */
export const declaredBy = (author: string, ids: readonly NewLetterId[]): NewLetterId[] =>
  ids.map(({ id, whose }) => (whose === undefined || whose === author ? { id } : { id, whose }))

/**
 * HIST-55 to HIST-58: makes a pad as it was at a moment, or puts lines of that moment back, by an edit of the caller's.
 * Returns its number and that of the entry before it, or the log's end if nothing had to be done.
 */
export const restoreMoment = async (
  ctx: Ctx,
  pad: PadId,
  { seq, lines }: BodyOf<typeof restoreMomentRoute>,
  caller: Caller,
): Promise<{ seq: number; before: number }> => {
  const opened = await openHistory(ctx, pad, caller)
  permit(opened.access.write, pad)
  requireEntry(opened, seq, 'seq')
  if (lines && lines[0] > lines[1]) throw new AppError('BACKEND.ERROR.TYPE.PARAM_INVALID', { field: 'lines' })
  return whileUnredacted(ctx, pad, (check) => restoreOnce(ctx, pad, { seq, lines }, caller, check))
}

const restoreOnce = async (
  ctx: Ctx,
  pad: PadId,
  { seq, lines }: BodyOf<typeof restoreMomentRoute>,
  caller: Caller,
  check: (db: Ctx['db']) => Promise<void>,
): Promise<{ seq: number; before: number }> => {
  const { restorer } = ctx.padReader
  const restored = await inTurn(ctx, pad, restorer, (party) => restorer.restore(pad, seq, lines, party))
  const { basis, update } = restored
  if (update === undefined) return { seq: basis, before: basis }
  const identity = await identityOf(ctx, pad, ctx.actor, caller.guest)
  const now = ctx.clock.now()
  const id = newId<string>()
  const written = await ctx.livePads.write(pad, identity, {
    update,
    basis,
    ids: declaredBy(identity.author, restored.ids),
    restoresFrom: id,
    // HIST-58: what was there before is found at once.
    also: async (db, entry) => {
      await check(db)
      await insertVersion(db, {
        id,
        padId: pad,
        seq: entry - 1,
        entry: null,
        name: '',
        starred: false,
        automatic: 'restore',
        madeBy: null,
        createdAt: now,
      })
    },
  })
  return written === undefined ? { seq: basis, before: basis } : { seq: written, before: written - 1 }
}
