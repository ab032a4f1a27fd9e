import { CompiledQuery, sql, type KyselyPlugin } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import type { Database } from '../../db/open.ts'

/* Reads how the databases would execute a query. */

/** Returns the same database, which reports each query to `onQuery`. */
export const watched = (database: Database, onQuery: (query: CompiledQuery) => void): Database => {
  const executor = database.db.getExecutor()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      onQuery(executor.compileQuery(node, queryId))
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
/** Opcodes that end a scan at a value: of a range with one bound, the other is an end of the index. */
const ENDS_AT_A_VALUE = new Set(['IdxGE', 'IdxGT', 'IdxLE', 'IdxLT'])
const OPENS = new Set(['OpenRead', 'OpenWrite', 'ReopenIdx'])
/** Opcodes that open a table of the query's own, under a number that another table may have had before. */
const OPENS_OWN = new Set(['OpenEphemeral', 'OpenAutoindex', 'OpenPseudo', 'SorterOpen'])

/** Reads SQLite's instructions, since its shorter plan names tables by their aliases. */
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
    if (OPENS_OWN.has(opcode)) opened.delete(p1)
    if (BEGINS_AT_AN_END.has(opcode) && !bounded.has(p1)) walked.push(opened.get(p1))
  }
  return walked.filter((table) => table !== undefined)
}

interface PlanNode {
  readonly 'Node Type': string
  /** Present only for a query that was run. */
  readonly 'Actual Rows'?: number
  readonly 'Actual Loops'?: number
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

interface Index {
  readonly name: string
  /** The column that the index is sorted by first. */
  readonly first: string
  /** Whether the index covers only some of the rows. */
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
 * Returns whether a scan is limited by the index's first column: a condition on the second alone scans it from end to
 * end. Columns of other tables are qualified by them. For a table that was empty when it was analysed, any plan is as
 * good as another.
 */
const isBounded = ({ 'Index Cond': condition }: PlanNode, { first, isFilled }: Index): boolean =>
  condition !== undefined &&
  (!isFilled || new RegExp(String.raw`(?<![.\w])${first.replaceAll(/\W/g, String.raw`\$&`)}(?!\w)`).test(condition))

/**
 * Returns the tables and partial indexes that a plan scans. In a bitmap scan, the index is a child of the table's node.
 */
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

/** Returns the most rows that any step makes. `Actual Rows` is the average per loop. */
const rowsIn = ({ 'Actual Rows': rows = 0, 'Actual Loops': loops = 1, Plans = [] }: PlanNode): number =>
  Math.max(rows * loops, ...Plans.map(rowsIn))

/** Returns how many rows the largest step of a query makes when PostgreSQL may join as it likes. */
export const mostRowsOf = async (db: Db, query: CompiledQuery): Promise<number> =>
  Math.max(...(await explain(db, query, 'analyze, format json')).map(rowsIn))

/**
 * Reads PostgreSQL's plan without sequential scans and joins by hash or merge: it would prefer them for small tables,
 * and the test has no large ones.
 */
const readByPostgres = async (db: Db, query: CompiledQuery): Promise<string[]> =>
  db.transaction().execute(async (db) => {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await sql.raw(`set local enable_${way} = off`).execute(db)
    const indexes = await readIndexes(db)
    return (await explain(db, query, 'format json')).flatMap((plan) => readInPlan(plan, indexes))
  })

/** Returns the tables and partial indexes that a query scans from an end, completely or until it has enough rows. */
export const tablesWalked = async ({ db, engine }: Database, query: CompiledQuery): Promise<string[]> => {
  const walked = await (engine === 'postgres' ? readByPostgres(db, query) : readBySqlite(db, query))
  return [...new Set(walked)].toSorted()
}
