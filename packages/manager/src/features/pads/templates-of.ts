import type { Pad } from '@sheaf/contract/entities/pad'
import { sortPads } from './pad-order.ts'

/** PAD-75: returns the templates that new pads can begin with, by name. */
export const templatesOf = (pads: Readonly<Record<string, Pad>> | undefined, language: string): Pad[] =>
  sortPads(
    Object.values(pads ?? {}).filter(({ isTemplate, archived }) => isTemplate && !archived),
    { field: 'name', ascending: true },
    language,
  )
