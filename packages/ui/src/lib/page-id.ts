let last = 0

/**
 * Returns an id that is unique as long as the page lives. `crypto.randomUUID` does not exist over plain HTTP (SCR-290).
 */
export const newPageId = (): string => `sheaf-${(last += 1)}`
