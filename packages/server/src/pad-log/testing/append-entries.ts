import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { AuthorNumbers } from '../writing/author-numbers.ts'
import { ENTRY_KIND } from '../log-hash.ts'
import { lockLogHeads } from '../log-heads.store.ts'
import { writeEntries } from '../writing/write-entries.ts'

/** Appends entries of one author to a pad's log as the server would, without a server. */
export const appendEntries = async (
  db: Db,
  padId: PadId,
  entries: readonly { readonly data: Uint8Array; readonly ids?: readonly number[] }[],
  { author = 'author', at = 0 }: { readonly author?: string; readonly at?: number } = {},
): Promise<void> => {
  const heads = await lockLogHeads(db, [padId])
  const { numberOf } = await new AuthorNumbers().assign(db, [{ padId, author, name: '', color: '', isNew: false }], [])
  const number = numberOf(padId, author)!
  const written = entries.map(({ data, ids = [] }) => ({
    padId,
    kind: ENTRY_KIND.update,
    author: number,
    data,
    ids: ids.map((id) => ({ id, whose: null, isReturned: false })),
  }))
  await writeEntries(db, heads, written, at)
}
