/** SQLite's result codes for a read-only database and for a full disk. */
const SQLITE_KINDS = new Set([8, 13])
/**
 * SQLite's extended result codes for a disk that fails while writing, syncing a file or its directory, truncating, and
 * enlarging shared memory. A disk that fails while reading is another matter.
 */
const SQLITE_WRITING = new Set([778, 1034, 1290, 1546, 4874, 5386])
/** PostgreSQL's codes disk_full, and read_only_sql_transaction: a standby, or a server set to read-only. */
const POSTGRES_CODES = new Set(['53100', '25006'])
const SYSTEM_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EFBIG'])

/**
 * Returns whether an error means that nothing can be stored: the disk is full, read-only, or fails at writing (OPS-31).
 */
export const isStorageFailure = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code = '', errcode = 0 } = error as Error & { readonly code?: string; readonly errcode?: number }
  // The lowest byte is the primary code; those above refine it.
  return (
    POSTGRES_CODES.has(code) ||
    SYSTEM_CODES.has(code) ||
    SQLITE_KINDS.has(errcode & 0xff) ||
    SQLITE_WRITING.has(errcode)
  )
}
