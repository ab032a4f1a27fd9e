import { CompiledQuery, sql, type KyselyPlugin } from 'kysely'
import type { Db } from '../db/dialect.ts'
import type { Database } from '../db/open.ts'

/* What the databases say how they would go about a query. */

/** The same database, telling of each query. */
export const watched = (database: Database, tell: (query: CompiledQuery) => void): Database => {
  const executor = database.db.getExecutor()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      tell(executor.compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { ...database, db: database.db.withPlugin(plugin) }
}

interface Instruction {
  readonly opcode: string
  readonly p1: number
  readonly p2: number
}

const BEGINS_AT_AN_END = new Set(['Rewind', 'Last', 'Count'])
/** Ends at a value: of a range with one bound, the other is an end. */
const ENDS_AT_A_VALUE = new Set(['IdxGE', 'IdxGT', 'IdxLE', 'IdxLT'])
const OPENS = new Set(['OpenRead', 'OpenWrite', 'ReopenIdx'])

/** By its instructions, since the shorter plan calls tables by their aliases. */
const readBySqlite = async (db: Db, query: CompiledQuery): Promise<string[]> => {
  const { rows: parts } = await sql<{ root: number; table: string }>`
    select rootpage as root, iif(type = 'index' and sql like '% where %', name, tbl_name) as "table"
    from sqlite_schema where rootpage > 0`.execute(db)
  const { rows } = await db.executeQuery<Instruction>(CompiledQuery.raw(`explain ${query.sql}`, [...query.parameters]))
  const bounded = new Set(rows.filter(({ opcode }) => ENDS_AT_A_VALUE.has(opcode)).map(({ p1 }) => p1))
  const tableOf = new Map(parts.map(({ root, table }) => [root, table]))
  const opened = new Map<number, string | undefined>()
  const walked: (string | undefined)[] = []
  for (const { opcode, p1, p2 } of rows) {
    if (OPENS.has(opcode)) opened.set(p1, tableOf.get(p2))
    if (BEGINS_AT_AN_END.has(opcode) && !bounded.has(p1)) walked.push(opened.get(p1))
  }
  return walked.filter((table) => table !== undefined)
}

interface PlanNode {
  readonly 'Node Type': string
  /** Only of a query that was run. */
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

interface Index {
  readonly name: string
  /** What it is in order of. */
  readonly first: string
  /** Whether it holds some of the rows alone. */
  readonly isPartial: boolean
  /** Whether its table is one of those that were filled. */
  readonly isFilled: boolean
}

const readIndexes = async (db: Db): Promise<ReadonlyMap<string, Index>> => {
  const { rows } = await sql<Index>`
    select c.relname as name, pg_get_indexdef(i.indexrelid, 1, true) as first, i.indpred is not null as "isPartial",
      t.reltuples >= 100 as "isFilled"
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid`.execute(db)
  return new Map(rows.map((index) => [index.name, index]))
}

/**
 * A condition on the second column alone takes the index from end to end. Columns of other tables have those before them.
 * Of a table that was empty when it was counted, one way is as good as another.
 */
const isBounded = ({ 'Index Cond': condition }: PlanNode, { first, isFilled }: Index): boolean =>
  condition !== undefined &&
  (!isFilled || new RegExp(String.raw`(?<![.\w])${first.replaceAll(/\W/g, String.raw`\$&`)}(?!\w)`).test(condition))

/** Of a bitmap scan, the index stands below the table. */
const readInPlan = (node: PlanNode, indexes: ReadonlyMap<string, Index>, heap?: string): string[] => {
  const table = node['Relation Name'] ?? heap ?? ''
  const index = indexes.get(node['Index Name'] ?? '')
  const below = (node.Plans ?? []).flatMap((plan) => readInPlan(plan, indexes, table))
  if (node['Node Type'] === 'Seq Scan') return [table, ...below]
  return index && !isBounded(node, index) ? [index.isPartial ? index.name : table, ...below] : below
}

const explain = async (db: Db, query: CompiledQuery, how: string): Promise<PlanNode[]> => {
  const explained = CompiledQuery.raw(`explain (${how}) ${query.sql}`, [...query.parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(explained)
  return (rows[0]?.['QUERY PLAN'] ?? []).map(({ Plan }) => Plan)
}

/** `Actual Rows` is what a loop made on the average. */
const rowsIn = ({ 'Actual Rows': rows = 0, 'Actual Loops': loops = 1, Plans = [] }: PlanNode): number =>
  Math.max(rows * loops, ...Plans.map(rowsIn))

/** How many rows the largest step of a query made, as PostgreSQL goes about it when it may join as it likes. */
export const mostRowsOf = async (db: Db, query: CompiledQuery): Promise<number> =>
  Math.max(...(await explain(db, query, 'analyze, format json')).map(rowsIn))

/** Small tables are quicker to read than to look up, and large ones are not at hand: so it may not. */
const readByPostgres = async (db: Db, query: CompiledQuery): Promise<string[]> =>
  db.transaction().execute(async (db) => {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await sql.raw(`set local enable_${way} = off`).execute(db)
    const indexes = await readIndexes(db)
    return (await explain(db, query, 'format json')).flatMap((plan) => readInPlan(plan, indexes))
  })

/** The tables, and the indexes of some of their rows, that a query goes through from an end, in whole or until it has enough. */
export const tablesWalked = async ({ db, engine }: Database, query: CompiledQuery): Promise<string[]> => {
  const walked = await (engine === 'postgres' ? readByPostgres(db, query) : readBySqlite(db, query))
  return [...new Set(walked)].toSorted()
}
