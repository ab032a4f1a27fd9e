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
    select rootpage as root, tbl_name as "table" from sqlite_schema where rootpage > 0`.execute(db)
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
  readonly 'Relation Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PlanNode[]
}

/** Of a bitmap scan, the index stands below the table. */
const readInPlan = (node: PlanNode, heap?: string): string[] => {
  const type = node['Node Type']
  const table = node['Relation Name'] ?? heap
  const isWhole = type === 'Seq Scan' || (/^(Bitmap )?Index/.test(type) && node['Index Cond'] === undefined)
  return [...(isWhole ? [table ?? ''] : []), ...(node.Plans ?? []).flatMap((below) => readInPlan(below, table))]
}

/** Small tables are quicker to read than to look up, and large ones are not at hand: so it may not. */
const readByPostgres = async (db: Db, query: CompiledQuery): Promise<string[]> =>
  db.transaction().execute(async (db) => {
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await sql.raw(`set local enable_${way} = off`).execute(db)
    const explained = CompiledQuery.raw(`explain (format json) ${query.sql}`, [...query.parameters])
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(explained)
    return (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => readInPlan(Plan))
  })

/** The tables that a query goes through from an end, in whole or until it has enough. */
export const tablesWalked = async ({ db, engine }: Database, query: CompiledQuery): Promise<string[]> => {
  const walked = await (engine === 'postgres' ? readByPostgres(db, query) : readBySqlite(db, query))
  return [...new Set(walked)].toSorted()
}
