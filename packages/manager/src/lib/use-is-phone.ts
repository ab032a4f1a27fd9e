import { useMediaQuery } from '@mantine/hooks'

/** As narrow as the styles mean by less than `$mantine-breakpoint-sm`; for what a phone has in another place or shape. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false }) ?? false
