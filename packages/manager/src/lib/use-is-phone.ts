import { useMatches } from '@sheaf/ui/lib/use-matches'

/** Media query of windows narrower than `$mantine-breakpoint-sm` of the styles, as on a phone. */
export const PHONE = '(width < 48em)'

export const useIsPhone = (): boolean => useMatches(PHONE)
