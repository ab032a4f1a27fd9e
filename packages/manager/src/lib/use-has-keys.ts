import { useMediaQuery } from '@mantine/hooks'

/** Whether it is likely that there is a keyboard: what has nothing but fingers has none. */
export const useHasKeys = (): boolean =>
  !useMediaQuery('(hover: none) and (pointer: coarse)', false, { getInitialValueInEffect: false })
