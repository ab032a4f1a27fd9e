/** Where a path of the manager is, whatever frame this page stands in. */
export const managerLink = (path: string, base: URL): string => new URL(path.slice(1), base).href
