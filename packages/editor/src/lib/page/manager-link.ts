/** Returns the absolute address of a path of the manager. */
export const managerLink = (path: string, base: URL): string => new URL(path.slice(1), base).href
