import type { Pad } from '@sheaf/contract/entities/pad'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import { sql, type RawBuilder } from 'kysely'
import { engineOf, type Db } from '../../db/dialect.ts'

/*
 * Lists the pads of all groups of a user, perhaps thousands, as JSON written by the database. Making rows into objects,
 * selecting from them and serialising them would each take as long as finding them.
 */

/** Quotes a column of our own ids and keywords, in which nothing needs escaping. */
const quoted = (column: string) => sql<string>`'"' || ${sql.ref(column)} || '"'`
const flag = (column: string) =>
  sql<string>`case ${sql.ref(column)} when 1 then 'true' when 0 then 'false' else 'null' end`

/**
 * Returns the fields of a pad `p` as `toPad` has them: the id first and the times last, where `toPadAsJson` looks for
 * them.
 */
const fieldsOf = (db: Db): { readonly [Field in keyof Pad]: RawBuilder<string> } => ({
  _id: quoted('p.id'),
  name: engineOf(db) === 'postgres' ? sql`to_json(p.name)` : sql`json_quote(p.name)`,
  group: quoted('p.group_id'),
  visibility: sql`coalesce(${quoted('p.visibility')}, 'null')`,
  readonly: flag('p.readonly'),
  archived: flag('p.archived'),
  ctime: sql`p.ctime`,
  lastEdited: sql`coalesce(cast(p.last_edited_at as text), 'null')`,
})

/** One `concat` builds the entry, because each `||` would copy the text. */
const entryOf = (db: Db) => {
  const fields = Object.entries(fieldsOf(db)).flatMap(([name, json], n) => [
    sql.lit(`${n === 0 ? '{' : ','}"${name}":`),
    json,
  ])
  return sql<string>`concat(${sql.join([quoted('p.id'), sql.lit(':'), ...fields, sql.lit('}')])})`
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
