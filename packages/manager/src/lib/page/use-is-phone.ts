import { useMatches } from '@sheaf/ui/lib/use-matches'

/** Media query of windows narrower than `$mantine-breakpoint-sm` of the styles, as on a phone. */
export const PHONE = '(width < 48em)'

/** Media query of windows in which the heading of an open pad has room for its main actions alone. */
export const NARROW = '(width < 62em)'

export const useIsNarrow = (): boolean => useMatches(NARROW)

export const useIsPhone = (): boolean => useMatches(PHONE)
