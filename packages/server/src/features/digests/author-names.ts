import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { listAuthors } from '../../realtime/pad-log.store.ts'

/**
 * Returns a function that turns authors of a pad into the names they wrote under, each once; an author without a name
 * gives an empty one.
 */
export const authorNames = async (db: Db, pad: PadId): Promise<(authors: readonly string[]) => string[]> => {
  const names = new Map((await listAuthors(db, pad)).map(({ author, name }) => [author, name]))
  return (authors) => [...new Set(authors.map((author) => names.get(author) ?? ''))]
}
