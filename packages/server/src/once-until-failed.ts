/**
 * What is made once, when it is first asked for: all get the same. When making it fails, those who waited are told, and
 * the next who asks has it made again.
 */
export const onceUntilFailed = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
