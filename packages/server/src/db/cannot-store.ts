/** SQLite's numbers for a database that is read-only and for a disk that is full. */
const SQLITE_KINDS = new Set([8, 13])
/**
 * Its numbers for a disk that fails at writing, at syncing a file or its folder, at cutting one off, and at making room
 * for shared memory. One that fails at reading is another matter.
 */
const SQLITE_WRITING = new Set([778, 1034, 1290, 1546, 4874, 5386])
/** PostgreSQL's disk_full, and read_only_sql_transaction: a standby, or one that was told to only read. */
const POSTGRES_CODES = new Set(['53100', '25006'])
const SYSTEM_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG'])

/** Whether an error says that where things are stored takes nothing: full, read-only, or failing at writing (OPS-31). */
export const cannotStore = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code = '', errcode = 0 } = error as Error & { readonly code?: string; readonly errcode?: number }
  // The lowest byte is the kind; those above tell it more closely.
  return (
    POSTGRES_CODES.has(code) ||
    SYSTEM_CODES.has(code) ||
    SQLITE_KINDS.has(errcode & 0xff) ||
    SQLITE_WRITING.has(errcode)
  )
}
