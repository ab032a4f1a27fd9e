/**
 * IMP-7. Where an address of the old system leads, whose pages stood in the query: `{base}mypads/?/mypads/group/list`.
 * Nothing where it is none, or would lead away from our own site. `url` is a request's: path and query.
 */
export const oldRoute = (url: string, base: string): string | undefined => {
  const [path, ...query] = url.split('?')
  if (path === undefined || !/^mypads(\/(index\.html)?)?$/.test(path.slice(base.length))) return undefined
  const route = query.join('?')
  return path.startsWith(base) && /^\/(?![/\\])/.test(route) ? `${base}${route.slice(1)}` : undefined
}
