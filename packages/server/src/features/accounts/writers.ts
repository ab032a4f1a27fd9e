import type { Writer } from '@sheaf/contract/entities/history'
import { defaultColorOf } from '@sheaf/contract/author-color'
import type { PadId } from '@sheaf/contract/ids'
import type { Ctx } from '../../context.ts'
import { listAuthors } from '../../pad-log/authors.store.ts'
import { padIdentitiesOf, padIdentitiesOfWriters } from './pad-identity.ts'

/**
 * Returns everybody who has written in a pad by their ids in pads, named as the pad shows them now; guests, and people
 * whose account is gone, as when they wrote. Of `further` people who did something else in the pad, those with an account
 * are named, too.
 */
export const readWriters = async (
  ctx: Ctx,
  pad: PadId,
  further: readonly (string | null)[] = [],
): Promise<ReadonlyMap<string, Writer>> => {
  const stored = (await listAuthors(ctx.db, pad)).map(({ author, name, color }) => ({ id: author, name, color }))
  const writers = new Map(stored.map((writer) => [writer.id, writer]))
  const others = further.filter((id) => id !== null && !writers.has(id)) as string[]
  const identities = await padIdentitiesOfWriters(ctx, pad)
  if (others.length > 0) identities.push(...(await padIdentitiesOf(ctx, pad, others)))
  for (const { author, name, color } of identities) {
    // EDT-96: the log has the colour that the pad showed, for those who have chosen none.
    const shown = color === '' ? writers.get(author)?.color : color
    writers.set(author, { id: author, name, color: shown || defaultColorOf(author) })
  }
  return writers
}
