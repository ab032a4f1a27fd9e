/**
 * IMP-7: returns the address to which one of the old system is redirected, whose pages are in the query:
 * `{base}mypads/?/mypads/group/list`. Returns `undefined` if it is not one, or names another site. `url`
 * is a request's: path and query.
 */
export const oldRoute = (url: string, base: string): string | undefined => {
  const [path, ...query] = url.split('?')
  if (path === undefined || !/^mypads(\/(index\.html)?)?$/.test(path.slice(base.length))) return undefined
  const route = query.join('?')
  return path.startsWith(base) && /^\/(?![/\\])/.test(route) ? `${base}${route.slice(1)}` : undefined
}
