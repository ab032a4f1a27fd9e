/** Logs an unexpected error to the console, for developers and site administrators. */
export const reportDefect = (error: unknown): void => {
  // eslint-disable-next-line no-console -- a page has no other log
  console.error(error)
}
