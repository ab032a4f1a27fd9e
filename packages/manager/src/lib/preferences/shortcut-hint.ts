import { useShortcuts } from './preferences.ts'

/** Shortcuts that a screen may assign to its search field, its control for adding something, and its way to a history. */
export const SCREEN_KEYS = { search: '/', add: 'n', history: 'h' } as const

/**
 * Returns the attribute that assigns a shortcut to a control: screen readers announce it, and the key handler finds the
 * control by it. Returns nothing while shortcuts are off.
 */
export const useShortcutHint = (key: keyof typeof SCREEN_KEYS): { readonly 'aria-keyshortcuts'?: string } =>
  useShortcuts() ? { 'aria-keyshortcuts': SCREEN_KEYS[key] } : {}
