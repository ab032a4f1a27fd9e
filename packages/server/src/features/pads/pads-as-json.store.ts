import type { Pad } from '@sheaf/contract/entities/pad'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import { sql, type RawBuilder } from 'kysely'
import { engineOf, type Db } from '../../db/dialect.ts'

/*
 * Lists the pads of all groups of a user, perhaps thousands, as JSON written by the database. Making rows into objects,
 * selecting from them and serialising them would each take as long as finding them.
 */

/** A piece of an entry: text, or what the database inserts between texts. */
type Piece = string | RawBuilder<string>

/** Quotes a column of our own ids and keywords, in which nothing needs escaping. */
const quoted = (column: string): Piece[] => ['"', sql.ref(column), '"']
const flag = (column: string): Piece[] => [
  sql`case ${sql.ref(column)} when 1 then 'true' when 0 then 'false' else 'null' end`,
]
const orNull = (value: RawBuilder<string>): Piece[] => [sql`coalesce(${value}, 'null')`]

/**
 * Returns the fields of a pad `p` as `toPad` has them: the id first and the times last, where `toPadAsJson` looks for
 * them.
 */
const fieldsOf = (db: Db): { readonly [Field in keyof Pad]: readonly Piece[] } => ({
  _id: quoted('p.id'),
  name: [engineOf(db) === 'postgres' ? sql`to_json(p.name)::text` : sql`json_quote(p.name)`],
  group: quoted('p.group_id'),
  visibility: orNull(sql`'"' || p.visibility || '"'`),
  readonly: flag('p.readonly'),
  history: orNull(sql`'"' || p.history || '"'`),
  archived: flag('p.archived'),
  isTemplate: flag('p.is_template'),
  isSiteTemplate: flag('p.is_site_template'),
  lang: orNull(sql`'"' || p.lang || '"'`),
  lineNumbers: flag('p.line_numbers'),
  ctime: [sql`cast(p.ctime as text)`],
  lastEdited: orNull(sql`cast(p.last_edited_at as text)`),
})

/** Joins texts that follow each other, as every piece costs the database time. */
const inFewPieces = (pieces: readonly Piece[]): Piece[] => {
  const few: Piece[] = []
  for (const piece of pieces) {
    const last = few.at(-1)
    if (typeof piece === 'string' && typeof last === 'string') few[few.length - 1] = last + piece
    else few.push(piece)
  }
  return few
}

const entryOf = (db: Db): RawBuilder<string> => {
  const fields = Object.entries(fieldsOf(db)).flatMap(([name, json], n) => [
    `${n === 0 ? '{' : ','}"${name}":`,
    ...json,
  ])
  const pieces = inFewPieces([...quoted('p.id'), ':', ...fields, '}']).map((piece) =>
    typeof piece === 'string' ? sql.lit(piece) : piece,
  )
  // PostgreSQL's `concat` looks up the type of each piece, which takes longer; SQLite's `||` copies the text each time.
  return engineOf(db) === 'postgres' ? sql`(${sql.join(pieces, sql` || `)})` : sql`concat(${sql.join(pieces)})`
}

/** Separates pads; it occurs nowhere in them, since JSON strings contain no raw line breaks. */
const BETWEEN = ',\n'

/** The pads of one group. */
export interface PadsAsJson {
  readonly group: GroupId
  /** Entries of a record keyed by id, in order of the pads' creation. */
  readonly json: string
  /** The same entries one by one, split once for all callers. */
  readonly entries: readonly string[]
}

export interface PadAsJson extends Pick<Pad, '_id' | 'ctime' | 'lastEdited'> {
  readonly json: string
}

const BEFORE_CTIME = ',"ctime":'
const BEFORE_LAST_EDITED = ',"lastEdited":'

const idOf = (entry: string): PadId => entry.slice(1, entry.indexOf('"', 1)) as PadId

/** Reads only the requested fields at their known places: parsing the whole entry would take three times as long. */
const toPadAsJson = (entry: string): PadAsJson => {
  const lastEditedAt = entry.lastIndexOf(BEFORE_LAST_EDITED)
  const ctimeAt = entry.lastIndexOf(BEFORE_CTIME, lastEditedAt)
  const lastEdited = entry.slice(lastEditedAt + BEFORE_LAST_EDITED.length, -1)
  return {
    _id: idOf(entry),
    ctime: Number(entry.slice(ctimeAt + BEFORE_CTIME.length, lastEditedAt)),
    lastEdited: lastEdited === 'null' ? null : Number(lastEdited),
    json: entry.slice(entry.indexOf('{')),
  }
}

export const idsOfPads = ({ entries }: PadsAsJson): PadId[] => entries.map(idOf)

export const eachPad = ({ entries }: PadsAsJson): PadAsJson[] => entries.map(toPadAsJson)

/**
 * Returns the pads of each group where the user is a member, who may read all of them. Groups without pads are left
 * out.
 */
export const listPadsOfMemberAsJson = async (db: Db, user: UserId): Promise<PadsAsJson[]> => {
  const rows = await db
    .selectFrom('memberships as m')
    .innerJoin('groups as g', 'g.id', 'm.group_id')
    .select((select) => [
      'g.id as group',
      select
        .selectFrom((from) =>
          from
            .selectFrom('pads as p')
            .select(entryOf(db).as('entry'))
            .whereRef('p.group_id', '=', 'm.group_id')
            .where('p.removed_at', 'is', null)
            .orderBy('p.ctime')
            .orderBy('p.id')
            .as('entries'),
        )
        .select(sql<string>`string_agg(entry, ${sql.lit(BETWEEN)})`.as('json'))
        .as('json'),
    ])
    .where('m.user_id', '=', user)
    .where('g.removed_at', 'is', null)
    .execute()
  return rows.flatMap(({ group, json }) =>
    json === null ? [] : { group: group as GroupId, json, entries: json.split(BETWEEN) },
  )
}
