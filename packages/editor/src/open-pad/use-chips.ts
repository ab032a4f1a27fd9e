import { useEffect, useMemo } from 'react'
import type { PersonColors } from '../connection/person-colors.ts'
import { Chips } from '../features/mention/chips.ts'
import type { Mentions } from '../features/mention/mentions.ts'

/** Returns what draws the chips of mentions; undefined where nobody may be mentioned. */
export const useChips = (mentions: Mentions | undefined, colors: PersonColors): Chips | undefined => {
  const chips = useMemo(
    () =>
      mentions &&
      new Chips({
        people: () => mentions.people(),
        colorOf: colors.of,
        onColors: colors.onChange,
        onChosen: (chip) => mentions.chosenChip.set(chip),
      }),
    [mentions, colors],
  )
  useEffect(() => () => chips?.end(), [chips])
  return chips
}
