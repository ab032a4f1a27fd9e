import { type FileKind, foldFileName, type FolderFileSort } from '@sheaf/contract/entities/file'
import type { PadId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import type { CursorPlace } from '../../db/queries/cursor.ts'
import type { Db } from '../../db/dialect.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import { CONTENT_COLUMNS, FILE_COLUMNS, type PadFile, toPadFile } from './files.store.ts'

/** A file of one of several pads. */
export interface FileOfPads extends PadFile {
  readonly pad: PadId
}

interface Wanted {
  readonly kind: FileKind | undefined
  /** What the names hold. */
  readonly text: string
  readonly sort: FolderFileSort
  readonly order: 'asc' | 'desc'
  readonly behind: CursorPlace | undefined
  readonly limit: number
}

const SORTED_BY = { addedAt: 'f.added_at', name: 'f.folded_name', bytes: 'f.bytes' } as const

const inPattern = (text: string): string => foldFileName(text).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)

/** Returns where a file stands in a list of this order. */
export const placeOf = ({ addedAt, name, bytes, hash, pad }: FileOfPads, sort: FolderFileSort): CursorPlace => [
  { addedAt, name: foldFileName(name), bytes }[sort],
  `${hash}${pad}`,
]

/** Returns the files that the texts of these pads show, after a place in their list. */
export const listShownFiles = async (
  db: Db,
  pads: readonly PadId[],
  { kind, text, sort, order, behind, limit }: Wanted,
): Promise<FileOfPads[]> => {
  const column = SORTED_BY[sort]
  const further = sql.raw(order === 'asc' ? '>' : '<')
  const rows = await db
    .selectFrom('pad_shown_files as s')
    .innerJoin('pad_files as f', (join) => join.onRef('f.pad_id', '=', 's.pad_id').onRef('f.hash', '=', 's.hash'))
    .select([...FILE_COLUMNS, 's.pad_id', 's.hash'])
    .where(isAmong(db, 's.pad_id', pads))
    .$if(kind !== undefined, (query) => query.where('f.kind', '=', kind!))
    .$if(text !== '', (query) => query.where(sql<boolean>`f.folded_name like ${`%${inPattern(text)}%`} escape '\\'`))
    .$if(behind !== undefined, (query) => {
      const [value, id] = behind!
      const [hash, pad] = [String(id).slice(0, HASH_LENGTH), String(id).slice(HASH_LENGTH)]
      return query.where(sql<boolean>`(${sql.ref(column)}, s.hash, s.pad_id) ${further} (${value}, ${hash}, ${pad})`)
    })
    .orderBy(column, order)
    .orderBy('s.hash', order)
    .orderBy('s.pad_id', order)
    .limit(limit)
    .execute()
  // Those of one page alone are looked up: PostgreSQL would go through all contents of the site to join them.
  const contents = await findContents(
    db,
    rows.map(({ hash }) => hash),
  )
  return rows.flatMap(({ pad_id, hash, ...file }) => {
    const content = contents.get(hash)
    return content === undefined ? [] : [{ ...toPadFile({ ...content, ...file }), pad: pad_id as PadId }]
  })
}

const findContents = async (db: Db, hashes: readonly string[]) => {
  const rows = await db
    .selectFrom('file_contents as c')
    .select(CONTENT_COLUMNS)
    .where(isAmong(db, 'c.hash', hashes))
    .execute()
  return new Map(rows.map((row) => [row.hash, row]))
}

const HASH_LENGTH = 64
