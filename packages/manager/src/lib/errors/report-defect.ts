/** Logs an unexpected error to the console, for developers and site administrators. */
export const reportDefect = (error: unknown): void => {
  console.error(error)
}
