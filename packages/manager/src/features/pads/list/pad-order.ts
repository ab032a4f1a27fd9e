import type { Pad } from '@sheaf/contract/entities/pad'
import { nameOrder } from '@sheaf/ui/l10n/name-order'
import type { Order } from '../../../lib/lists/order.ts'
import { includesText } from '../../../lib/lists/plain-text-match.ts'

export type PadField = 'name' | 'ctime' | 'lastEdited'

export type PadOrder = Order<PadField>

/** Returns the time of the last edit, or of the creation if nobody has written in the pad. */
const lastChangeOf = (pad: Pad): number => pad.lastEdited ?? pad.ctime

export const sortPads = (pads: readonly Pad[], { field, ascending }: PadOrder, language: string): Pad[] => {
  const compare = nameOrder(language)
  const byField = (a: Pad, b: Pad) => {
    if (field === 'name') return compare(a.name, b.name)
    return field === 'ctime' ? a.ctime - b.ctime : lastChangeOf(a) - lastChangeOf(b)
  }
  return pads.toSorted((a, b) => (ascending ? byField(a, b) : byField(b, a)) || compare(a.name, b.name))
}

export const filterPads = (pads: readonly Pad[], text: string): Pad[] =>
  text.trim() === '' ? [...pads] : pads.filter((pad) => includesText(pad.name, text))
