import { useMediaQuery } from '@mantine/hooks'

/** Returns whether the device probably has a keyboard, which touch-only devices do not. */
export const useHasKeys = (): boolean =>
  !useMediaQuery('(hover: none) and (pointer: coarse)', false, { getInitialValueInEffect: false })
