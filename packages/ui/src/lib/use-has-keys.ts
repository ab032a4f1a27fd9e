import { useMatches } from './use-matches.ts'

/** Media query of devices that are operated by fingers alone. */
export const FINGERS_ONLY = '(hover: none) and (pointer: coarse)'

/** Returns whether the device probably has a keyboard, which touch-only devices do not. */
export const useHasKeys = (): boolean => !useMatches(FINGERS_ONLY)
