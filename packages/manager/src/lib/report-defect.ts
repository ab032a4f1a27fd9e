/** What nobody foresaw: where a developer or the site's administrator looks first. */
export const reportDefect = (error: unknown): void => {
  // eslint-disable-next-line no-console -- a page has no other log
  console.error(error)
}
