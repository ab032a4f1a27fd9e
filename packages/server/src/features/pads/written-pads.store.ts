import type { Pad } from '@sheaf/contract/entities/pad'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import { sql, type RawBuilder } from 'kysely'
import { engineOf, type Db } from '../../db/dialect.ts'

/*
 * The pads of all groups of a user, thousands perhaps, as JSON that the database writes. As rows they would be made into
 * objects, picked from and written, each of which takes as long as to find them.
 */

/** Ids and words of ours, in which there is nothing to escape. */
const quoted = (column: string) => sql<string>`'"' || ${sql.ref(column)} || '"'`
const flag = (column: string) =>
  sql<string>`case ${sql.ref(column)} when 1 then 'true' when 0 then 'false' else 'null' end`

/** A pad `p` as `toPad` has it, field by field: the id first and the times last, where `toWritten` looks for them. */
const fieldsOf = (db: Db): { readonly [Field in keyof Pad]: RawBuilder<string> } => ({
  _id: quoted('p.id'),
  name: engineOf(db) === 'postgres' ? sql`cast(to_json(p.name) as text)` : sql`json_quote(p.name)`,
  group: quoted('p.group_id'),
  visibility: sql`coalesce(${quoted('p.visibility')}, 'null')`,
  readonly: flag('p.readonly'),
  archived: flag('p.archived'),
  ctime: sql`cast(p.ctime as text)`,
  lastEdited: sql`coalesce(cast(p.last_edited_at as text), 'null')`,
})

/** Between pads: it stands nowhere in them, since JSON has no line ends of its own. */
const BETWEEN = '\n'

const objectOf = (db: Db) => {
  const fields = Object.entries(fieldsOf(db)).map(
    ([name, json], n) => sql`${sql.lit(`${n === 0 ? '{' : ','}"${name}":`)} || ${json}`,
  )
  return sql`${sql.join(fields, sql` || `)} || '}'`
}

export interface WrittenPad extends Pick<Pad, '_id' | 'ctime' | 'lastEdited'> {
  readonly json: string
}

const BEFORE_ID = '{"_id":"'
const BEFORE_CTIME = ',"ctime":'
const BEFORE_LAST_EDITED = ',"lastEdited":'

/** Looks only where the fields stand that are asked for: to parse the whole would take three times as long. */
const toWritten = (json: string): WrittenPad => {
  const lastEditedAt = json.lastIndexOf(BEFORE_LAST_EDITED)
  const ctimeAt = json.lastIndexOf(BEFORE_CTIME, lastEditedAt)
  const lastEdited = json.slice(lastEditedAt + BEFORE_LAST_EDITED.length, -1)
  return {
    _id: json.slice(BEFORE_ID.length, json.indexOf('"', BEFORE_ID.length)) as PadId,
    ctime: Number(json.slice(ctimeAt + BEFORE_CTIME.length, lastEditedAt)),
    lastEdited: lastEdited === 'null' ? null : Number(lastEdited),
    json,
  }
}

/** The pads of one group. */
export interface WrittenPads {
  readonly group: GroupId
  /** In the order in which they were made. */
  readonly pads: readonly WrittenPad[]
}

/** Those of each group where the user is a member, who may read all of them. Groups without pads are left out. */
export const writePadsOfMember = async (db: Db, user: UserId): Promise<WrittenPads[]> => {
  const rows = await db
    .selectFrom('pads as p')
    .select((select) => [
      select.ref('p.group_id').$notNull().as('group'),
      sql<string>`string_agg(${objectOf(db)}, ${sql.lit(BETWEEN)})`.as('pads'),
    ])
    .where('p.removed_at', 'is', null)
    .where('p.group_id', 'in', (select) =>
      select
        .selectFrom('memberships as m')
        .innerJoin('groups as g', 'g.id', 'm.group_id')
        .select('g.id')
        .where('m.user_id', '=', user)
        .where('g.removed_at', 'is', null),
    )
    .groupBy('p.group_id')
    .execute()
  // Sorted here: SQLite takes as long to put a group's pads in order as to find them.
  return rows.map(({ group, pads }) => ({
    group: group as GroupId,
    pads: pads
      .split(BETWEEN)
      .map(toWritten)
      .sort((a, b) => a.ctime - b.ctime || (a._id < b._id ? -1 : 1)),
  }))
}
