import { useShortcuts } from './preferences.ts'

/** The keys that a screen may give to one of its controls: to the field that searches it, and to what makes something new. */
export const SCREEN_KEYS = { search: '/', add: 'n' } as const

/**
 * Gives a control its key: screen readers say it, and the key finds the control by it. Nothing while shortcuts are off.
 */
export const useShortcutHint = (key: keyof typeof SCREEN_KEYS): { readonly 'aria-keyshortcuts'?: string } =>
  useShortcuts() ? { 'aria-keyshortcuts': SCREEN_KEYS[key] } : {}
