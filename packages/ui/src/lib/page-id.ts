let last = 0

/** A name for something that lives no longer than the page. `crypto.randomUUID` is not there over plain HTTP (SCR-290). */
export const newPageId = (): string => `sheaf-${(last += 1)}`
