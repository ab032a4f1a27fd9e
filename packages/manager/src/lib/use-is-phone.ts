import { useMediaQuery } from '@mantine/hooks'

/** Returns whether the window is narrower than `$mantine-breakpoint-sm` of the styles, as on a phone. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false }) ?? false
