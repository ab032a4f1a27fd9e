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

/** A pad `p` as `toPad` has it, field by field. */
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

/** Between entries: it stands nowhere in them, since JSON has no line ends of its own, and a record may have it there. */
const BETWEEN = ',\n'

const entryOf = (db: Db) => {
  const fields = Object.entries(fieldsOf(db)).map(
    ([name, json], n) => sql`${sql.lit(`${n === 0 ? '{' : ','}"${name}":`)} || ${json}`,
  )
  return sql`${quoted('p.id')} || ':' || ${sql.join(fields, sql` || `)} || '}'`
}

/** The pads of one group. */
export interface WrittenPads {
  readonly group: GroupId
  /** In the order in which they were made. */
  readonly ids: readonly PadId[]
  /** As entries of a record by id, in no order. */
  readonly entries: string
}

/** Those of each group where the user is a member, who may read all of them. Groups without pads are left out. */
export const writePadsOfMember = async (db: Db, user: UserId): Promise<WrittenPads[]> => {
  const rows = await db
    .selectFrom('pads as p')
    .select((select) => [
      select.ref('p.group_id').$notNull().as('group'),
      sql<string>`string_agg(p.id, ',' order by p.ctime, p.id)`.as('ids'),
      sql<string>`string_agg(${entryOf(db)}, ${sql.lit(BETWEEN)})`.as('entries'),
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
  return rows.map(({ group, ids, entries }) => ({ group: group as GroupId, ids: ids.split(',') as PadId[], entries }))
}

/** One of them. */
export interface WrittenPad extends Pick<Pad, '_id' | 'ctime' | 'lastEdited'> {
  readonly json: string
}

export const eachOf = ({ entries }: WrittenPads): WrittenPad[] =>
  entries.split(BETWEEN).map((entry) => {
    const json = entry.slice(entry.indexOf(':') + 1)
    const { _id, ctime, lastEdited } = JSON.parse(json) as Pad
    return { _id, ctime, lastEdited, json }
  })
