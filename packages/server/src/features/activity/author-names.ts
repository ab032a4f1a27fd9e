import type { PadId } from '@sheaf/contract/ids'
import { listAuthors } from '../../pad-log/authors.store.ts'
import { padIdentitiesOfWriters } from '../accounts/pad-identity.ts'

/**
 * MAIL-33: returns a function that turns authors of a pad into names, each once; an author without a name gives an empty
 * one. An author with an account is named as pads show them now, and others as when they wrote.
 */
export const authorNames = async (
  ctx: Parameters<typeof padIdentitiesOfWriters>[0],
  pad: PadId,
): Promise<(authors: readonly string[]) => string[]> => {
  const known = [...(await listAuthors(ctx.db, pad)), ...(await padIdentitiesOfWriters(ctx, pad))]
  const names = new Map(known.map(({ author, name }) => [author, name]))
  return (authors) => [...new Set(authors.map((author) => names.get(author) ?? ''))]
}
