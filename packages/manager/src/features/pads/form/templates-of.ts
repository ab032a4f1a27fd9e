import type { Pad } from '@sheaf/contract/entities/pad'
import { nameOrder } from '@sheaf/ui/l10n/name-order'
import { sortPads } from '../list/pad-order.ts'

/** What the form for a new pad offers of a template. */
export type OfferedTemplate = Pick<Pad, '_id' | 'name'>

/** PAD-75: returns the templates that new pads can begin with, by name. */
export const templatesOf = (pads: Readonly<Record<string, Pad>> | undefined, language: string): Pad[] =>
  sortPads(
    Object.values(pads ?? {}).filter(({ isTemplate, archived }) => isTemplate && !archived),
    { field: 'name', ascending: true },
    language,
  )

/** ADM-29: returns the templates of the site that are none of the folder as well. */
export const siteTemplatesBeside = (
  ofSite: readonly OfferedTemplate[] | undefined,
  ofFolder: readonly OfferedTemplate[],
  language: string,
): OfferedTemplate[] => {
  const known = new Set(ofFolder.map(({ _id }) => _id))
  const compare = nameOrder(language)
  return (ofSite ?? []).filter(({ _id }) => !known.has(_id)).toSorted((a, b) => compare(a.name, b.name))
}
