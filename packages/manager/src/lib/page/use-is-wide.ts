import { useMatches } from '@sheaf/ui/lib/use-matches'

/** Media query of windows in which the filters of a list stand beside it. */
export const WIDE = '(min-width: 75em)'

export const useIsWide = (): boolean => useMatches(WIDE)
