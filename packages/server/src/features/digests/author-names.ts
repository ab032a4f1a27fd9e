import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { listAuthors } from '../../realtime/pad-log.store.ts'

/** Turns authors of a pad into the names they wrote under, each once; empty for those who gave none. */
export const authorNames = async (db: Db, pad: PadId): Promise<(authors: readonly string[]) => string[]> => {
  const names = new Map((await listAuthors(db, pad)).map(({ author, name }) => [author, name]))
  return (authors) => [...new Set(authors.map((author) => names.get(author) ?? ''))]
}
