import { sql } from 'kysely'
import { zstdDecompressSync } from 'node:zlib'
import type { Db } from '../../db/dialect.ts'

/** With these bytes begins what is compressed. To try the others, too, would take most of the time of looking. */
const ZSTD = Buffer.of(0x28, 0xb5, 0x2f, 0xfd)

/** Returns the bytes of a value, those of a compressed one as they were before. */
const bytesOf = (value: unknown): string => {
  if (!(value instanceof Uint8Array)) return String(value)
  if (!ZSTD.equals(value.subarray(0, ZSTD.length))) return Buffer.from(value).toString('latin1')
  try {
    return zstdDecompressSync(value).toString('latin1')
  } catch {
    return Buffer.from(value).toString('latin1')
  }
}

/** Returns the tables and columns that have a text in any row. */
export const rowsWith = async (db: Db, text: string): Promise<string[]> => {
  const found = new Set<string>()
  for (const { name, schema } of await db.introspection.getTables()) {
    // The parts of the full-text index hold words alone.
    const table = schema ? sql.table(`${schema}.${name}`) : sql.table(name)
    const { rows } = await sql<Record<string, unknown>>`select * from ${table}`.execute(db)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (bytesOf(value).toLowerCase().includes(text.toLowerCase())) found.add(`${name}.${column}`)
  }
  return [...found]
}
