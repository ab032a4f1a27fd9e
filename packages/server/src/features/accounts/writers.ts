import type { Writer } from '@sheaf/contract/entities/history'
import { defaultColorOf } from '@sheaf/contract/author-color'
import type { PadId } from '@sheaf/contract/ids'
import type { Ctx } from '../../context.ts'
import { listAuthors } from '../../pad-log/authors.store.ts'
import { padIdentitiesOfWriters } from './pad-identity.ts'

/**
 * Returns everybody who has written in a pad by their ids in pads, named as the pad shows them now; guests, and people
 * whose account is gone, as when they wrote.
 */
export const readWriters = async (ctx: Ctx, pad: PadId): Promise<ReadonlyMap<string, Writer>> => {
  const stored = (await listAuthors(ctx.db, pad)).map(({ author, name, color }) => ({ id: author, name, color }))
  const writers = new Map(stored.map((writer) => [writer.id, writer]))
  for (const { author, name, color } of await padIdentitiesOfWriters(ctx, pad)) {
    // EDT-96: the log has the colour that the pad showed, for those who have chosen none.
    const shown = color === '' ? writers.get(author)?.color : color
    writers.set(author, { id: author, name, color: shown || defaultColorOf(author) })
  }
  return writers
}
