/**
 * Returns a function that makes a value once, on first use, and gives it to all callers. If making it fails, the callers
 * that waited get the error, and the next call tries again.
 */
export const memoize = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
