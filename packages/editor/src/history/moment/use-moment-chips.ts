import { defaultColorOf } from '@sheaf/contract/author-color'
import type { Writer } from '@sheaf/contract/entities/history'
import { useEffect, useMemo } from 'react'
import { safeColor } from '../../connection/authors.ts'
import { Chips } from '../../features/mention/chips.ts'
import type { OpenHistory } from '../session/history-session.ts'

/**
 * Returns what draws the mentions in the texts of a history.
 *
 * @param writersOf returns those whose colours the shown text has
 */
export const useMomentChips = (
  { target, padId }: OpenHistory['api'],
  writersOf: () => ReadonlyMap<string, Writer>,
): Chips => {
  const chips = useMemo(
    () =>
      new Chips({
        people: async () => {
          const { readGroupPeople } = await import('../../features/mention/group-people.ts')
          return readGroupPeople(target, padId)
        },
        colorOf: (author) => {
          const writer = writersOf().get(author)
          return writer ? safeColor(writer.color) : defaultColorOf(author)
        },
        onColors: () => () => {},
      }),
    [target, padId, writersOf],
  )
  useEffect(() => () => chips.end(), [chips])
  return chips
}
