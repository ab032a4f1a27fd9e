import type { Contribution } from '@sheaf/contract/entities/history'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { canSeeMembers } from '@sheaf/contract/policy/group'
import type { Ctx } from '../../context.ts'
import { findLogHead } from '../../pad-log/pad-log.store.ts'
import { listLetterIds } from '../../pad-log/letter-ids.store.ts'
import type { PasswordCredentials } from '../pads/private-password.ts'
import { listAuthorTotals, listPutBack } from './history.store.ts'
import { openHistory } from './open-history.ts'
import { inTurn, partyOf } from './reading.ts'
import { readyStretches } from './stretches/stretches.ts'
import { readWriters } from '../accounts/writers.ts'

/** Returns how many letters of each author stand in the text, also where somebody else has put them back. */
const countStanding = async (ctx: Ctx, id: PadId, head: number): Promise<ReadonlyMap<string, number>> => {
  const { letters } = ctx.padReader
  const standing = await inTurn(ctx, id, letters, (party) => letters.countStanding(id, head, party))
  const counts = new Map<string, number>()
  for (const { id: letterId, author, whose = author } of await listLetterIds(ctx.db, id)) {
    const count = standing.get(letterId)
    if (count !== undefined) counts.set(whose, (counts.get(whose) ?? 0) + count)
  }
  return counts
}

/** HIST-20, HIST-21: returns what each person has written in a pad, those of whose letters most stand first. */
export const listContributions = async (
  ctx: Ctx,
  id: PadId,
  credentials?: PasswordCredentials,
): Promise<Contribution[]> => {
  await openHistory(ctx, id, credentials)
  if (!canSeeMembers(ctx.actor)) throw new AppError('BACKEND.ERROR.PERMISSION.UNAUTHORIZED', { key: id })
  const head = (await findLogHead(ctx.db, id)) ?? 0
  const upTo = await readyStretches(ctx, id, head, partyOf(ctx))
  const [totals, putBack, standing, writers] = await Promise.all([
    listAuthorTotals(ctx.db, id, upTo),
    listPutBack(ctx.db, id),
    countStanding(ctx, id, head),
    readWriters(ctx, id),
  ])
  // Others may have put in letters of theirs, as in a copy of a pad, where they have written nothing themselves.
  const wrote = new Set(totals.map(({ author }) => author))
  const others = putBack
    .filter(({ author }) => !wrote.has(author) && standing.has(author))
    .map((one) => ({ ...one, added: 0, removed: 0 }))
  return [...totals, ...others]
    .flatMap(({ author, added, removed, firstAt, lastAt }) => {
      const writer = writers.get(author)
      const own = { standing: standing.get(author) ?? 0, written: added, removed, firstAt, lastAt }
      return writer ? [{ author: writer, ...own }] : []
    })
    .toSorted((a, b) => b.standing - a.standing)
}
