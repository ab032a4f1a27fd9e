const DEPTH_MAX = 50

/**
 * Returns whether both databases and JSON can store a field's value. PostgreSQL allows no NUL in a text, and thousands
 * of nested levels are no input but an attempt to exhaust the stack.
 */
export const isStorable = (field: unknown): boolean => {
  let level: unknown[] = [field]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX || level.some((value) => typeof value === 'string' && value.includes('\0'))) return false
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return true
}
