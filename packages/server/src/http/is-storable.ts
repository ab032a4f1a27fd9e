const DEPTH_MAX = 50

/**
 * Whether both databases and JSON can hold it, wherever in a field it stands: PostgreSQL knows no NUL in a text, and what
 * is nested thousands of times is no input but an attempt to exhaust a stack.
 */
export const isStorable = (field: unknown): boolean => {
  let level: unknown[] = [field]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEPTH_MAX || level.some((value) => typeof value === 'string' && value.includes('\0'))) return false
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return true
}
