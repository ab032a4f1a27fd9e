import { useMatches } from './use-matches.ts'

/** Media query of devices that are operated by fingers alone. */
export const FINGERS_ONLY = '(hover: none) and (pointer: coarse)'

/**
 * Returns whether the device probably has a keyboard now. While a page takes over what the server painted, the hook below
 * returns what the server assumed, and what is done at that moment, such as moving the focus, cannot be taken back.
 */
export const hasKeysNow = (): boolean => !window.matchMedia(FINGERS_ONLY).matches

/** Returns whether the device probably has a keyboard, which touch-only devices do not. */
export const useHasKeys = (): boolean => !useMatches(FINGERS_ONLY)
